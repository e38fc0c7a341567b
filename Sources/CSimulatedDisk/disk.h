#ifndef SIMDISK_PRIVATE_H
#define SIMDISK_PRIVATE_H

#include "include/CSimulatedDisk.h"

#include <pthread.h>
#include <sqlite3.h>

enum { SIMDISK_NAMES = 256, SIMDISK_NAME = 64, SIMDISK_SECTOR = 512 };

// A write that has not been synced yet, and the data before it.
struct simdisk_write {
    int file;
    int64_t offset, length, old_size;
    // `length` bytes; zero beyond the old end.
    unsigned char *old;
};

struct simdisk {
    char directory[256];
    struct simdisk *next;
    // Connections, and 1 while it is attached: see simdisk_retain_of.
    int64_t users;
    bool dead, full, lacks_descriptors;
    int64_t boundary, dies_at, removed;
    int64_t write_fails_at, sync_fails_at, read_fails_at, failing;
    int64_t writes_seen, syncs_seen, reads_seen, busy_sleeps, descriptors_left;
    struct connection *connections;
    char names[SIMDISK_NAMES][SIMDISK_NAME];
    // All writes go through the shim, so the sizes are known.
    int64_t size[SIMDISK_NAMES], synced_size[SIMDISK_NAMES];
    struct simdisk_write *log;
    int64_t log_count, log_capacity;
    struct simdisk_figures figures;
};

simdisk *simdisk_of(const char *path);
// Like simdisk_of, but the disk exists until it is released, even if it is detached before: a thread of the program may
// close its connection after everything else has ended.
simdisk *simdisk_retain_of(const char *path);
void simdisk_release(simdisk *disk);
int simdisk_file(simdisk *disk, const char *path);
void simdisk_note(simdisk *disk, int file, int64_t offset, int64_t length, int64_t old_size, unsigned char *old);
void simdisk_synced(simdisk *disk, int file, int64_t size);
bool simdisk_is_unsynced(const simdisk *disk, int file);
void simdisk_register_vfs(void);

#endif
