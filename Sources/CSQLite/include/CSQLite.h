// Settings of SQLite that Swift can't make, because their function takes a variable number of arguments.
#ifndef CSQLITE_H
#define CSQLITE_H

/// Has SQLite keep no statistics of its memory, which take a lock with each allocation (SQLITE_CONFIG_MEMSTATUS,
/// sqlite.org/c3ref/config.html). Without effect once SQLite has been used.
void csqlite_keep_no_statistics(void);

#endif
