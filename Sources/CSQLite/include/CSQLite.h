// SQLite (sqlite.org/c3ref/intro.html), and the calls to it that Swift can't make: those of functions with a variable
// number of arguments, of macros, and of methods of its files.
#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

/// Makes SQLite keep no statistics of its memory, which take a lock for each allocation (SQLITE_CONFIG_MEMSTATUS,
/// sqlite.org/c3ref/config.html). Has no effect after SQLite has been used.
void csqlite_keep_no_statistics(void);

/// Makes a text in double quotes an error, unless it is the name of a column (SQLITE_DBCONFIG_DQS_DML and _DDL).
void csqlite_refuse_quoted_texts(sqlite3 *connection);

/// Binds a copy of a text of that many bytes (SQLITE_TRANSIENT); NUL is an ordinary character. Returns SQLite's result
/// code.
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 byte_count);

/// Whether no other connection, of this or another process, has the database's file open and has read it. Tries to take
/// the lock that SQLite's last connection takes when it closes.
int csqlite_is_alone(sqlite3 *connection);

#endif
