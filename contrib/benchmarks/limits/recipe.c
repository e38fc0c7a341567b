#define _GNU_SOURCE
#include "recipe.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// A line of the file is a statement and its values, separated by tabs. The first character of a value is its type:
// `n` null, `i` an integer `BASE STEP`, `t` a text in which \1BASE STEP\2 stands for the number BASE + STEP * index.
enum { MOST_STATEMENTS = 64, MOST_VALUES = 32, MOST_TEXT = 1 << 16 };

struct statement {
    sqlite3_stmt *prepared;
    int count;
    char *values[MOST_VALUES];
};

struct recipe {
    sqlite3 *database;
    int count;
    struct statement statements[MOST_STATEMENTS];
};

void fail(const char *what) {
    fprintf(stderr, "%s: %s\n", what, strerror(errno));
    exit(1);
}

static void check(sqlite3 *database, int code, const char *what) {
    if (code == SQLITE_OK || code == SQLITE_DONE || code == SQLITE_ROW) return;
    fprintf(stderr, "%s: %s\n", what, sqlite3_errmsg(database));
    exit(1);
}

void execute(sqlite3 *database, const char *sql) {
    check(database, sqlite3_exec(database, sql, NULL, NULL, NULL), sql);
}

// Reserves blocks for the log, as the daemon does; otherwise each commit spends time on allocating them.
static void reserve_log(const char *path) {
    char log[4096];
    snprintf(log, sizeof log, "%s-wal", path);
    int file = open(log, O_WRONLY | O_CLOEXEC);
    if (file < 0) return;
    // If the file system does not support it, the log grows with each commit.
    (void)!fallocate(file, FALLOC_FL_KEEP_SIZE, 0, 4 << 20);
    close(file);
}

sqlite3 *open_store(const char *path, int is_durable) {
    sqlite3 *database;
    check(database, sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE, NULL), path);
    int persist = 1;
    sqlite3_file_control(database, "main", SQLITE_FCNTL_PERSIST_WAL, &persist);
    execute(database, "PRAGMA journal_mode = WAL; PRAGMA cache_spill = OFF; PRAGMA temp_store = MEMORY");
    execute(database, "SELECT count(*) FROM sqlite_master");
    reserve_log(path);
    execute(database, is_durable ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = OFF");
    return database;
}

struct recipe *read_recipe(sqlite3 *database, const char *path) {
    struct recipe *recipe = calloc(1, sizeof *recipe);
    FILE *file = fopen(path, "r");
    if (!file || !recipe) fail(path);
    recipe->database = database;
    char *line = NULL;
    size_t size = 0;
    while (getline(&line, &size, file) > 0) {
        if (recipe->count == MOST_STATEMENTS) fail("too many statements");
        struct statement *statement = &recipe->statements[recipe->count++];
        line[strcspn(line, "\n")] = 0;
        char *rest = line, *sql = strsep(&rest, "\t"), *value;
        while ((value = strsep(&rest, "\t"))) {
            if (statement->count == MOST_VALUES) fail("too many values");
            statement->values[statement->count++] = strdup(value);
        }
        check(database, sqlite3_prepare_v2(database, sql, -1, &statement->prepared, NULL), sql);
    }
    free(line);
    fclose(file);
    return recipe;
}

static long long number(char **text, long long index) {
    long long base = strtoll(*text, text, 10);
    long long step = strtoll(*text, text, 10);
    return base + step * index;
}

static void bind_text(sqlite3_stmt *prepared, int place, char *template, long long index) {
    static char text[MOST_TEXT];
    size_t length = 0;
    while (*template && length < MOST_TEXT - 32) {
        if (*template == 1) {
            template++;
            length += sprintf(text + length, "%lld", number(&template, index));
            template++;
        } else {
            text[length++] = *template++;
        }
    }
    sqlite3_bind_text(prepared, place, text, (int)length, SQLITE_TRANSIENT);
}

void write_rows(struct recipe *recipe, long long index) {
    for (int i = 0; i < recipe->count; i++) {
        struct statement *statement = &recipe->statements[i];
        for (int place = 0; place < statement->count; place++) {
            char *value = statement->values[place], *digits = value + 1;
            if (*value == 'i') sqlite3_bind_int64(statement->prepared, place + 1, number(&digits, index));
            if (*value == 't') bind_text(statement->prepared, place + 1, value + 1, index);
        }
        check(recipe->database, sqlite3_step(statement->prepared), sqlite3_sql(statement->prepared));
        sqlite3_reset(statement->prepared);
    }
}

void close_store(sqlite3 *database, struct recipe *recipe) {
    for (int i = 0; i < recipe->count; i++) sqlite3_finalize(recipe->statements[i].prepared);
    check(database, sqlite3_close(database), "close");
}

static double seconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

double monotonic_seconds(void) { return seconds(CLOCK_MONOTONIC); }
double realtime_seconds(void) { return seconds(CLOCK_REALTIME); }

int compare_doubles(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}
