#include "reader.h"

#include <stdlib.h>
#include <string.h>

static const char deadlines_sql[] = "SELECT item, purpose, clock = 'boot', at FROM deadline";
static const char rings_sql[] =
    "SELECT number, item, scheduled, started, json_extract(body, '$.snoozes'), CASE"
    " WHEN body ->> '$.state.state' = 'ringing' THEN 0 WHEN body ->> '$.state.state' = 'snoozed' THEN 1"
    " WHEN body ->> '$.state.how' = 'dismissed' THEN 2 WHEN body ->> '$.state.how' = 'missed' THEN 3"
    " WHEN body ->> '$.state.how' = 'cancelled' THEN 4 ELSE -1 END"
    " FROM ring WHERE number >= ? ORDER BY number";
static const char worked_sql[] = "SELECT coalesce(sum(worked), 0) FROM work WHERE session = 'f' || ?";

simreader *simreader_open(const char *path) {
    simreader *reader = calloc(1, sizeof *reader);
    if (!reader) abort();
    // Bypasses the simulated disk: its faults must affect only the program.
    if (sqlite3_open_v2(path, &reader->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, "unix-excl") != SQLITE_OK) {
        simreader_close(reader);
        return NULL;
    }
    sqlite3_busy_timeout(reader->db, 5000);
    return reader;
}

void simreader_close(simreader *reader) {
    if (!reader) return;
    sqlite3_finalize(reader->deadlines);
    sqlite3_finalize(reader->rings);
    sqlite3_finalize(reader->worked);
    sqlite3_finalize(reader->check);
    sqlite3_finalize(reader->count);
    sqlite3_finalize(reader->tasks);
    sqlite3_finalize(reader->runs);
    sqlite3_finalize(reader->stopwatches);
    sqlite3_finalize(reader->days);
    sqlite3_finalize(reader->work);
    sqlite3_finalize(reader->ended_timers);
    sqlite3_finalize(reader->ended_rings);
    sqlite3_finalize(reader->ended_records);
    sqlite3_close(reader->db);
    free(reader);
}

int simreader_prepare(simreader *reader, sqlite3_stmt **statement, const char *sql) {
    if (*statement) return SQLITE_OK;
    return sqlite3_prepare_v3(reader->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL);
}

static void read_item(sqlite3_stmt *statement, int column, char *kind, int64_t *number) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    *kind = text ? text[0] : '?';
    *number = text && text[0] ? atoll(text + 1) : 0;
}

int64_t simreader_deadlines(simreader *reader, struct simreader_deadline *rows, int64_t capacity) {
    int code = simreader_prepare(reader, &reader->deadlines, deadlines_sql);
    if (code != SQLITE_OK) return -code;
    sqlite3_stmt *statement = reader->deadlines;
    int64_t count = 0;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (count < capacity) {
            struct simreader_deadline *row = &rows[count];
            read_item(statement, 0, &row->kind, &row->number);
            const unsigned char *purpose = sqlite3_column_text(statement, 1);
            row->purpose = 0;
            for (int i = 0; purpose && i < 3 && purpose[i]; i++) row->purpose = row->purpose * 256 + purpose[i];
            row->on_boot_clock = sqlite3_column_int(statement, 2) != 0;
            row->at = sqlite3_column_int64(statement, 3);
        }
        count++;
    }
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? count : -code;
}

int64_t simreader_rings(simreader *reader, int64_t first, struct simreader_ring *rows, int64_t capacity) {
    int code = simreader_prepare(reader, &reader->rings, rings_sql);
    if (code != SQLITE_OK) return -code;
    sqlite3_stmt *statement = reader->rings;
    sqlite3_bind_int64(statement, 1, first);
    int64_t count = 0;
    while ((code = sqlite3_step(statement)) == SQLITE_ROW) {
        if (count < capacity) {
            struct simreader_ring *row = &rows[count];
            row->number = sqlite3_column_int64(statement, 0);
            read_item(statement, 1, &row->kind, &row->item);
            row->scheduled = sqlite3_column_int64(statement, 2);
            row->has_started = sqlite3_column_type(statement, 3) != SQLITE_NULL;
            row->started = sqlite3_column_int64(statement, 3);
            row->snoozes = sqlite3_column_int(statement, 4);
            row->state = sqlite3_column_int(statement, 5);
        }
        count++;
    }
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? count : -code;
}

int64_t simreader_ring_count(simreader *reader) {
    if (simreader_prepare(reader, &reader->count, "SELECT count(*) FROM ring") != SQLITE_OK) return -1;
    int64_t count = sqlite3_step(reader->count) == SQLITE_ROW ? sqlite3_column_int64(reader->count, 0) : -1;
    sqlite3_reset(reader->count);
    return count;
}

static const char ended_timers_sql[] =
    "SELECT number, CASE WHEN open THEN -1 ELSE body ->> '$.state.atMicroseconds' END FROM timer ORDER BY number";
static const char ended_rings_sql[] =
    "SELECT number, CASE WHEN open THEN -1 ELSE body ->> '$.state.atMicroseconds' END FROM ring ORDER BY number";
static const char ended_records_sql[] = "SELECT number, at FROM history ORDER BY number";

int64_t simreader_endings(simreader *reader, const char *what, struct simreader_ending *rows, int64_t capacity) {
    sqlite3_stmt **statement = &reader->ended_records;
    const char *sql = ended_records_sql;
    if (strcmp(what, "timer") == 0) statement = &reader->ended_timers, sql = ended_timers_sql;
    if (strcmp(what, "ring") == 0) statement = &reader->ended_rings, sql = ended_rings_sql;
    int code = simreader_prepare(reader, statement, sql);
    if (code != SQLITE_OK) return -code;
    int64_t count = 0;
    for (; (code = sqlite3_step(*statement)) == SQLITE_ROW; count++) {
        if (count >= capacity) continue;
        bool has_ended = sqlite3_column_type(*statement, 1) == SQLITE_INTEGER;
        rows[count] = (struct simreader_ending){
            .number = sqlite3_column_int64(*statement, 0),
            .ended = has_ended ? sqlite3_column_int64(*statement, 1) : -1};
    }
    sqlite3_reset(*statement);
    return code == SQLITE_DONE ? count : -code;
}

int64_t simreader_worked(simreader *reader, int64_t session) {
    if (simreader_prepare(reader, &reader->worked, worked_sql) != SQLITE_OK) return -1;
    sqlite3_bind_int64(reader->worked, 1, session);
    int64_t sum = sqlite3_step(reader->worked) == SQLITE_ROW ? sqlite3_column_int64(reader->worked, 0) : -1;
    sqlite3_reset(reader->worked);
    return sum;
}

bool simreader_is_sound(simreader *reader) {
    if (simreader_prepare(reader, &reader->check, "PRAGMA integrity_check") != SQLITE_OK) return false;
    const char *word = NULL;
    if (sqlite3_step(reader->check) == SQLITE_ROW) word = (const char *)sqlite3_column_text(reader->check, 0);
    bool sound = word && strcmp(word, "ok") == 0;
    sqlite3_reset(reader->check);
    return sound;
}

int64_t simreader_begin(simreader *reader) {
    if (sqlite3_exec(reader->db, "BEGIN", NULL, NULL, NULL) != SQLITE_OK) return -1;
    return simreader_ring_count(reader);
}

bool simreader_end(simreader *reader) {
    return sqlite3_exec(reader->db, "COMMIT", NULL, NULL, NULL) == SQLITE_OK;
}
