#define _GNU_SOURCE
#include "CLinux.h"

#include <fcntl.h>

int clinux_reserve(int descriptor, int64_t bytes) {
    return fallocate(descriptor, FALLOC_FL_KEEP_SIZE, 0, (off_t)bytes);
}
