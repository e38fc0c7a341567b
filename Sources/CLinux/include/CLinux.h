// What Linux and glibc have and Swift's Glibc overlay does not import.
// Each function here is the smallest wrapper that makes a declaration or a macro visible to Swift.
#ifndef CLINUX_H
#define CLINUX_H

#include <errno.h>
#include <fcntl.h>
#include <libintl.h>
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

// As struct ucred (SO_PEERCRED, unix(7)), which needs _GNU_SOURCE at its first inclusion: Swift's importer does not
// promise that.
struct clinux_peer {
    int32_t pid;
    uint32_t uid;
    uint32_t gid;
};

// F_OFD_SETLK needs _GNU_SOURCE, and fcntl(2) is variadic. An exclusive lock that does not wait: 0, or -1 with errno.
int clinux_lock_whole_file(int descriptor);

// pipe2(2) needs _GNU_SOURCE. Both ends are close-on-exec: no child but the one they are for shall hold them.
int clinux_pipe(int ends[2]);

// As clinux_pipe, but both ways, and nobody is killed for writing to an end that is closed (MSG_NOSIGNAL).
int clinux_socketpair(int ends[2]);

// An eventfd(2) at zero, closed on exec. Returns -1 and sets errno on failure.
int clinux_eventfd(void);

// An eventfd(2) that counts a signal, from a handler that does only what signal-safety(7) lists. A signalfd(2) would
// need the signal blocked in every thread of the process, also in those that libraries start. -1 with errno.
int clinux_signal_eventfd(int number);

// fallocate(2) with FALLOC_FL_KEEP_SIZE: blocks for that many bytes from the beginning, while the file seems no longer
// than what was written to it. 0, or -1 with errno.
int clinux_reserve(int descriptor, int64_t bytes);

// Starts a program in a process group of its own, with /dev/null to read from and `output` to write to (/dev/null
// where it is -1), standard signals and no other descriptor. Where `ends_with` is not 0, the child gets that signal
// when the calling *thread* ends (PR_SET_PDEATHSIG, prctl(2)): posix_spawn(3) knows no such thing. The child's id, or
// -1 with errno, also where the program can't be executed.
// `claim`, where it is not NULL, is a file that the child itself creates just before it becomes the program: EEXIST
// where it is there already, and nothing is executed. A parent that is killed at any moment leaves either a program
// that runs and its claim, or neither. A claim that can't be made for another reason keeps nothing from being run.
pid_t clinux_spawn(const char *path, char *const arguments[], char *const environment[], int output, int ends_with,
                   const char *claim);

// Raises RLIMIT_NOFILE to what is allowed; what clinux_spawn starts has the limit that was before.
void clinux_raise_descriptor_limit(void);

// The calling thread's name, of which the kernel keeps 15 bytes (PR_SET_NAME, prctl(2), which is variadic).
void clinux_name_thread(const char *name);

// Of libdispatch, for run loops, and in no header of it: the eventfd(2) that says that the main queue has something to
// do, and what does it, on the main thread alone. From the first call on the queue waits for the other.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *message);

// waitid(2) for one child that ends; where `keep` is set it stays, and so does its id. `code` is clinux_exited,
// CLD_KILLED or CLD_DUMPED, `status` the exit status or signal. 0, or -1 with errno.
int clinux_wait(pid_t child, int keep, int *code, int *status);

// CLD_EXITED, of an enum without a name, which a release build did not find in Swift's Glibc where a debug build did.
extern const int clinux_exited;

// wcwidth(3) needs _XOPEN_SOURCE: the cells of a terminal that a character takes in the calling thread's locale,
// -1 where it has none.
int clinux_cell_width(uint32_t scalar);

// adjtimex(2), which changes nothing here: 1 where the kernel's clock is kept in step with a time source, 0 where it
// is not, -1 where that can't be known.
int clinux_clock_is_synchronised(void);

// What nl_langinfo(3) of glibc tells of the locale's week, which Swift's importer does not see: a day by which the days
// of the week are counted, as YYYYMMDD, and the number of the first day of a week in calendars, 1 for that day.
int clinux_week_reference_day(void);
int clinux_first_weekday(void);

// Whether the locale's character set is UTF-8.
int clinux_charset_is_utf8(void);

#endif
