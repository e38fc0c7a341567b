// Settings of SQLite that Swift can't make, because their function takes a variable number of arguments.
#ifndef CSQLITE_H
#define CSQLITE_H

/// Makes SQLite keep no statistics of its memory, which take a lock for each allocation (SQLITE_CONFIG_MEMSTATUS,
/// sqlite.org/c3ref/config.html). Has no effect after SQLite has been used.
void csqlite_keep_no_statistics(void);

#endif
