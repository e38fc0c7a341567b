#ifndef CSIMULATEDDISK_H
#define CSIMULATEDDISK_H

#include <stdbool.h>
#include <stdint.h>

// A disk that can fail, for SQLite: a shim over its "unix" file system, which becomes the default of this process.
// Files below a directory that was attached are on a simulated disk; all others are passed through as they are.
//
// What is modelled:
// - A kill: from one operation on, nothing reaches the files any more; what was written before is all there (the
//   page cache outlives a process).
// - A power cut: of what was written since a file was last synced, each 512-byte sector keeps what was written, an
//   earlier state of it, or (within the bytes written) garbage, independently of all others; a file that grew since
//   may have its old size. Creating, deleting and shortening a file are taken to be durable at once, in order.
// - A full disk: writes that would make a file grow fail with SQLITE_FULL.
// - An I/O error: single reads, writes or syncs fail, or all of them. A sync that fails has synced nothing.
// - Descriptors that are used up: only so many files can be open at a time.
// - A lock held by another process: SQLITE_BUSY until SQLite has waited so often; the waiting takes no time.

typedef struct simdisk simdisk;

simdisk *simdisk_attach(const char *directory);
void simdisk_detach(simdisk *disk);

// Counts one step that something may happen before: false where the machine is dead by then.
bool simdisk_boundary(simdisk *disk);
// Dies before the n-th boundary from now (1 is the next); 0 never.
void simdisk_die_at(simdisk *disk, int64_t boundary);
bool simdisk_is_dead(const simdisk *disk);
// Closed files only. Undoes what a power cut undoes.
void simdisk_cut_power(simdisk *disk, uint64_t seed);
// A process begins: alive again, nothing planned.
void simdisk_revive(simdisk *disk);

enum simdisk_error { SIMDISK_WRITE_FAILS = 1, SIMDISK_SYNC_FAILS = 2, SIMDISK_READ_FAILS = 3 };
// The n-th such operation from now fails, and as many after it as make `count`.
void simdisk_fail_at(simdisk *disk, enum simdisk_error error, int64_t operation, int64_t count);
// Somebody removes a file. It and those that belong to it stay, without a name, for whoever has them open: what is
// opened by their names from now on are others.
void simdisk_remove(simdisk *disk, const char *path);
// Another program executes `sql` on the database at `path`; nobody else has it open. SQLite's error code.
int simdisk_edit(const char *path, const char *sql);
// The program itself removed, renamed or synced a file, which it does not do by SQLite's file system.
void simdisk_note_removed(simdisk *disk, const char *path);
void simdisk_note_moved(simdisk *disk, const char *path, const char *target);
void simdisk_note_synced(simdisk *disk, const char *path);
// What SQLite has in memory of the files is read anew, as after long idleness on a machine that is short of memory.
void simdisk_forget_pages(simdisk *disk);
// The process may have so many more files open at a time than it has now, or any number. Until it ends.
void simdisk_lack_descriptors(simdisk *disk, bool lacks, int64_t left);
bool simdisk_lacks_descriptors(const simdisk *disk);
// Whether so many more can be opened (else EMFILE); they are until they are returned.
bool simdisk_take_descriptors(simdisk *disk, int count);
void simdisk_return_descriptors(simdisk *disk, int count);
void simdisk_set_full(simdisk *disk, bool full);
// Another process holds the write lock for as long as SQLite sleeps that often.
void simdisk_set_busy(simdisk *disk, int64_t sleeps);

struct simdisk_figures {
    int64_t writes, syncs, failures, unread, refusals, waits, lost_sectors, garbled_sectors;
};
struct simdisk_figures simdisk_figures(const simdisk *disk);

// The store as another process reads it: by its own connection and SQL, sharing nothing with the program.

typedef struct simreader simreader;

struct simreader_deadline {
    char kind;
    int64_t number;
    // The first three letters of the purpose, as a number of base 256.
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

enum simreader_pace { SIMREADER_IDLE, SIMREADER_RUNNING, SIMREADER_PAUSED };

// Durations are microseconds; -1 where there is none.
struct simreader_task {
    int64_t number;
    int64_t estimate;
    int32_t pace;
    // Of the run under way: by the wall clock.
    int64_t started;
    int64_t run_estimate, expected, question;
    // What was counted until `since`: on the boot clock where it runs, on the wall clock where it is paused.
    int64_t counted, since;
    int64_t asleep_before;
};

struct simreader_run {
    int64_t number, task, started, ended, estimate, elapsed, streak;
};

struct simreader_stopwatch {
    int64_t number;
    // enum simreader_pace: 0 for one that was reset.
    int32_t state;
    int64_t started;
    // What was counted until `since` on the boot clock.
    int64_t counted, since;
    // How many laps, the sum of their totals, each times its number, and the last total.
    int64_t laps, laps_sum, last_lap;
};

struct simreader_day {
    int64_t number;
    // Days since 1970.
    int64_t date;
    bool is_yearly;
    // Of the squares of its reminders' days, and one for each.
    int64_t reminders_sum;
};

simreader *simreader_open(const char *path);
void simreader_close(simreader *reader);
// How many there are; at most `capacity` are written. Negative: SQLite's error code.
int64_t simreader_deadlines(simreader *reader, struct simreader_deadline *rows, int64_t capacity);
// From the ring `first` on, in order.
int64_t simreader_rings(simreader *reader, int64_t first, struct simreader_ring *rows, int64_t capacity);
int64_t simreader_ring_count(simreader *reader);
// Microseconds credited to a session of focus.
int64_t simreader_worked(simreader *reader, int64_t session);
// In the order of the list.
int64_t simreader_tasks(simreader *reader, struct simreader_task *rows, int64_t capacity);
// From the run `first` on, in order.
int64_t simreader_runs(simreader *reader, int64_t first, struct simreader_run *rows, int64_t capacity);
int64_t simreader_stopwatches(simreader *reader, struct simreader_stopwatch *rows, int64_t capacity);
int64_t simreader_days(simreader *reader, struct simreader_day *rows, int64_t capacity);
// Microseconds of focus credited to a day (days since 1970), or to all where that is negative.
int64_t simreader_worked_on(simreader *reader, int64_t day);
// Begins a transaction that reads, and returns what it sees: how many rings there are. Nothing that is written later is
// seen until simreader_end.
int64_t simreader_begin(simreader *reader);
bool simreader_end(simreader *reader);
// SQLite's own opinion (PRAGMA integrity_check): true for "ok".
bool simreader_is_sound(simreader *reader);

#endif
