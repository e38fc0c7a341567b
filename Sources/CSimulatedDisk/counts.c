// Tasks and their runs, stopwatches and D-days, as another process reads them.
#include "reader.h"

#include <stdlib.h>

static const char tasks_sql[] =
    "SELECT number, body ->> '$.estimateMicroseconds', (pace ->> '$.state' IS 'running') + 2 * (pace ->> '$.state' IS"
    " 'paused'), attempt ->> '$.startedMicroseconds', attempt ->> '$.estimateMicroseconds',"
    " attempt ->> '$.expectedMicroseconds', attempt ->> '$.nextQuestionMicroseconds',"
    " coalesce(pace ->> '$.countedMicroseconds', pace ->> '$.elapsedMicroseconds'),"
    " coalesce(pace ->> '$.since.sinceBootMicroseconds', pace ->> '$.atMicroseconds'), pace ->> '$.asleepBeforeMicroseconds'"
    " FROM (SELECT number, body, body -> '$.attempt' AS attempt, body -> '$.attempt.pace' AS pace FROM task)"
    " ORDER BY body ->> '$.position', number";
static const char runs_sql[] =
    "SELECT number, task, started, ended, estimate, elapsed, streak FROM run WHERE number >= ? ORDER BY number";
static const char stopwatches_sql[] =
    "SELECT number, (state ->> '$.state' = 'running') + 2 * (state ->> '$.state' = 'paused'),"
    " state ->> '$.count.startedMicroseconds', state ->> '$.count.countedMicroseconds', state ->> '$.since.sinceBootMicroseconds',"
    " json_array_length(laps), (SELECT coalesce(sum(value * (key + 1)), 0) FROM json_each(laps)),"
    " coalesce(json_extract(laps, '$[#-1]'), 0) FROM (SELECT number, body -> '$.state' AS state,"
    " body -> '$.state.count.lapTotalsMicroseconds' AS laps FROM stopwatch) ORDER BY number";
static const char days_sql[] =
    "SELECT number, body ->> '$.dayNumber', body ->> '$.isYearly',"
    " (SELECT coalesce(sum(value * value + 1), 0) FROM json_each(body -> '$.reminderDays')) FROM dday"
    " ORDER BY number";
static const char work_sql[] = "SELECT coalesce(sum(worked), 0) FROM work WHERE day = ? OR ? < 0";

// Returns the column, or -1 if it is NULL.
static int64_t microseconds(sqlite3_stmt *statement, int column) {
    return sqlite3_column_type(statement, column) == SQLITE_INTEGER ? sqlite3_column_int64(statement, column) : -1;
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
