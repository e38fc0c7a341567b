#include "disk.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

// An open file on a simulated disk; `real` is SQLite's own file.
struct simfile {
    sqlite3_file base;
    simdisk *disk;
    int number, descriptors;
    sqlite3_file *real;
};

static sqlite3_vfs shim;
static sqlite3_vfs *unix_vfs;
static pthread_once_t once = PTHREAD_ONCE_INIT;
// The disk for whose lock this thread waits, if any.
static _Thread_local simdisk *waits_for;

static struct simfile *simfile(sqlite3_file *file) { return (struct simfile *)file; }
static sqlite3_file *real(sqlite3_file *file) { return simfile(file)->real; }

static int file_close(sqlite3_file *file) {
    simdisk_return_descriptors(simfile(file)->disk, simfile(file)->descriptors);
    return real(file)->pMethods->xClose(real(file));
}

// Whether the operation with number `seen` has to fail.
static bool fails(simdisk *disk, int64_t seen, int64_t at) {
    if (!at || !disk->failing || seen < at) return false;
    disk->failing--;
    disk->figures.failures++;
    return true;
}

static int file_read(sqlite3_file *file, void *bytes, int length, sqlite3_int64 offset) {
    simdisk *disk = simfile(file)->disk;
    if (disk->read_fails_at && fails(disk, ++disk->reads_seen, disk->read_fails_at)) {
        disk->figures.unread++;
        return SQLITE_IOERR_READ;
    }
    return real(file)->pMethods->xRead(real(file), bytes, length, offset);
}

static bool is_log(const char *name) {
    size_t length = strlen(name), end = strlen("-wal");
    return length > end && strcmp(name + length - end, "-wal") == 0;
}

static int file_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 offset) {
    simdisk *disk = simfile(file)->disk;
    if (!simdisk_boundary(disk)) return SQLITE_IOERR_WRITE;
    disk->figures.writes++;
    if (is_log(disk->names[simfile(file)->number])) disk->figures.log_writes++;
    if (fails(disk, ++disk->writes_seen, disk->write_fails_at)) return SQLITE_IOERR_WRITE;
    int number = simfile(file)->number, code;
    sqlite3_int64 size = disk->size[number];
    if (disk->full && offset + length > size) {
        disk->figures.refusals++;
        return SQLITE_FULL;
    }
    unsigned char *old = calloc(1, (size_t)length);
    if (!old) abort();
    if (offset < size) {
        int there = size - offset < length ? (int)(size - offset) : length;
        code = real(file)->pMethods->xRead(real(file), old, there, offset);
        if (code != SQLITE_OK) abort();
    }
    simdisk_note(disk, number, offset, length, size, old);
    code = real(file)->pMethods->xWrite(real(file), bytes, length, offset);
    if (code == SQLITE_OK && offset + length > size) disk->size[number] = offset + length;
    return code;
}

static int file_truncate(sqlite3_file *file, sqlite3_int64 size) {
    simdisk *disk = simfile(file)->disk;
    if (!simdisk_boundary(disk)) return SQLITE_IOERR_TRUNCATE;
    if (size < disk->synced_size[simfile(file)->number]) disk->synced_size[simfile(file)->number] = size;
    disk->size[simfile(file)->number] = size;
    return real(file)->pMethods->xTruncate(real(file), size);
}

static int file_sync(sqlite3_file *file, int flags) {
    (void)flags;
    simdisk *disk = simfile(file)->disk;
    if (!simdisk_boundary(disk)) return SQLITE_IOERR_FSYNC;
    disk->figures.syncs++;
    if (fails(disk, ++disk->syncs_seen, disk->sync_fails_at)) return SQLITE_IOERR_FSYNC;
    simdisk_synced(disk, simfile(file)->number, disk->size[simfile(file)->number]);
    return SQLITE_OK;
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size) {
    *size = simfile(file)->disk->size[simfile(file)->number];
    return SQLITE_OK;
}
static int file_lock(sqlite3_file *file, int level) { return real(file)->pMethods->xLock(real(file), level); }
static int file_unlock(sqlite3_file *file, int level) { return real(file)->pMethods->xUnlock(real(file), level); }
static int file_reserved(sqlite3_file *file, int *result) {
    return real(file)->pMethods->xCheckReservedLock(real(file), result);
}

static int file_control(sqlite3_file *file, int operation, void *argument) {
    // Preallocating a file would bypass the shim.
    if (operation == SQLITE_FCNTL_SIZE_HINT) return SQLITE_OK;
    return real(file)->pMethods->xFileControl(real(file), operation, argument);
}

static int file_sector_size(sqlite3_file *file) { return real(file)->pMethods->xSectorSize(real(file)); }
static int file_characteristics(sqlite3_file *file) {
    return real(file)->pMethods->xDeviceCharacteristics(real(file));
}
static int shm_map(sqlite3_file *file, int page, int size, int extend, void volatile **memory) {
    return real(file)->pMethods->xShmMap(real(file), page, size, extend, memory);
}

static int shm_lock(sqlite3_file *file, int offset, int count, int flags) {
    simdisk *disk = simfile(file)->disk;
    // Lock 0 is the writer's (sqlite.org/walformat.html, WAL_WRITE_LOCK).
    bool writes = offset == 0 && flags == (SQLITE_SHM_LOCK | SQLITE_SHM_EXCLUSIVE);
    if (writes && disk->busy_sleeps > 0) {
        waits_for = disk;
        return SQLITE_BUSY;
    }
    if (writes) waits_for = NULL;
    return real(file)->pMethods->xShmLock(real(file), offset, count, flags);
}

