#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "CLinux.h"

static volatile sig_atomic_t eventfd_of[64];
// Copies of /dev/null and of the standard output; -1 while SIGCONT does not mute it.
static volatile sig_atomic_t null_output = -1;
static int audible_output = -1;

static void count(int number) {
    int saved = errno;
    // Before the event is counted: whoever takes it finds the output muted, and unmutes it.
    if (number == SIGCONT && null_output >= 0) dup2(null_output, STDOUT_FILENO);
    uint64_t one = 1;
    ssize_t ignored = write(eventfd_of[number], &one, sizeof one);
    (void)ignored;
    errno = saved;
}

int clinux_signal_eventfd(int number) {
    if (number <= 0 || number >= 64) {
        errno = EINVAL;
        return -1;
    }
    int descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (descriptor < 0) return -1;
    // Before the handler, which may run at once.
    sig_atomic_t previous = eventfd_of[number];
    eventfd_of[number] = descriptor;
    struct sigaction action = {.sa_handler = count, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    if (sigaction(number, &action, NULL) != 0) {
        int saved = errno;
        eventfd_of[number] = previous;
        close(descriptor);
        errno = saved;
        return -1;
    }
    return descriptor;
}

int clinux_mute_output_at_sigcont(void) {
    int copy = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
    if (copy < 0) return -1;
    int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (null < 0) {
        int saved = errno;
        close(copy);
        errno = saved;
        return -1;
    }
    audible_output = copy;
    null_output = null;
    return 0;
}

void clinux_unmute_output(void) {
    if (audible_output >= 0) dup2(audible_output, STDOUT_FILENO);
}
