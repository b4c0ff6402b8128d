/* NAME: a bot for divisor games. Change `choose`, then
 *
 *     BUILD
 *     duel check NAME.yaml
 *
 * Duel writes lines to standard input, and only `move` wants an answer: one of the
 * numbers offered, on a line of its own, flushed. Whatever else there is to say goes
 * to standard error. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef unsigned long long number; /* up to 2^63-1 */

static int divide; /* is the number divided, or is the divisor subtracted? */

/* One of the divisors of `n` that may be taken now. */
static number choose(number n, const number *legal, size_t count) {
    for (size_t i = 0; i < count; i++) {
        /* The number that the opponent would face. */
        number left = divide ? n / legal[i] : n - legal[i];
        /* Leave an odd number if possible, or else take the smallest divisor. */
        if (left % 2 == 1) return legal[i];
    }
    return legal[0];
}

/* move 12 1 2 3 4 6: the number, then every legal move */
static void answer(char *text) {
    number n = strtoull(text, &text, 10);
    /* A move and a blank take two characters at least. */
    number *legal = malloc((strlen(text) / 2 + 1) * sizeof *legal);
    size_t count = 0;
    if (legal == NULL) exit(1);
    for (char *end;; text = end) {
        number divisor = strtoull(text, &end, 10);
        if (end == text) break;
        legal[count++] = divisor;
    }
    printf("%llu\n", choose(n, legal, count));
    fflush(stdout);
    free(legal);
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (strncmp(line, "game ", 5) == 0) {
            /* game variant=... op=subtract ... start=16 seat=first seed=7 */
            divide = strstr(line, " op=divide ") != NULL;
        } else if (strncmp(line, "move ", 5) == 0) {
            answer(line + 5);
        } else if (strncmp(line, "quit", 4) == 0) {
            break;
        }
        /* Told as well, and free to be ignored:
         *   played first|second d N   a move was made (yours too), N is the new number
         *   refused d                 your number was not a legal move
         *   over win|loss REASON      the game is over */
    }
    free(line);
    return 0;
}
