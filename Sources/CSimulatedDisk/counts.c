// Tasks and their runs, stopwatches, D-days: as another process reads them.
#include "reader.h"

#include <stdlib.h>

static const char tasks_sql[] =
    "SELECT number, json_extract(body, '$.estimate'), (json_type(body, '$.attempt.pace.running') IS NOT NULL)"
    " + 2 * (json_type(body, '$.attempt.pace.paused') IS NOT NULL), json_extract(body, '$.attempt.started'),"
    " json_extract(body, '$.attempt.estimate'), json_extract(body, '$.attempt.expected'),"
    " json_extract(body, '$.attempt.nextQuestion'), coalesce(json_extract(body, '$.attempt.pace.running._0.counted'),"
    " json_extract(body, '$.attempt.pace.paused.elapsed')),"
    " coalesce(json_extract(body, '$.attempt.pace.running._0.since.instant'),"
    " json_extract(body, '$.attempt.pace.paused.at')), json_extract(body, '$.attempt.pace.running._0.asleepBefore')"
    " FROM task ORDER BY json_extract(body, '$.position'), number";
static const char runs_sql[] =
    "SELECT number, task, started, ended, estimate, elapsed, streak FROM run WHERE number >= ? ORDER BY number";
static const char stopwatches_sql[] =
    "SELECT number, state, started, counted, since, json_array_length(laps),"
    " (SELECT coalesce(sum(value * (key + 1)), 0) FROM json_each(laps)), coalesce(json_extract(laps, '$[#-1]'), 0)"
    " FROM (SELECT number, state, json_extract(count, '$.started') AS started, json_extract(count, '$.counted') AS counted,"
    " json_extract(count, '$.laps') AS laps, since FROM (SELECT number,"
    " (json_type(body, '$.state.running') IS NOT NULL) + 2 * (json_type(body, '$.state.paused') IS NOT NULL) AS state,"
    " coalesce(json_extract(body, '$.state.running.count'), json_extract(body, '$.state.paused.count')) AS count,"
    " json_extract(body, '$.state.running.since.moment.instant') AS since FROM stopwatch)) ORDER BY number";
static const char days_sql[] =
    "SELECT number, json_extract(body, '$.date'), json_extract(body, '$.isYearly'),"
    " (SELECT coalesce(sum(value * value + 1), 0) FROM json_each(json_extract(body, '$.reminderDays'))) FROM dday"
    " ORDER BY number";
static const char work_sql[] = "SELECT coalesce(sum(worked), 0) FROM work WHERE day = ? OR ? < 0";

// From `[HIGH,LOW]`, the halves of a number of attoseconds. -1 where there is none.
static int64_t microseconds(sqlite3_stmt *statement, int column) {
    const char *text = (const char *)sqlite3_column_text(statement, column);
    if (!text || text[0] != '[') return -1;
    char *end;
    __int128 high = strtoll(text + 1, &end, 10);
    if (*end != ',') return -1;
    unsigned __int128 low = strtoull(end + 1, NULL, 10);
    return (int64_t)((high * ((__int128)1 << 64) + (__int128)low) / 1000000000000);
}

static int64_t done(sqlite3_stmt *statement, int code, int64_t count) {
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? count : -code;
}

int64_t simreader_tasks(simreader *reader, struct simreader_task *rows, int64_t capacity) {
    int code = simreader_prepare(reader, &reader->tasks, tasks_sql);
    if (code != SQLITE_OK) return -code;
    sqlite3_stmt *statement = reader->tasks;
    int64_t count = 0;
    for (; (code = sqlite3_step(statement)) == SQLITE_ROW; count++) {
        if (count >= capacity) continue;
        struct simreader_task *row = &rows[count];
        row->number = sqlite3_column_int64(statement, 0);
        row->estimate = microseconds(statement, 1);
        row->pace = sqlite3_column_int(statement, 2);
        row->started = sqlite3_column_int64(statement, 3);
        row->run_estimate = microseconds(statement, 4);
        row->expected = microseconds(statement, 5);
        row->question = microseconds(statement, 6);
        row->counted = microseconds(statement, 7);
        row->since = sqlite3_column_int64(statement, 8);
        row->asleep_before = microseconds(statement, 9);
    }
    return done(statement, code, count);
}

int64_t simreader_runs(simreader *reader, int64_t first, struct simreader_run *rows, int64_t capacity) {
    int code = simreader_prepare(reader, &reader->runs, runs_sql);
    if (code != SQLITE_OK) return -code;
    sqlite3_stmt *statement = reader->runs;
    sqlite3_bind_int64(statement, 1, first);
    int64_t count = 0;
    for (; (code = sqlite3_step(statement)) == SQLITE_ROW; count++) {
        if (count >= capacity) continue;
        rows[count] = (struct simreader_run){
            .number = sqlite3_column_int64(statement, 0), .task = sqlite3_column_int64(statement, 1),
            .started = sqlite3_column_int64(statement, 2), .ended = sqlite3_column_int64(statement, 3),
            .estimate = sqlite3_column_int64(statement, 4), .elapsed = sqlite3_column_int64(statement, 5),
            .streak = sqlite3_column_int64(statement, 6)};
    }
    return done(statement, code, count);
}

int64_t simreader_stopwatches(simreader *reader, struct simreader_stopwatch *rows, int64_t capacity) {
    int code = simreader_prepare(reader, &reader->stopwatches, stopwatches_sql);
    if (code != SQLITE_OK) return -code;
    sqlite3_stmt *statement = reader->stopwatches;
    int64_t count = 0;
    for (; (code = sqlite3_step(statement)) == SQLITE_ROW; count++) {
        if (count >= capacity) continue;
        struct simreader_stopwatch *row = &rows[count];
        row->number = sqlite3_column_int64(statement, 0);
        row->state = sqlite3_column_int(statement, 1);
        row->started = sqlite3_column_int64(statement, 2);
        row->counted = microseconds(statement, 3);
        row->since = sqlite3_column_int64(statement, 4);
        row->laps = sqlite3_column_int64(statement, 5);
        row->laps_sum = sqlite3_column_int64(statement, 6);
        row->last_lap = sqlite3_column_int64(statement, 7);
    }
    return done(statement, code, count);
}

int64_t simreader_days(simreader *reader, struct simreader_day *rows, int64_t capacity) {
    int code = simreader_prepare(reader, &reader->days, days_sql);
    if (code != SQLITE_OK) return -code;
    sqlite3_stmt *statement = reader->days;
    int64_t count = 0;
    for (; (code = sqlite3_step(statement)) == SQLITE_ROW; count++) {
        if (count >= capacity) continue;
        rows[count] = (struct simreader_day){
            .number = sqlite3_column_int64(statement, 0), .date = sqlite3_column_int64(statement, 1),
            .is_yearly = sqlite3_column_int(statement, 2) != 0, .reminders_sum = sqlite3_column_int64(statement, 3)};
    }
    return done(statement, code, count);
}

int64_t simreader_worked_on(simreader *reader, int64_t day) {
    if (simreader_prepare(reader, &reader->work, work_sql) != SQLITE_OK) return -1;
    sqlite3_bind_int64(reader->work, 1, day);
    sqlite3_bind_int64(reader->work, 2, day);
    int64_t sum = sqlite3_step(reader->work) == SQLITE_ROW ? sqlite3_column_int64(reader->work, 0) : -1;
    sqlite3_reset(reader->work);
    return sum;
}
