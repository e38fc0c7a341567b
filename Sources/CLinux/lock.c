#define _GNU_SOURCE
#include <fcntl.h>

#include "CLinux.h"

int clinux_lock_whole_file(int descriptor) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0};
    return fcntl(descriptor, F_OFD_SETLK, &whole);
}
