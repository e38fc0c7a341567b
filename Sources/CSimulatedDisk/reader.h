#ifndef CSIMULATEDDISK_READER_H
#define CSIMULATEDDISK_READER_H

#include "include/CSimulatedDisk.h"

#include <sqlite3.h>

struct simreader {
    sqlite3 *db;
    // Each is prepared when it is first used.
    sqlite3_stmt *deadlines, *rings, *worked, *check, *count, *tasks, *runs, *stopwatches, *days, *work;
};

// Does nothing for a statement that is prepared already. SQLite's error code.
int simreader_prepare(simreader *reader, sqlite3_stmt **statement, const char *sql);

#endif