static void shm_barrier(sqlite3_file *file) { real(file)->pMethods->xShmBarrier(real(file)); }
static int shm_unmap(sqlite3_file *file, int remove) {
    return real(file)->pMethods->xShmUnmap(real(file), remove);
}

static const sqlite3_io_methods methods = {
    2, file_close, file_read, file_write, file_truncate, file_sync, file_size, file_lock, file_unlock,
    file_reserved, file_control, file_sector_size, file_characteristics, shm_map, shm_lock, shm_barrier, shm_unmap,
    NULL, NULL,
};

static int vfs_open(sqlite3_vfs *vfs, sqlite3_filename path, sqlite3_file *file, int flags, int *outFlags) {
    (void)vfs;
    simdisk *disk = simdisk_of(path);
    if (!disk) return unix_vfs->xOpen(unix_vfs, path, file, flags, outFlags);
    if (disk->dead) {
        file->pMethods = NULL;
        return SQLITE_CANTOPEN;
    }
    // A log counts twice, because file systems other than "unix-excl" also open its index.
    int descriptors = flags & SQLITE_OPEN_WAL ? 2 : 1;
    if (!simdisk_take_descriptors(disk, descriptors)) {
        file->pMethods = NULL;
        errno = EMFILE;
        return SQLITE_CANTOPEN;
    }
    struct simfile *opened = simfile(file);
    opened->disk = disk;
    opened->descriptors = descriptors;
    opened->number = simdisk_file(disk, path);
    opened->real = (sqlite3_file *)(opened + 1);
    int code = unix_vfs->xOpen(unix_vfs, path, opened->real, flags, outFlags);
    opened->base.pMethods = code == SQLITE_OK ? &methods : NULL;
    if (code != SQLITE_OK) {
        simdisk_return_descriptors(disk, descriptors);
        return code;
    }
    sqlite3_int64 size = 0;
    opened->real->pMethods->xFileSize(opened->real, &size);
    disk->size[opened->number] = size;
    if (!simdisk_is_unsynced(disk, opened->number)) disk->synced_size[opened->number] = size;
    return code;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *path, int syncDirectory) {
    (void)vfs;
    simdisk *disk = simdisk_of(path);
    if (!disk) return unix_vfs->xDelete(unix_vfs, path, syncDirectory);
    if (!simdisk_boundary(disk)) return SQLITE_IOERR_DELETE;
    int code = unix_vfs->xDelete(unix_vfs, path, 0);
    if (code == SQLITE_OK) simdisk_synced(disk, simdisk_file(disk, path), 0);
    return code;
}

static int vfs_sleep(sqlite3_vfs *vfs, int microseconds) {
    (void)vfs;
    simdisk *disk = waits_for;
    if (!disk) return unix_vfs->xSleep(unix_vfs, microseconds);
    disk->figures.waits++;
    if (disk->busy_sleeps > 0) disk->busy_sleeps--;
    return microseconds;
}

// An open connection on a simulated disk.
struct connection {
    simdisk *disk;
    sqlite3 *db;
    struct connection *next;
};

// For the list of each disk: an archive's connection is opened and closed on another thread than the store's.
static pthread_mutex_t connections_lock = PTHREAD_MUTEX_INITIALIZER;

static void forget_connection(void *argument) {
    struct connection *gone = argument;
    pthread_mutex_lock(&connections_lock);
    for (struct connection **link = &gone->disk->connections; *link; link = &(*link)->next)
        if (*link == gone) {
            *link = gone->next;
            break;
        }
    pthread_mutex_unlock(&connections_lock);
    simdisk_release(gone->disk);
    free(gone);
}

static void nothing(sqlite3_context *context, int count, sqlite3_value **values) {
    (void)count, (void)values;
    sqlite3_result_null(context);
}

// Tracks connections: SQLite calls this when one is opened, and the destructor of its function when it is closed.
static int note_connection(sqlite3 *db, char **message, const void *routines) {
    (void)message, (void)routines;
    simdisk *disk = simdisk_retain_of(sqlite3_db_filename(db, "main"));
    if (!disk) return SQLITE_OK;
    struct connection *connection = malloc(sizeof *connection);
    if (!connection) abort();
    pthread_mutex_lock(&connections_lock);
    *connection = (struct connection){disk, db, disk->connections};
    disk->connections = connection;
    pthread_mutex_unlock(&connections_lock);
    return sqlite3_create_function_v2(
        db, "simdisk_connection", 0, SQLITE_UTF8, connection, nothing, NULL, NULL, forget_connection);
}

void simdisk_forget_pages(simdisk *disk) {
    pthread_mutex_lock(&connections_lock);
    for (struct connection *connection = disk->connections; connection; connection = connection->next)
        sqlite3_db_release_memory(connection->db);
    pthread_mutex_unlock(&connections_lock);
}

static void register_shim(void) {
    // For a single process: its locks cost no system calls, and the memory shared by connections needs no file.
    unix_vfs = sqlite3_vfs_find("unix-excl");
    if (!unix_vfs) abort();
    // All other operations are those of the unix file system; its functions take their VFS from `pAppData`.
    shim = *unix_vfs;
    shim.zName = "simulated-disk";
    shim.szOsFile = (int)sizeof(struct simfile) + unix_vfs->szOsFile;
    shim.pNext = NULL;
    shim.xOpen = vfs_open;
    shim.xDelete = vfs_delete;
    shim.xSleep = vfs_sleep;
    if (sqlite3_vfs_register(&shim, 1) != SQLITE_OK) abort();
    if (sqlite3_auto_extension((void (*)(void))note_connection) != SQLITE_OK) abort();
}

void simdisk_register_vfs(void) { pthread_once(&once, register_shim); }
