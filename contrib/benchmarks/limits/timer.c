// timer DATABASE RECIPE FIRST START PERIOD COUNT [COMMAND ARGUMENT…]
// A bare timerfd: at START (seconds since 1970) and then every PERIOD seconds it makes one durable commit, writes the
// index as one line to its standard output, and starts the command, if there is one, with the index as its last
// argument.
#include "recipe.h"

#include <errno.h>
#include <math.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static void wait_until(int timer, double moment) {
    struct itimerspec at = {.it_value = {.tv_sec = (time_t)floor(moment)}};
    at.it_value.tv_nsec = (long)((moment - floor(moment)) * 1e9);
    unsigned long long expirations;
    if (timerfd_settime(timer, TFD_TIMER_ABSTIME, &at, NULL) < 0) fail("timerfd_settime");
    if (read(timer, &expirations, sizeof expirations) != sizeof expirations) fail("read");
}

int main(int count, char **arguments) {
    if (count < 7) fail("usage");
    sqlite3 *database = open_store(arguments[1], 1);
    struct recipe *recipe = read_recipe(database, arguments[2]);
    long long first = atoll(arguments[3]);
    double start = atof(arguments[4]), period = atof(arguments[5]);
    int moments = atoi(arguments[6]), timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC);
    char **command = calloc(count, sizeof *command), text[32];
    for (int i = 7; i < count; i++) command[i - 7] = arguments[i];
    command[count - 7] = text;
    for (int index = 0; index < moments; index++) {
        wait_until(timer, start + period * index);
        execute(database, "BEGIN IMMEDIATE");
        write_rows(recipe, first + index);
        execute(database, "COMMIT");
        int length = sprintf(text, "%d\n", index);
        if (write(1, text, length) != length) fail("write");
        text[length - 1] = 0;
        pid_t child;
        if (count > 7 && (errno = posix_spawn(&child, command[0], NULL, NULL, command, environ))) fail("posix_spawn");
        while (waitpid(-1, NULL, WNOHANG) > 0) {}
    }
    while (wait(NULL) > 0) {}
    close_store(database, recipe);
    return 0;
}
