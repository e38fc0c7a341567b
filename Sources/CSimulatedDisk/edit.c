#include "include/CSimulatedDisk.h"

#include <sqlite3.h>
#include <stddef.h>

int simdisk_edit(const char *path, const char *sql) {
    sqlite3 *db = NULL;
    int code = sqlite3_open_v2(path, &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    const char pragmas[] = "PRAGMA synchronous = FULL; PRAGMA ignore_check_constraints = 1";
    if (code == SQLITE_OK) code = sqlite3_exec(db, pragmas, NULL, NULL, NULL);
    if (code == SQLITE_OK) code = sqlite3_exec(db, sql, NULL, NULL, NULL);
    int closed = sqlite3_close(db);
    return code == SQLITE_OK ? closed : code;
}
