/* A bot for Windows that behaves as it is called: takes the largest divisor, or hangs, sleeps, crashes, floods,
 * or leaves a child behind when it is asked for its first move. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <windows.h>

static char line[1 << 20];

/* Starts this program again, to stay when this one has gone. */
static void leave_a_child(const char *program) {
    STARTUPINFOA start = {.cb = sizeof start};
    PROCESS_INFORMATION child;
    char command[MAX_PATH + 16];
    snprintf(command, sizeof command, "\"%s\" linger", program);
    CreateProcessA(NULL, command, NULL, NULL, TRUE, 0, NULL, NULL, &start, &child);
}

int main(int count, char **words) {
    const char *kind = count > 1 ? words[1] : "largest";
    if (!strcmp(kind, "linger")) Sleep(INFINITE);
    while (fgets(line, sizeof line, stdin)) {
        if (strncmp(line, "move ", 5)) continue;
        if (!strcmp(kind, "hang")) for (;;);
        if (!strcmp(kind, "sleep")) Sleep(INFINITE);
        if (!strcmp(kind, "crash")) *(volatile int *)0 = 1;
        if (!strcmp(kind, "flood")) for (;;) fputs("1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 ", stdout);
        if (!strcmp(kind, "child")) {
            leave_a_child(words[0]);
            return 3;
        }
        fputs(strrchr(line, ' ') + 1, stdout);
        fflush(stdout);
    }
    return 0;
}
