#define _GNU_SOURCE
#include "CLinux.h"

#include <sched.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>

// The first number that no descriptor has, if close_range(2) is missing.
static unsigned end_of_descriptors(void) {
    struct rlimit limit;
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? limit.rlim_cur : 65536;
}

static void close_on_exec_from(unsigned first) {
#ifdef SYS_close_range
    // 4 is CLOSE_RANGE_CLOEXEC, available since Linux 5.11.
    if (syscall(SYS_close_range, first, ~0U, 4) == 0) return;
#endif
    unsigned end = end_of_descriptors();
    for (unsigned descriptor = first; descriptor < end; descriptor++) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}

// Runs in the child, where only functions that signal-safety(7) lists may be called: another thread may hold any lock.
static void close_from(unsigned first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, ~0U, 0) == 0) return;
#endif
    unsigned end = end_of_descriptors();
    for (unsigned descriptor = first; descriptor < end; descriptor++) close(descriptor);
}

// Creates the claim. Returns 0 only if it already exists: after any other failure, running the command twice is better
// than not running it.
static int claims(const char *claim) {
    int descriptor = open(claim, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (descriptor >= 0) close(descriptor);
    return descriptor >= 0 || errno != EEXIST;
}

static struct rlimit descriptors_before;

void clinux_raise_descriptor_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    if (descriptors_before.rlim_cur == 0) descriptors_before = limit;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

int clinux_free_descriptors(int most) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return most;
    int count = 0;
    for (rlim_t number = 0; number < limit.rlim_cur && count < most; number++)
        if (fcntl((int)number, F_GETFD) < 0) count++;
    return count;
}

// select(2) can't handle descriptors above 1023, so a program gets the limit that the daemon was started with.
static void restore_descriptor_limit(void) {
    struct rlimit limit;
    if (descriptors_before.rlim_cur == 0 || getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = descriptors_before.rlim_cur < limit.rlim_max ? descriptors_before.rlim_cur : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static mode_t umask_before;
static int keeps_files_private;

void clinux_keep_files_private(void) {
    mode_t before = umask(077);
    if (!keeps_files_private) umask_before = before;
    keeps_files_private = 1;
}

// The files of a program that the user runs are not the daemon's.
static void restore_umask(void) {
    if (keeps_files_private) umask(umask_before);
}

// Ignored and blocked signals remain so across execve(2).
static void reset_signals(void) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    for (int number = 1; number < NSIG; number++) sigaction(number, &standard, NULL);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, NULL);
}

// Opens /dev/null, or, where there is none, an empty file that can't grow: there is nothing to read, and write(2) fails.
static int open_nothing(void) {
    int nothing = open("/dev/null", O_RDWR);
    // 2 is MFD_ALLOW_SEALING, see memfd_create(2).
    if (nothing >= 0 || (nothing = (int)syscall(SYS_memfd_create, "nothing", 2U)) < 0) return nothing;
    fcntl(nothing, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_WRITE);
    return nothing;
}

// The arguments for the start of a child.
struct start {
    const char *path, *directory, *claim;
    char *const *arguments, *const *environment;
    int output, ends_with, report;
    pid_t parent;
    struct clinux_attempt *attempt;
};

// `report` is moved to number 3.
static void become(const struct start *start, int output, int *report) {
    reset_signals();
    setpgid(0, 0);
    if (start->ends_with != 0) {
        if (prctl(PR_SET_PDEATHSIG, start->ends_with) != 0) return;
        // The parent may have ended before the prctl(2).
        if (getppid() != start->parent) _exit(127);
    }
    int nothing = open_nothing();
    if (nothing < 0) return;
    if (output < 0) output = nothing;
    if (dup2(nothing, 0) < 0 || dup2(output, 1) < 0 || dup2(output, 2) < 0) return;
    if (*report != 3 && dup3(*report, 3, O_CLOEXEC) < 0) return;
    *report = 3;
    // Not only at execve(2), which may hang: meanwhile the output of another command would seem to be in use.
    close_from(4);
    restore_descriptor_limit();
    restore_umask();
    if (start->directory != NULL && chdir(start->directory) != 0 && chdir("/") != 0) return;
    // clinux_abandon may not have known this child's id yet.
    if (__atomic_load_n(&start->attempt->is_abandoned, __ATOMIC_SEQ_CST)) _exit(127);
    // This is the last step, so that a claimed program is run even if the parent ends.
    if (start->claim != NULL && !claims(start->claim)) return;
    execve(start->path, start->arguments, start->environment);
    int problem = errno;
    if (start->claim != NULL) unlink(start->claim);
    errno = problem;
}

