#define _GNU_SOURCE
#include "CLinux.h"

#include <sys/prctl.h>
#include <sys/wait.h>

// The exit status of a shell for a child that a signal has ended.
static int status_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

static void reap(pid_t child) {
    for (;;) {
        int status;
        pid_t ended = waitpid(-1, &status, WNOHANG);
        if (ended <= 0) return;
        if (ended == child) _exit(status_of(status));
    }
}

void clinux_leave_reaping_to_parent(void) {
    if (getpid() != 1) {
        // A launcher may have left this, which would make orphans of commands the daemon's children.
        prctl(PR_SET_CHILD_SUBREAPER, 0);
        return;
    }
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t child = fork();
    if (child <= 0) {
        // Without a child this process goes on as it is.
        sigprocmask(SIG_SETMASK, &before, NULL);
        return;
    }
    for (;;) {
        siginfo_t info;
        int number = sigwaitinfo(&all, &info);
        if (number == SIGCHLD) reap(child);
        // A terminal sends its signals to the child, too.
        else if (number > 0 && info.si_code <= 0) kill(child, number);
    }
}
