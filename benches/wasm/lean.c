/* The bot of strategies/parity.c for rules that subtract, without the library's streams: the last line that it reads
 * is the one that asks. */
#include <unistd.h>

static char lines[65536];

static unsigned long long number(const char **text) {
    unsigned long long n = 0;
    while (**text >= '0') n = 10 * n + (unsigned)(*(*text)++ - '0');
    return n;
}

int main(void) {
    for (;;) {
        ssize_t size = read(0, lines, sizeof lines);
        if (size <= 0) return 0;
        const char *next = lines + size - 1;
        while (next > lines && next[-1] != '\n') next--;
        next += sizeof "move " - 1;
        unsigned long long n = number(&next);
        const char *answer = next + 1;
        while (*next == ' ') {
            const char *word = ++next;
            if ((n - number(&next)) % 2 == 1) {
                answer = word;
                break;
            }
        }
        char said[24];
        size_t length = 0;
        while (answer[length] >= '0') said[length] = answer[length], length++;
        said[length++] = '\n';
        write(1, said, length);
    }
}
