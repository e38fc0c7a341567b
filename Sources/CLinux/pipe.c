#define _GNU_SOURCE
#include <fcntl.h>
#include <unistd.h>

#include "CLinux.h"

int clinux_pipe(int ends[2]) {
    return pipe2(ends, O_CLOEXEC);
}
