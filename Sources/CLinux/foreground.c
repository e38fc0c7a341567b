#define _GNU_SOURCE
#include <spawn.h>
#include <sys/prctl.h>

#include "CLinux.h"

pid_t clinux_spawn_foreground(const char *path, char *const arguments[]) {
    posix_spawnattr_t attributes;
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    pid_t child;
    int problem = posix_spawn(&child, path, NULL, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    if (problem == 0) return child;
    errno = problem;
    return -1;
}

int clinux_signal_at_end_of(pid_t parent, int number) {
    if (prctl(PR_SET_PDEATHSIG, number) != 0) return -1;
    // The parent may have ended before.
    if (getppid() == parent) return 0;
    errno = ESRCH;
    return -1;
}
