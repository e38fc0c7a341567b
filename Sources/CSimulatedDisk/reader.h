#ifndef CSIMULATEDDISK_READER_H
#define CSIMULATEDDISK_READER_H

#include "include/CSimulatedDisk.h"

#include <sqlite3.h>

struct simreader {
    sqlite3 *db;
    // Prepared at first use.
    sqlite3_stmt *deadlines, *rings, *worked, *check, *count, *tasks, *runs, *stopwatches, *days, *work;
    sqlite3_stmt *ended_timers, *ended_rings, *ended_records;
};

// Prepares a statement unless it is prepared already. Returns SQLite's error code.
int simreader_prepare(simreader *reader, sqlite3_stmt **statement, const char *sql);

#endif
