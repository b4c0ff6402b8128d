/* Leaves an odd number when it can; otherwise takes the smallest divisor. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number that stands at *text, which then points behind it. */
static unsigned long long number(char **text) {
    unsigned long long n = 0;
    while (**text >= '0' && **text <= '9') n = 10 * n + (unsigned)(*(*text)++ - '0');
    return n;
}

int main(void) {
    char *line = NULL;
    size_t size = 0;
    int divide = 0;
    setvbuf(stdout, NULL, _IONBF, 0); /* an answer goes out at once, and needs no fflush */
    while (getline(&line, &size, stdin) > 0) {
        if (line[0] == 'g') { /* game … */
            divide = strstr(line, " op=divide ") != NULL;
        } else if (line[0] == 'm') { /* move NUMBER DIVISOR DIVISOR … */
            char *next = line + strlen("move ");
            unsigned long long n = number(&next);
            char *answer = next, *end = next;
            while (*next == ' ') {
                char *word = ++next;
                unsigned long long d = number(&next);
                int odd = (divide ? n / d : n - d) % 2 == 1;
                if (odd || answer == end) answer = word, end = next;
                if (odd) break;
            }
            *end = '\n';
            fwrite(answer, 1, (size_t)(end + 1 - answer), stdout);
        } else if (line[0] == 'q') { /* quit */
            break;
        }
    }
    free(line);
    return 0;
}
