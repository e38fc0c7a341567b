#define _GNU_SOURCE
#include <fcntl.h>

#include "CLinux.h"

int clinux_lock_whole_file(int descriptor, int is_shared) {
    struct flock whole = {.l_type = is_shared ? F_RDLCK : F_WRLCK, .l_whence = SEEK_SET, .l_start = 0, .l_len = 0};
    return fcntl(descriptor, F_OFD_SETLK, &whole);
}
