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
// Cuts the power: loses unsynced data as decided by `seed`. All files must be closed.
void simdisk_cut_power(simdisk *disk, uint64_t seed);
// Starts a process: alive, without planned faults.
void simdisk_revive(simdisk *disk);

enum simdisk_error { SIMDISK_WRITE_FAILS = 1, SIMDISK_SYNC_FAILS = 2, SIMDISK_READ_FAILS = 3 };
// Makes `count` such operations fail, beginning with the n-th from now.
void simdisk_fail_at(simdisk *disk, enum simdisk_error error, int64_t operation, int64_t count);
// Removes a file and those that belong to it. Connections that have them open keep them without a name; files opened by
// these names later are other ones.
void simdisk_remove(simdisk *disk, const char *path);
// Executes `sql` on the database at `path` as another program; no connection may have it open. Returns SQLite's error
// code.
int simdisk_edit(const char *path, const char *sql);
// The program removed, renamed or synced a file itself, not through SQLite's file system.
void simdisk_note_removed(simdisk *disk, const char *path);
void simdisk_note_moved(simdisk *disk, const char *path, const char *target);
void simdisk_note_synced(simdisk *disk, const char *path);
// Drops SQLite's page caches, as after long idleness under memory pressure.
void simdisk_forget_pages(simdisk *disk);
// Limits the process to `left` more open files than now, if `lacks`; until it ends.
void simdisk_lack_descriptors(simdisk *disk, bool lacks, int64_t left);
bool simdisk_lacks_descriptors(const simdisk *disk);
// Takes `count` descriptors until they are returned; false if too few are left (EMFILE).
bool simdisk_take_descriptors(simdisk *disk, int count);
void simdisk_return_descriptors(simdisk *disk, int count);
void simdisk_set_full(simdisk *disk, bool full);
// Another process holds the write lock until SQLite has slept this often.
void simdisk_set_busy(simdisk *disk, int64_t sleeps);

struct simdisk_figures {
    int64_t writes, syncs, failures, unread, refusals, waits, lost_sectors, garbled_sectors;
};
struct simdisk_figures simdisk_figures(const simdisk *disk);

// The store as another process reads it: with its own connection and SQL, independent of the program.

typedef struct simreader simreader;

struct simreader_deadline {
    char kind;
    int64_t number;
    // The first three letters of the purpose, as a number in base 256.
    int32_t purpose;
    bool on_boot_clock;
    int64_t at;
};

enum simreader_ring_state { SIMREADER_RINGING, SIMREADER_SNOOZED, SIMREADER_DISMISSED, SIMREADER_MISSED, SIMREADER_CANCELLED };

struct simreader_ring {
    int64_t number;
    char kind;
    int64_t item;
    int64_t scheduled;
    bool has_started;
    int64_t started;
    int32_t state;
    int32_t snoozes;
};

// What may be forgotten once it has ended; `ended` is -1 before that, and where the row can't be read.
struct simreader_ending {
    int64_t number, ended;
};

enum simreader_pace { SIMREADER_IDLE, SIMREADER_RUNNING, SIMREADER_PAUSED };

// Durations are microseconds; -1 if there is none.
struct simreader_task {
    int64_t number;
    int64_t estimate;
    int32_t pace;
    // Of the current run; `started` is by the wall clock.
    int64_t started;
    int64_t run_estimate, expected, question;
    // What was counted until `since`, a moment of the boot clock while running, of the wall clock while paused.
    int64_t counted, since;
    int64_t asleep_before;
};

struct simreader_run {
    int64_t number, task, started, ended, estimate, elapsed, streak;
};

struct simreader_stopwatch {
    int64_t number;
    // enum simreader_pace; SIMREADER_IDLE if it was reset.
    int32_t state;
    int64_t started;
    // What was counted until `since`, a moment of the boot clock.
    int64_t counted, since;
    // The number of laps, the sum of each lap's total times its number, and the last total.
    int64_t laps, laps_sum, last_lap;
};

struct simreader_day {
    int64_t number;
    // Days since 1970.
    int64_t date;
    bool is_yearly;
    // The sum of (days before)² + 1 over its reminders.
    int64_t reminders_sum;
};

simreader *simreader_open(const char *path);
void simreader_close(simreader *reader);
// These return the number of rows, of which at most `capacity` are written; negative: SQLite's error code.
int64_t simreader_deadlines(simreader *reader, struct simreader_deadline *rows, int64_t capacity);
// From ring `first` on, in order.
int64_t simreader_rings(simreader *reader, int64_t first, struct simreader_ring *rows, int64_t capacity);
int64_t simreader_ring_count(simreader *reader);
// `what` is "timer", "ring" or "history"; in order.
int64_t simreader_endings(simreader *reader, const char *what, struct simreader_ending *rows, int64_t capacity);
// Microseconds credited to a session of focus.
int64_t simreader_worked(simreader *reader, int64_t session);
// In the order of the list.
int64_t simreader_tasks(simreader *reader, struct simreader_task *rows, int64_t capacity);
// From run `first` on, in order.
int64_t simreader_runs(simreader *reader, int64_t first, struct simreader_run *rows, int64_t capacity);
int64_t simreader_stopwatches(simreader *reader, struct simreader_stopwatch *rows, int64_t capacity);
int64_t simreader_days(simreader *reader, struct simreader_day *rows, int64_t capacity);
// Microseconds of focus credited to a day (days since 1970), or to all days if `day` is negative.
int64_t simreader_worked_on(simreader *reader, int64_t day);
// Begins a read transaction and returns the number of rings in it; -1 on an error. Later writes are invisible until
// simreader_end.
int64_t simreader_begin(simreader *reader);
bool simreader_end(simreader *reader);
// The result of PRAGMA integrity_check: true for "ok".
bool simreader_is_sound(simreader *reader);

#endif
