/* Presses Ctrl-C while the program that this is loaded into begins to listen for it: at the allocation whose number
   PRESS_AT is, counted from when the system is told to hand the signal over. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);

static int left;

int sigaction(int signal, const struct sigaction *action, struct sigaction *before) {
    int (*real)(int, const struct sigaction *, struct sigaction *) = dlsym(RTLD_NEXT, "sigaction");
    int result = real(signal, action, before);
    if (signal == SIGINT && action && result == 0) left = atoi(getenv("PRESS_AT"));
    return result;
}

void *malloc(size_t size) {
    if (left > 0 && --left == 0) kill(getpid(), SIGINT);
    return __libc_malloc(size);
}
