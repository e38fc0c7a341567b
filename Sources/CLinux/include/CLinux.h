// Parts of Linux and glibc that Swift's Glibc overlay does not import.
// Each function is the smallest wrapper that makes them available to Swift.
#ifndef CLINUX_H
#define CLINUX_H

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>
#include <wchar.h>

// Same layout as struct ucred (SO_PEERCRED, unix(7)), which needs _GNU_SOURCE at its first inclusion: Swift's importer
// does not guarantee that.
struct clinux_peer {
    int32_t pid;
    uint32_t uid;
    uint32_t gid;
};

// Takes an open file description lock without waiting: an exclusive one, for which the file must be open for writing, or
// a shared one. Returns 0, or -1 with errno. F_OFD_SETLK needs _GNU_SOURCE, and fcntl(2) is variadic.
int clinux_lock_whole_file(int descriptor, int is_shared);

// pipe2(2), which needs _GNU_SOURCE. Both ends are close-on-exec, so that only the child for which they are intended
// inherits them. Returns 0, or -1 with errno.
int clinux_pipe(int ends[2]);

// As clinux_pipe, but bidirectional, and send(2) with MSG_NOSIGNAL to a closed end raises no SIGPIPE.
int clinux_socketpair(int ends[2]);

// Returns an eventfd(2) at zero, close-on-exec, or -1 with errno.
int clinux_eventfd(void);

// Returns a non-blocking eventfd(2) that counts a signal, written by an async-signal-safe handler (signal-safety(7)),
// or -1 with errno. A signalfd(2) would need the signal blocked in every thread of the process, even in those that
// libraries start.
int clinux_signal_eventfd(int number);

// From now on the handler of clinux_signal_eventfd(SIGCONT) points the standard output to /dev/null, until
// clinux_unmute_output. A handler runs before the code that SIGSTOP interrupted goes on, so what that code was writing
// does not appear on a terminal that other programs have used in the meantime. Returns 0, or -1 with errno.
int clinux_mute_output_at_sigcont(void);

// Does nothing if the standard output is not muted.
void clinux_unmute_output(void);

// fallocate(2) with FALLOC_FL_KEEP_SIZE: allocates blocks for the file's first `bytes` without changing its size.
// Returns 0, or -1 with errno.
int clinux_reserve(int descriptor, int64_t bytes);

// Starts a program in a separate process group and in `directory` (in / if it can't be entered; in the present one if
// it is NULL), with the umask(2) from before clinux_keep_files_private, with /dev/null as standard input (where there is
// none, with an empty file), `output` as standard output and error (the same file if it is -1), default signal actions
// and no other descriptor. If `ends_with` is not 0, the child gets that signal when the calling *thread* ends
// (PR_SET_PDEATHSIG, prctl(2)), which posix_spawn(3) can't do. Returns the child's id, or -1 with errno, also if the
// program can't be executed.
// `claim`, if it is not NULL, is a file that the child creates just before execve(2). If it already exists, nothing is
// executed and errno is EEXIST. If the parent is killed at any moment, there is either a running program with its
// claim, or neither. If the claim can't be created for another reason, the program is still executed.
// Returns only once execve(2) has returned, which reads the disk and may take any time. Meanwhile another thread may give
// up with the same `attempt`, which is all zeros at first, and may be NULL.
struct clinux_attempt {
    pid_t child;
    int is_abandoned;
};
pid_t clinux_spawn(const char *path, char *const arguments[], char *const environment[], const char *directory,
                   int output, int ends_with, const char *claim, struct clinux_attempt *attempt);

// Kills the child before it executes its program, also while its execve(2) hangs, as soon as the kernel allows. May be
// called on any thread while clinux_spawn runs, which then returns the id of a child that has ended or is ending.
void clinux_abandon(struct clinux_attempt *attempt);

// Starts a program in this process group, with the descriptors that are not close-on-exec, this environment, default
// signal actions and no signal blocked. Returns the child's id, or -1 with errno, also if it can't be executed.
pid_t clinux_spawn_foreground(const char *path, char *const arguments[]);

// Makes the kernel send a signal to this process when the thread of its parent that started it ends (PR_SET_PDEATHSIG,
// prctl(2), which is variadic). Returns 0, or -1 with errno: ESRCH if `parent` is no longer the parent.
int clinux_signal_at_end_of(pid_t parent, int number);

// Executes another program in this process, with its environment and default signal actions. `descriptor`, unless it is
// -1, becomes number 3; all others above 2 are closed. Returns only if that fails, with errno.
void clinux_become(const char *path, char *const arguments[], int descriptor);

// Raises the soft RLIMIT_NOFILE to the hard one. Programs that clinux_spawn starts get the previous limit.
void clinux_raise_descriptor_limit(void);

// The number of descriptors that this process may still have, up to `most`. Takes none, so no other thread lacks one
// meanwhile; whether the system has as many is another question (ENFILE).
int clinux_free_descriptors(int most);

// Sets the umask(2) to 077. Programs that clinux_spawn and clinux_become start get the previous one.
void clinux_keep_files_private(void);

// As process 1 of a container, whose orphans only it can reap: forks. The parent stays process 1, reaps, passes signals
// on and ends as the child does; the child returns. Does nothing in another process. To be called before any thread is
// started.
void clinux_leave_reaping_to_parent(void);

// Names the calling thread (PR_SET_NAME, prctl(2), which is variadic). The kernel keeps 15 bytes.
void clinux_name_thread(const char *name);

// libdispatch's functions for run loops, which none of its headers declares: the first returns an eventfd(2) that
// signals work on the main queue, the second executes that work and must be called on the main thread. After the first
// was called, the queue is served only by the second.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// Waits until a child ends (waitid(2)). With `keep`, the child stays a zombie and keeps its id. `code` becomes
// clinux_exited, CLD_KILLED or CLD_DUMPED, `status` the exit status or signal. Returns 0, or -1 with errno.
int clinux_wait(pid_t child, int keep, int *code, int *status);

// CLD_EXITED is in an unnamed enum, which a debug build found in Swift's Glibc but a release build did not.
extern const int clinux_exited;

// wcwidth(3), which needs _XOPEN_SOURCE, by glibc's table for UTF-8 whatever the locale is: the number of terminal
// cells of a character, -1 if it is not printable.
int clinux_cell_width(uint32_t scalar);

// fsync(2), after the data was written in pieces of 1 MiB, each after the previous one (sync_file_range(2)): a small
// fsync(2) of another file then waits for one piece, not for all. Returns 0, or -1 with errno.
int clinux_sync(int descriptor);

// adjtimex(2) without changes: 1 if the kernel's clock is synchronised, 0 if not, -1 if that is unknown.
int clinux_clock_is_synchronised(void);

// The locale's week from glibc's nl_langinfo(3), which Swift's importer does not see: a reference day, as YYYYMMDD, and
// the number of the first day of the week in calendars, where 1 is the reference day's weekday.
int clinux_week_reference_day(void);
int clinux_first_weekday(void);

// Whether the locale's character set is UTF-8.
int clinux_charset_is_utf8(void);

#endif
