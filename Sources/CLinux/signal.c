#define _GNU_SOURCE
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "CLinux.h"

static volatile sig_atomic_t eventfd_of[64];

static void count(int number) {
    int saved = errno;
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
