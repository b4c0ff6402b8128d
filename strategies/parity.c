/* Leaves an odd number when it can; otherwise takes the smallest divisor. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
    char *line = NULL;
    size_t size = 0;
    int divide = 0;
    while (getline(&line, &size, stdin) > 0) {
        if (strncmp(line, "game ", 5) == 0) {
            divide = strstr(line, " op=divide ") != NULL;
        } else if (strncmp(line, "move ", 5) == 0) {
            char *next = line + 5;
            unsigned long long n = strtoull(next, &next, 10), answer = 0;
            for (;;) {
                char *end;
                unsigned long long d = strtoull(next, &end, 10);
                if (end == next) break;
                next = end;
                if (answer == 0) answer = d;
                if ((divide ? n / d : n - d) % 2 == 1) {
                    answer = d;
                    break;
                }
            }
            printf("%llu\n", answer);
            fflush(stdout);
        } else if (strncmp(line, "quit", 4) == 0) {
            break;
        }
    }
    free(line);
    return 0;
}
