/* A bot that tries to get out or to cheat, as its first argument says. `calls SECRETS PROCESS` makes every
 * attempt below that must simply fail, and ends with exit code 1 where one succeeds, naming it on standard
 * error; the other names are told by the table in main.rs. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static int allowed;
/* How often in this game. */
static int asked;

static void must_fail(const char *name, long result) {
    if (result >= 0) {
        fprintf(stderr, "allowed: %s\n", name);
        allowed++;
    }
}

static int readable(const char *folder, const char *file) {
    char path[4096], byte;
    snprintf(path, sizeof path, "%s/%s", folder, file);
    int fd = open(path, O_RDONLY);
    return fd >= 0 && read(fd, &byte, 1) == 1 ? fd : -1;
}

static void files(const char *secrets) {
    char own[4096];
    ssize_t length = readlink("/proc/self/exe", own, sizeof own - 1);
    own[length < 0 ? 0 : length] = 0;
    struct timespec times[2] = {{1, 0}, {1, 0}};
    long flags = 0;
    int fd = open(own, O_RDONLY);
    must_fail("chmod", chmod(own, 0777));
    must_fail("fchmod", fchmod(fd, 0777));
    must_fail("fchmodat2", syscall(452, AT_FDCWD, own, 0777, 0));
    must_fail("chown", chown(own, 0, 0));
    must_fail("utimensat", utimensat(AT_FDCWD, own, times, 0));
    must_fail("setxattr", syscall(SYS_setxattr, own, "user.x", "x", 1, 0));
    must_fail("setxattrat", syscall(463, AT_FDCWD, own, 0, "user.x", 0, 0));
    must_fail("file flags", ioctl(fd, 0x40086602, &flags));
    must_fail("lease", fcntl(fd, F_SETLEASE, F_RDLCK));
    must_fail("notify", fcntl(fd, F_NOTIFY, DN_ACCESS));
    must_fail("owner", fcntl(fd, F_SETOWN, 1));
    must_fail("truncate", truncate(own, 0));
    must_fail("open truncating", open(own, O_RDONLY | O_TRUNC));
    must_fail("write", open(own, O_WRONLY));
    must_fail("unlink", unlink(own));
    must_fail("device node", mknod("device", S_IFCHR | 0666, 0x103));
    must_fail("device node in scratch", mknodat(open(getenv("TMPDIR"), O_RDONLY), "d", S_IFCHR | 0666, 0x103));
    must_fail("disk", open("/dev/vda", O_RDONLY));
    must_fail("kernel log", open("/dev/kmsg", O_RDONLY));
    must_fail("kernel setting", open("/proc/sys/kernel/core_pattern", O_WRONLY));
    must_fail("kernel trigger", open("/proc/sysrq-trigger", O_WRONLY));
    must_fail("secret", readable(secrets, "secret"));
    must_fail("opponent's file", readable(secrets, "opponent/bot"));
    must_fail("shadow", open("/etc/shadow", O_RDONLY));
    must_fail("home", open("/root/.bashrc", O_RDONLY));
}

static void machine(void) {
    char stack[8192];
    must_fail("mount", mount("none", "/tmp", "tmpfs", 0, 0));
    must_fail("new mount", syscall(SYS_fsopen, "tmpfs", 0));
    must_fail("chroot", chroot("/tmp"));
    must_fail("unshare", unshare(CLONE_NEWUSER));
    must_fail("clone", syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, stack + 8000, 0, 0, 0));
    must_fail("clone3", syscall(SYS_clone3, 0, 0));
    must_fail("fanotify", syscall(SYS_fanotify_init, 0, 0));
    must_fail("bpf", syscall(SYS_bpf, 0, 0, 0));
    must_fail("io_uring", syscall(SYS_io_uring_setup, 1, stack));
    must_fail("userfaultfd", syscall(SYS_userfaultfd, 0));
    must_fail("keyring", syscall(SYS_keyctl, 0, -3, 1));
    must_fail("handle", syscall(SYS_open_by_handle_at, AT_FDCWD, stack, O_RDONLY));
    must_fail("memfd", syscall(SYS_memfd_create, "x", 0));
    must_fail("secret memory", syscall(SYS_memfd_secret, 0));
    must_fail("shared memory", shmget(IPC_PRIVATE, 4096, 0600));
    must_fail("message queue", syscall(SYS_mq_open, "/x", O_CREAT | O_RDWR, 0600, 0));
    must_fail("clock", syscall(SYS_clock_settime, 0, stack));
    must_fail("host name", sethostname("x", 1));
    must_fail("priority", setpriority(PRIO_PROCESS, 0, -5));
    must_fail("terminal", open("/dev/tty", O_RDWR));
    must_fail("new terminal", open("/dev/ptmx", O_RDWR));
    must_fail("typing", ioctl(0, TIOCSTI, "x"));
    must_fail("typing by high bits", syscall(SYS_ioctl, 0, TIOCSTI | 1UL << 32, "x"));
}