static int run_child(void *context) {
    const struct start *start = context;
    int output = start->output, report = start->report, problem;
    // Moved above the three standard descriptors, which are replaced. If no number is available, EMFILE is reported on
    // the old descriptor, because nothing is replaced then.
    if (report < 3 && (report = fcntl(report, F_DUPFD_CLOEXEC, 3)) < 0) {
        problem = errno;
        report = start->report;
    } else if (output >= 0 && output < 3 && (output = fcntl(output, F_DUPFD_CLOEXEC, 3)) < 0) {
        problem = errno;
    } else {
        become(start, output, &report);
        problem = errno;
    }
    // The parent reads the error from the pipe; it does not wait for this status.
    _exit(write(report, &problem, sizeof problem) == sizeof problem ? 127 : 126);
}

// Starts a child that uses this thread's memory until it executes the program, like a child of posix_spawn(3). fork(2)
// would copy the tables of all pages, and each page to which the daemon writes meanwhile.
static pid_t start_child(struct start *start) {
#if defined(__has_feature)
#if __has_feature(thread_sanitizer)
    // ThreadSanitizer treats each clone(2) as a fork, and would share its own state with the child.
    pid_t child = fork();
    if (child == 0) run_child(start);
    return child;
#endif
#endif
    _Alignas(16) char stack[16 * 1024];
    // The kernel stores the id before the child runs.
    return clone(run_child, stack + sizeof stack, CLONE_VM | CLONE_VFORK | CLONE_PARENT_SETTID | SIGCHLD, start,
                 &start->attempt->child);
}

pid_t clinux_spawn(const char *path, char *const arguments[], char *const environment[], const char *directory,
                   int output, int ends_with, const char *claim, struct clinux_attempt *attempt) {
    struct clinux_attempt own = {0, 0};
    int report[2];
    if (pipe2(report, O_CLOEXEC) != 0) return -1;
    // No handler of the daemon may run in the child before its signal actions are reset.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    struct start start = {path, directory, claim, arguments, environment, output, ends_with, report[1], getpid(),
                          attempt != NULL ? attempt : &own};
    pid_t child = start_child(&start);
    int problem = errno;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(report[1]);
    if (child > 0) {
        ssize_t count;
        do count = read(report[0], &problem, sizeof problem);
        while (count < 0 && errno == EINTR);
        if (count == 0) problem = 0;
        // The child could not execute the program, and ends immediately. Its id is free afterwards.
        if (count != 0) {
            __atomic_store_n(&start.attempt->child, 0, __ATOMIC_SEQ_CST);
            waitpid(child, NULL, 0);
        }
    }
    close(report[0]);
    if (problem == 0) return child;
    errno = problem;
    return -1;
}

void clinux_abandon(struct clinux_attempt *attempt) {
    __atomic_store_n(&attempt->is_abandoned, 1, __ATOMIC_SEQ_CST);
    pid_t child = __atomic_load_n(&attempt->child, __ATOMIC_SEQ_CST);
    if (child > 0) kill(child, SIGKILL);
}

void clinux_become(const char *path, char *const arguments[], int descriptor) {
    // SD_LISTEN_FDS_START. dup2(2) does nothing if both numbers are equal.
    if (descriptor == 3) fcntl(3, F_SETFD, 0);
    else if (descriptor >= 0 && dup2(descriptor, 3) < 0) return;
    close_on_exec_from(descriptor >= 0 ? 4 : 3);
    restore_descriptor_limit();
    restore_umask();
    reset_signals();
    execve(path, arguments, environ);
}

const int clinux_exited = CLD_EXITED;

int clinux_wait(pid_t child, int keep, int *code, int *status) {
    siginfo_t info = {0};
    int result;
    do result = waitid(P_PID, child, &info, WEXITED | (keep ? WNOWAIT : 0));
    while (result != 0 && errno == EINTR);
    if (result != 0) return -1;
    *code = info.si_code;
    *status = info.si_status;
    return 0;
}
