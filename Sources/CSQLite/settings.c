#include "CSQLite.h"

#include <sqlite3.h>

void csqlite_keep_no_statistics(void) { (void)sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
