#include "include/CSimulatedDisk.h"

#include <sqlite3.h>
#include <stddef.h>

simreader *simreader_open(const char *path, bool is_alone) {
    simreader *reader = NULL;
    // A lock of its own needs a file that is open for writing.
    const int flags = (is_alone ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX;
    // Bypasses the simulated disk: its faults must affect only the program.
    if (sqlite3_open_v2(path, &reader, flags, "unix-excl") != SQLITE_OK) {
        simreader_close(reader);
        return NULL;
    }
    // The files stay as the program left them.
    sqlite3_db_config(reader, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    sqlite3_busy_timeout(reader, 5000);
    return reader;
}

void simreader_close(simreader *reader) {
    if (!reader) return;
    for (sqlite3_stmt *query; (query = sqlite3_next_stmt(reader, NULL));) sqlite3_finalize(query);
    sqlite3_close(reader);
}

bool simreader_execute(simreader *reader, const char *sql) {
    return sqlite3_exec(reader, sql, NULL, NULL, NULL) == SQLITE_OK;
}

simreader_query *simreader_prepare(simreader *reader, const char *sql) {
    sqlite3_stmt *query = NULL;
    return sqlite3_prepare_v3(reader, sql, -1, SQLITE_PREPARE_PERSISTENT, &query, NULL) == SQLITE_OK ? query : NULL;
}

int64_t simreader_columns(simreader_query *query) { return sqlite3_column_count(query); }

int64_t simreader_values(simreader_query *query, int64_t argument, int64_t *values, int64_t capacity) {
    if (sqlite3_bind_parameter_count(query) > 0) sqlite3_bind_int64(query, 1, argument);
    const int columns = sqlite3_column_count(query);
    int64_t count = 0;
    int code;
    for (; (code = sqlite3_step(query)) == SQLITE_ROW; count += columns) {
        if (count + columns > capacity) continue;
        for (int column = 0; column < columns; column++)
            values[count + column] =
                sqlite3_column_type(query, column) == SQLITE_NULL ? -1 : sqlite3_column_int64(query, column);
    }
    sqlite3_reset(query);
    return code == SQLITE_DONE ? count : -code;
}
