// The rows written by one action of the daemon, as statements with numbers that grow from one action to the next.
#ifndef RECIPE_H
#define RECIPE_H

#include <sqlite3.h>

struct recipe;

// Opens the database as the daemon does: write-ahead log, synchronous=FULL, the log has reserved blocks and is kept
// when it is closed. `is_durable` is 0 for a database that is only being prepared.
sqlite3 *open_store(const char *path, int is_durable);

// Reads a file of suite/recipe.py and prepares its statements.
struct recipe *read_recipe(sqlite3 *database, const char *path);

// Executes all statements for the action `index`.
void write_rows(struct recipe *recipe, long long index);

void execute(sqlite3 *database, const char *sql);

// Finalises the statements and closes the database.
void close_store(sqlite3 *database, struct recipe *recipe);

_Noreturn void fail(const char *what);

double monotonic_seconds(void);
double realtime_seconds(void);

int compare_doubles(const void *left, const void *right);

#endif
