#include "disk.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t table_lock = PTHREAD_MUTEX_INITIALIZER;
static simdisk *table;

simdisk *simdisk_attach(const char *directory) {
    simdisk_register_vfs();
    simdisk *disk = calloc(1, sizeof *disk);
    if (!disk) abort();
    strncpy(disk->directory, directory, sizeof disk->directory - 1);
    disk->users = 1;
    pthread_mutex_lock(&table_lock);
    disk->next = table;
    table = disk;
    pthread_mutex_unlock(&table_lock);
    return disk;
}

static void forget_writes(simdisk *disk, int file) {
    int64_t kept = 0;
    for (int64_t i = 0; i < disk->log_count; i++) {
        if (file >= 0 && disk->log[i].file != file) disk->log[kept++] = disk->log[i];
        else free(disk->log[i].old);
    }
    disk->log_count = kept;
}

void simdisk_detach(simdisk *disk) {
    pthread_mutex_lock(&table_lock);
    for (simdisk **link = &table; *link; link = &(*link)->next)
        if (*link == disk) {
            *link = disk->next;
            break;
        }
    pthread_mutex_unlock(&table_lock);
    simdisk_release(disk);
}

// With `table_lock`.
static simdisk *find(const char *path) {
    simdisk *disk = table;
    for (; disk; disk = disk->next) {
        size_t length = strlen(disk->directory);
        if (strncmp(path, disk->directory, length) == 0 && path[length] == '/') break;
    }
    return disk;
}

simdisk *simdisk_of(const char *path) {
    if (!path) return NULL;
    pthread_mutex_lock(&table_lock);
    simdisk *disk = find(path);
    pthread_mutex_unlock(&table_lock);
    return disk;
}

simdisk *simdisk_retain_of(const char *path) {
    if (!path) return NULL;
    pthread_mutex_lock(&table_lock);
    simdisk *disk = find(path);
    if (disk) disk->users++;
    pthread_mutex_unlock(&table_lock);
    return disk;
}

void simdisk_release(simdisk *disk) {
    pthread_mutex_lock(&table_lock);
    bool is_used = --disk->users > 0;
    pthread_mutex_unlock(&table_lock);
    if (is_used) return;
    forget_writes(disk, -1);
    free(disk->log);
    free(disk);
}

int simdisk_file(simdisk *disk, const char *path) {
    const char *name = path + strlen(disk->directory) + 1;
    for (int i = 0; i < SIMDISK_NAMES; i++) {
        if (!disk->names[i][0]) strncpy(disk->names[i], name, SIMDISK_NAME - 1);
        if (strncmp(disk->names[i], name, SIMDISK_NAME - 1) == 0) return i;
    }
    abort();
}

void simdisk_note(simdisk *disk, int file, int64_t offset, int64_t length, int64_t old_size, unsigned char *old) {
    if (disk->log_count == disk->log_capacity) {
        disk->log_capacity = disk->log_capacity ? disk->log_capacity * 2 : 64;
        disk->log = realloc(disk->log, (size_t)disk->log_capacity * sizeof *disk->log);
        if (!disk->log) abort();
    }
    disk->log[disk->log_count++] = (struct simdisk_write){file, offset, length, old_size, old};
}

void simdisk_synced(simdisk *disk, int file, int64_t size) {
    forget_writes(disk, file);
    disk->synced_size[file] = size;
}

// Connections that have it open continue with it under the same number.
static void take_name(simdisk *disk, int file) {
    forget_writes(disk, file);
    snprintf(disk->names[file], SIMDISK_NAME, "removed %lld of %d", (long long)++disk->removed, file);
}

void simdisk_remove(simdisk *disk, const char *path) {
    if (unlink(path)) abort();
    const char *name = path + strlen(disk->directory) + 1;
    size_t length = strlen(name);
    for (int file = 0; file < SIMDISK_NAMES && disk->names[file][0]; file++)
        if (strncmp(disk->names[file], name, length) == 0) take_name(disk, file);
}

void simdisk_note_removed(simdisk *disk, const char *path) { take_name(disk, simdisk_file(disk, path)); }

void simdisk_note_moved(simdisk *disk, const char *path, const char *target) {
    int file = simdisk_file(disk, path);
    simdisk_note_removed(disk, target);
    strncpy(disk->names[file], target + strlen(disk->directory) + 1, SIMDISK_NAME - 1);
}

void simdisk_note_synced(simdisk *disk, const char *path) {
    // Ignore the directory, whose changes are durable immediately.
    if (simdisk_of(path) != disk) return;
    int file = simdisk_file(disk, path);
    simdisk_synced(disk, file, disk->size[file]);
}

bool simdisk_is_unsynced(const simdisk *disk, int file) {
    for (int64_t i = 0; i < disk->log_count; i++)
        if (disk->log[i].file == file) return true;
    return false;
}

bool simdisk_boundary(simdisk *disk) {
    if (disk->dead) return false;
    disk->boundary++;
    if (disk->dies_at && disk->boundary >= disk->dies_at) disk->dead = true;
    return !disk->dead;
}

void simdisk_die_at(simdisk *disk, int64_t boundary) {
    disk->dies_at = boundary ? disk->boundary + boundary : 0;
}

