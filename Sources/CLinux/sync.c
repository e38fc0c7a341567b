#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

static int write_out(int descriptor) {
    const off_t piece = 1 << 20;
    struct stat status;
    if (fstat(descriptor, &status) != 0) return -1;
    if (status.st_size <= piece) return 0;
    for (off_t start = 0; start < status.st_size; start += piece) {
        if (sync_file_range(descriptor, start, piece,
                            SYNC_FILE_RANGE_WAIT_BEFORE | SYNC_FILE_RANGE_WRITE | SYNC_FILE_RANGE_WAIT_AFTER) == 0)
            continue;
        // Not every file system, sandbox and kind of file allows it; fsync(2) then writes everything at once.
        if (errno == ENOSYS || errno == ESPIPE || errno == EINVAL || errno == EPERM) return 0;
        return -1;
    }
    return 0;
}

int clinux_sync(int descriptor) {
    return write_out(descriptor) == 0 ? fsync(descriptor) : -1;
}
