#include "CSQLite.h"

#include <stddef.h>

void csqlite_keep_no_statistics(void) { (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

void csqlite_refuse_quoted_texts(sqlite3 *connection) {
    (void)sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DML, 0, NULL);
    (void)sqlite3_db_config(connection, SQLITE_DBCONFIG_DQS_DDL, 0, NULL);
}

int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 byte_count) {
    // A missing address would bind null.
    return sqlite3_bind_text64(statement, index, text ? text : "", byte_count, SQLITE_TRANSIENT, SQLITE_UTF8);
}

int csqlite_is_alone(sqlite3 *connection) {
    sqlite3_file *file = NULL;
    if (sqlite3_file_control(connection, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return 0;
    if (!file || !file->pMethods) return 0;
    int is_alone = file->pMethods->xLock(file, SQLITE_LOCK_EXCLUSIVE) == SQLITE_OK;
    // Returns to the lock that a connection with a log always holds, even if the exclusive lock was acquired only in
    // part.
    file->pMethods->xUnlock(file, SQLITE_LOCK_SHARED);
    return is_alone;
}