bool simdisk_is_dead(const simdisk *disk) { return disk->dead; }

void simdisk_revive(simdisk *disk) {
    disk->dead = disk->lacks_descriptors = false;
    disk->dies_at = disk->write_fails_at = disk->sync_fails_at = disk->read_fails_at = disk->failing = 0;
}

void simdisk_fail_at(simdisk *disk, enum simdisk_error error, int64_t operation, int64_t count) {
    disk->write_fails_at = error == SIMDISK_WRITE_FAILS && count ? disk->writes_seen + operation : 0;
    disk->sync_fails_at = error == SIMDISK_SYNC_FAILS && count ? disk->syncs_seen + operation : 0;
    disk->read_fails_at = error == SIMDISK_READ_FAILS && count ? disk->reads_seen + operation : 0;
    disk->failing = count;
}

void simdisk_lack_descriptors(simdisk *disk, bool lacks, int64_t left) {
    disk->lacks_descriptors = lacks;
    disk->descriptors_left = left;
}

bool simdisk_lacks_descriptors(const simdisk *disk) { return disk->lacks_descriptors; }

bool simdisk_take_descriptors(simdisk *disk, int count) {
    if (disk->lacks_descriptors && disk->descriptors_left < count) {
        disk->figures.failures++;
        return false;
    }
    disk->descriptors_left -= count;
    return true;
}

void simdisk_return_descriptors(simdisk *disk, int count) { disk->descriptors_left += count; }

void simdisk_set_full(simdisk *disk, bool full) { disk->full = full; }
void simdisk_set_busy(simdisk *disk, int64_t sleeps) { disk->busy_sleeps = sleeps; }
struct simdisk_figures simdisk_figures(const simdisk *disk) { return disk->figures; }

// SplitMix64, like SeededGenerator.
static uint64_t draw(uint64_t *state) {
    uint64_t mixed = *state += 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

// Whether the sector's final state is decided. It is decided from the newest write to the oldest, by the first one that
// survives.
static bool is_settled(const int64_t *settled, int64_t count, int64_t sector) {
    for (int64_t i = 0; i < count; i++)
        if (settled[i] == sector) return true;
    return false;
}

static void cut_file(simdisk *disk, int file, uint64_t *random) {
    char path[sizeof disk->directory + SIMDISK_NAME];
    strcpy(path, disk->directory);
    strcat(path, "/");
    strcat(path, disk->names[file]);
    int descriptor = open(path, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return;
    static const int chances[] = {0, 50, 90};
    uint64_t kept = (uint64_t)chances[draw(random) % 3], garbled = draw(random) % 2 ? 25 : 0;
    int64_t sectors = 0, count = 0;
    for (int64_t i = 0; i < disk->log_count; i++)
        sectors += disk->log[i].file == file ? disk->log[i].length / SIMDISK_SECTOR + 2 : 0;
    int64_t *settled = malloc((size_t)sectors * sizeof *settled + 1);
    struct stat status;
    if (!settled || fstat(descriptor, &status)) abort();
    for (int64_t i = disk->log_count - 1; i >= 0; i--) {
        struct simdisk_write *write = &disk->log[i];
        if (write->file != file) continue;
        for (int64_t at = write->offset; at < write->offset + write->length;) {
            int64_t sector = at / SIMDISK_SECTOR, end = (sector + 1) * SIMDISK_SECTOR;
            if (end > write->offset + write->length) end = write->offset + write->length;
            if (at < status.st_size && !is_settled(settled, count, sector)) {
                uint64_t fate = draw(random) % 100;
                if (fate < kept) {
                    settled[count++] = sector;
                } else {
                    unsigned char *bytes = write->old + (at - write->offset);
                    if (draw(random) % 100 < garbled) {
                        for (int64_t byte = 0; byte < end - at; byte++) bytes[byte] = (unsigned char)draw(random);
                        settled[count++] = sector;
                        disk->figures.garbled_sectors++;
                    }
                    if (pwrite(descriptor, bytes, (size_t)(end - at), at) != end - at) abort();
                    disk->figures.lost_sectors++;
                }
            }
            at = end;
        }
    }
    free(settled);
    if (status.st_size > disk->synced_size[file] && draw(random) % 2 && ftruncate(descriptor, disk->synced_size[file]))
        abort();
    close(descriptor);
}

void simdisk_cut_power(simdisk *disk, uint64_t seed) {
    bool touched[SIMDISK_NAMES] = {false};
    for (int64_t i = 0; i < disk->log_count; i++) touched[disk->log[i].file] = true;
    for (int file = 0; file < SIMDISK_NAMES; file++)
        if (touched[file]) cut_file(disk, file, &seed);
    forget_writes(disk, -1);
    // Shared memory does not survive the end of the machine.
    for (int file = 0; file < SIMDISK_NAMES && disk->names[file][0]; file++) {
        char path[sizeof disk->directory + SIMDISK_NAME + 4];
        strcpy(path, disk->directory);
        strcat(path, "/");
        strcat(path, disk->names[file]);
        strcat(path, "-shm");
        unlink(path);
    }
}
