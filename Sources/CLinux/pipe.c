#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "CLinux.h"

int clinux_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC);
}

int clinux_socketpair(int ends[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends);
}

int clinux_eventfd(void) { return eventfd(0, EFD_CLOEXEC); }