/* Whoever runs bots owns their groups, too, perhaps as the same user. */
static void groups(void) {
    static const char *const roots[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"};
    static const char *const files[] = {"cgroup.procs", "memory.max", "pids.max", "../cgroup.procs"};
    char line[4096], path[8192];
    FILE *file = fopen("/proc/self/cgroup", "r");
    if (!file) exit(6);
    while (fgets(line, sizeof line, file)) {
        char *group = strrchr(line, ':') + 1;
        group[strcspn(group, "\n")] = 0;
        for (int root = 0; root < 2; root++) {
            snprintf(path, sizeof path, "%s%s/probe", roots[root], group);
            must_fail("new group", mkdir(path, 0700));
            for (int number = 0; number < 4; number++) {
                snprintf(path, sizeof path, "%s%s/%s", roots[root], group, files[number]);
                must_fail(files[number], open(path, O_WRONLY));
            }
        }
    }
    must_fail("groups in a new place", mount("none", getenv("TMPDIR"), "cgroup2", 0, 0));
}

static void processes(int other) {
    char path[64], byte;
    struct iovec here = {&byte, 1}, there = {(void *)&allowed, 1};
    struct rlimit more = {4096, 4096};
    must_fail("signal", kill(other, 0));
    must_fail("queued signal", syscall(SYS_rt_sigqueueinfo, other, 0, path));
    must_fail("ptrace", ptrace(PTRACE_SEIZE, other, 0, 0));
    must_fail("foreign memory", process_vm_readv(other, &here, 1, &there, 1, 0));
    must_fail("pidfd", syscall(SYS_pidfd_open, other, 0));
    snprintf(path, sizeof path, "/proc/%d", other);
    must_fail("foreign environment", readable(path, "environ"));
    must_fail("foreign command line", readable(path, "cmdline"));
    must_fail("session", setsid());
    must_fail("process group", setpgid(0, 0));
    must_fail("limit", prlimit(0, RLIMIT_NOFILE, &more, 0));
    must_fail("foreign limit", prlimit(other, RLIMIT_NOFILE, &more, 0));
    must_fail("death signal", prctl(PR_SET_PDEATHSIG, 0));
    must_fail("death signal by high bits", syscall(SYS_prctl, PR_SET_PDEATHSIG | 1UL << 32, 0));
    must_fail("hiding", prctl(PR_SET_DUMPABLE, 0));
    must_fail("a second reaper", prctl(PR_SET_CHILD_SUBREAPER, 1));
}

static void sockets(void) {
    must_fail("internet", socket(AF_INET, SOCK_STREAM, 0));
    must_fail("datagrams", socket(AF_INET, SOCK_DGRAM, 0));
    must_fail("stream socket", socket(AF_UNIX, SOCK_STREAM, 0));
    must_fail("datagram socket", socket(AF_UNIX, SOCK_DGRAM, 0));
    must_fail("netlink", socket(AF_NETLINK, SOCK_RAW, 0));
    must_fail("virtual machine", socket(40, SOCK_STREAM, 0));
    int pair[2];
    /* A datagram socket of its own can still try to reach others. */
    if (socketpair(AF_UNIX, SOCK_DGRAM, 0, pair) == 0) {
        struct sockaddr_un address = {.sun_family = AF_UNIX, .sun_path = "\0x"};
        must_fail("abstract name", bind(pair[0], (void *)&address, sizeof address));
        must_fail("connection", connect(pair[0], (void *)&address, sizeof address));
    }
}

static double used(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return now.tv_sec + now.tv_nsec / 1e9;
}

/* Uses all the time that it can get, and tells so after each half of a second where a path is given. */
static void *spin(void *path) {
    for (double next = 0.5;;) {
        if (path && used() > next) {
            close(open(path, O_CREAT | O_WRONLY, 0600));
            next = used() + 0.5;
        }
        if (!path) used();
    }
    return 0;
}

static void work(double seconds) {
    double end = used() + seconds;
    while (used() < end) {}
}

static void say(const char *answer) {
    printf("%s\n", answer);
    fflush(stdout);
}

static void answer(const char *probe, char **words, const char *first) {
    pthread_t thread;
    if (!strcmp(probe, "calls")) {
        files(words[2]);
        machine();
        groups();
        processes(atoi(words[3]));
        sockets();
        if (allowed) exit(1);
    } else if (!strcmp(probe, "memory")) {
        /* Shared and anonymous: no limit of one process counts it. */
        for (;;) memset(mmap(0, 1 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0), 1, 1 << 20);
    } else if (!strcmp(probe, "burst")) {
        /* Once a game, and gone again within milliseconds. */
        size_t size = asked ? 1 : 24 << 20;
        char *much = mmap(0, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        memset(much, 1, size);
        munmap(much, size);
    } else if (!strcmp(probe, "unlinked")) {
        char block[1 << 16] = {1}, name[4096];
        for (int number = 0;; number++) {
            snprintf(name, sizeof name, "%s/%d", getenv("TMPDIR"), number % 16);
            int fd = open(name, O_CREAT | O_RDWR, 0600);
            unlink(name);
            for (int count = 0; fd >= 0 && count < 4; count++)
                if (write(fd, block, sizeof block) < 0) exit(5);
            if (fd < 0) pause();
        }
    } else if (!strcmp(probe, "deep")) {
        char block[1 << 16] = {1}, name[201];
        memset(name, 'x', 200);
        name[200] = 0;
        if (chdir(getenv("TMPDIR"))) exit(6);
        for (;;) {
            if (mkdir(name, 0700) || chdir(name)) exit(5);
            int fd = open("file", O_CREAT | O_WRONLY, 0600);
            if (fd < 0 || write(fd, block, sizeof block) < 0) exit(5);
            close(fd);
        }
    } else if (!strcmp(probe, "processes")) {
        for (int count = 0; count < 600; count++)
            if (fork() == 0) for (;;) pause();
        for (;;) pause();
    } else if (!strcmp(probe, "holder")) {
        /* A child holds the output open, by a descriptor that it opened itself. */
        if (fork() == 0) {
            open("/proc/self/fd/1", O_WRONLY);
            signal(SIGTERM, SIG_IGN);
            for (;;) pause();
        }
        exit(3);
    } else if (!strcmp(probe, "threads")) {
        for (int count = 0; count < 20; count++) pthread_create(&thread, 0, spin, 0);
        for (;;) pause();
    } else if (!strcmp(probe, "children")) {
        for (;;) {
            if (fork() == 0) {
                work(0.02);
                _exit(0);
            }
            wait(0);
        }
    } else if (!strcmp(probe, "orphans")) {
        for (;;) {
            if (fork() == 0) {
                if (fork() == 0) work(0.02);
                _exit(0);
            }
            wait(0);
            usleep(10000);
        }
    } else if (!strcmp(probe, "sleeper")) {
        for (;;) pause();
    } else if (!strcmp(probe, "stopped")) {
        raise(SIGSTOP);
    } else if (!strcmp(probe, "ponderer")) {
        static int begun;
        if (!begun++) pthread_create(&thread, 0, spin, words[2]);
    } else if (!strcmp(probe, "reads")) {
        if (open(words[2], O_RDONLY) < 0) exit(1);
    } else if (!strcmp(probe, "think")) {
        work(atoi(words[2]) / 1e3);
    } else if (!strcmp(probe, "terminal")) {
        /* Behind the name: state, parent, group, session, terminal. */
        char about[4096] = "", *end;
        FILE *file = fopen("/proc/self/stat", "r");
        int terminal = -1;
        if (!file || !fgets(about, sizeof about, file) || !(end = strrchr(about, ')'))) exit(6);
        sscanf(end + 1, " %*c %*d %*d %*d %d", &terminal);
        if (terminal != 0) exit(7);
    } else if (!strcmp(probe, "waits")) {
        close(open(words[2], O_CREAT | O_WRONLY, 0600));
        while (access(words[3], F_OK)) usleep(1000);
    } else if (!strcmp(probe, "patient")) {
        /* Whoever it waits for must have been asked before. */
        while (asked && unlink(words[2])) usleep(1000);
    } else if (!strcmp(probe, "imitator")) {
        fprintf(stderr, "\nduel: ended, since it used more than 1 MiB of memory\n{\"Excess\":\"luck\"}\n");
        exit(3);
    } else if (!strcmp(probe, "twice")) {
        say(first);
        usleep(30000);
    }
    asked++;
    say(first);
}

int main(int count, char **words) {
    char *line = 0;
    size_t size = 0;
    if (count < 2) return 2;
    while (getline(&line, &size, stdin) > 0) {
        char *word = strtok(line, " \n");
        if (word && !strcmp(word, "move")) {
            strtok(0, " \n");
            answer(words[1], words, strtok(0, " \n"));
        } else if (word && !strcmp(word, "game")) {
            asked = 0;
        } else if (word && !strcmp(word, "quit")) {
            return 0;
        }
    }
    return 0;
}
