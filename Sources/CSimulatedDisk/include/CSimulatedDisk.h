#ifndef CSIMULATEDDISK_H
#define CSIMULATEDDISK_H

#include <stdbool.h>
#include <stdint.h>

// A disk that can fail, for SQLite: a shim over its "unix" file system, which becomes the default of this process.
// Files below an attached directory are on a simulated disk; all others are passed through.
//
// What is modelled:
// - A kill: from one operation on, nothing reaches the files; earlier writes are all there (the page cache outlives a
//   process).
// - A power cut: of the data written since a file was last synced, each 512-byte sector keeps the written data, an
//   earlier state, or (within the bytes written) garbage, independently of all others; a file that grew since may have
//   its old size. Creating, deleting and truncating a file count as durable at once, in order.
// - A full disk: writes that would make a file grow fail with SQLITE_FULL.
// - An I/O error: single reads, writes or syncs fail, or all of them. A failed sync has synced nothing.
// - Exhausted descriptors: only a limited number of files can be open at a time.
// - A lock held by another process: SQLITE_BUSY until SQLite has slept a number of times; sleeping takes no time.

typedef struct simdisk simdisk;

// Puts the files below `directory` on a new simulated disk.
simdisk *simdisk_attach(const char *directory);
void simdisk_detach(simdisk *disk);

// Counts one step before which the machine may die; false if it is dead by then.
bool simdisk_boundary(simdisk *disk);
// Dies before the n-th boundary from now (1 is the next); 0 means never.
void simdisk_die_at(simdisk *disk, int64_t boundary);
bool simdisk_is_dead(const simdisk *disk);
// Cuts the power: loses unsynced data, depending on `seed`. All files must be closed.
void simdisk_cut_power(simdisk *disk, uint64_t seed);
// Starts a process: alive, without planned faults.
void simdisk_revive(simdisk *disk);

enum simdisk_error { SIMDISK_WRITE_FAILS = 1, SIMDISK_SYNC_FAILS = 2, SIMDISK_READ_FAILS = 3 };
// Makes `count` such operations fail, beginning with the n-th from now.
void simdisk_fail_at(simdisk *disk, enum simdisk_error error, int64_t operation, int64_t count);
// Removes a file and those that belong to it. Connections that have them open keep them without a name; files that are
// later opened by these names are other files.
void simdisk_remove(simdisk *disk, const char *path);
// Executes `sql` on the database at `path` as another program; no connection may have it open. Returns SQLite's error
// code.
int simdisk_edit(const char *path, const char *sql);
// The program removed, renamed or synced a file without SQLite's file system.
void simdisk_note_removed(simdisk *disk, const char *path);
void simdisk_note_moved(simdisk *disk, const char *path, const char *target);
void simdisk_note_synced(simdisk *disk, const char *path);
// Drops SQLite's page caches, as after long idleness under memory pressure.
void simdisk_forget_pages(simdisk *disk);
// Limits the process to `left` more open files than now, if `lacks`; applies until the process ends.
void simdisk_lack_descriptors(simdisk *disk, bool lacks, int64_t left);
bool simdisk_lacks_descriptors(const simdisk *disk);
// Takes `count` descriptors until they are returned; false if too few are left (EMFILE).
bool simdisk_take_descriptors(simdisk *disk, int count);
void simdisk_return_descriptors(simdisk *disk, int count);
void simdisk_set_full(simdisk *disk, bool full);
// Another process holds the write lock until SQLite has slept this number of times.
void simdisk_set_busy(simdisk *disk, int64_t sleeps);

// `log_writes` are the writes to write-ahead logs; others move committed pages into the database.
struct simdisk_figures {
    int64_t writes, log_writes, syncs, failures, unread, refusals, waits, lost_sectors, garbled_sectors;
};
struct simdisk_figures simdisk_figures(const simdisk *disk);

// The store as another process reads it: with its own connection and SQL, independent of the program.

typedef struct sqlite3 simreader;
// A prepared query, valid until its reader is closed.
typedef struct sqlite3_stmt simreader_query;

// `is_alone`: no connection of the program has the file open.
simreader *simreader_open(const char *path, bool is_alone);
void simreader_close(simreader *reader);
bool simreader_execute(simreader *reader, const char *sql);
// Returns NULL on an error.
simreader_query *simreader_prepare(simreader *reader, const char *sql);
int64_t simreader_columns(simreader_query *query);
// Returns the number of integers in all rows, of which at most `capacity` are written, row by row; NULL is -1. A
// negative result is SQLite's error code. `argument` is the query's parameter, if it has one.
int64_t simreader_values(simreader_query *query, int64_t argument, int64_t *values, int64_t capacity);

#endif
