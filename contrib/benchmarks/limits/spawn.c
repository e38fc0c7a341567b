// spawn each|all COUNT COMMAND ARGUMENT…
// Starts a command COUNT times, one after another or all at once. Prints the median seconds from its start to its end,
// its peak memory in kilobytes, and the total seconds.
#include "recipe.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

extern char **environ;

int main(int count, char **arguments) {
    if (count < 4) fail("usage");
    int is_all = strcmp(arguments[1], "all") == 0, times = atoi(arguments[2]), status = 0;
    long most = 0;
    struct rusage usage;
    double *took = calloc(times, sizeof *took), begin = monotonic_seconds();
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
    for (int index = 0; index < times; index++) {
        double start = monotonic_seconds();
        pid_t child;
        if ((errno = posix_spawnp(&child, arguments[3], &actions, NULL, arguments + 3, environ))) fail(arguments[3]);
        if (is_all) continue;
        if (wait4(child, &status, 0, &usage) < 0 || status) fail(arguments[3]);
        took[index] = monotonic_seconds() - start;
        if (usage.ru_maxrss > most) most = usage.ru_maxrss;
    }
    while (is_all && wait4(-1, &status, 0, &usage) > 0)
        if (usage.ru_maxrss > most) most = usage.ru_maxrss;
    double all = monotonic_seconds() - begin;
    qsort(took, times, sizeof *took, compare_doubles);
    printf("%.9f %ld %.9f\n", took[times / 2], most, all);
    return 0;
}
