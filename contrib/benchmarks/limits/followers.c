// followers SOCKET COUNT CALL
// Connects COUNT times, sends the text CALL and a NUL over each, and waits for the first reply on each. Then, for each
// line of standard input, it waits until every connection has received another message and prints the arrival times of
// the first and the last one, in monotonic seconds.
#include "recipe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

static int *sockets, count, queue;

static int connected(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0 || connect(descriptor, (struct sockaddr *)&address, sizeof address) < 0) fail(path);
    return descriptor;
}

// Waits for one complete message on each connection. Stores the first and last arrival times in `moments`.
static void await_all(double moments[2]) {
    static char buffer[1 << 20];
    struct epoll_event events[256];
    char *has_told = calloc(count, 1);
    for (int left = count; left > 0;) {
        int ready = epoll_wait(queue, events, 256, 60000);
        if (ready <= 0) fail("epoll_wait");
        for (int i = 0; i < ready; i++) {
            ssize_t length = read(sockets[events[i].data.u32], buffer, sizeof buffer);
            if (length <= 0) fail("read");
            if (has_told[events[i].data.u32] || buffer[length - 1]) continue;
            has_told[events[i].data.u32] = 1;
            moments[1] = monotonic_seconds();
            if (left-- == count) moments[0] = moments[1];
        }
    }
    free(has_told);
}

int main(int arguments_count, char **arguments) {
    if (arguments_count != 4) fail("usage");
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    count = atoi(arguments[2]);
    sockets = calloc(count, sizeof *sockets);
    queue = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < count; i++) {
        sockets[i] = connected(arguments[1]);
        struct epoll_event event = {.events = EPOLLIN, .data = {.u32 = i}};
        epoll_ctl(queue, EPOLL_CTL_ADD, sockets[i], &event);
        ssize_t length = strlen(arguments[3]) + 1;
        if (write(sockets[i], arguments[3], length) != length) fail("write");
    }
    double moments[2];
    await_all(moments);
    puts("ready");
    fflush(stdout);
    char line[16];
    while (fgets(line, sizeof line, stdin)) {
        await_all(moments);
        printf("%.9f %.9f\n", moments[0], moments[1]);
        fflush(stdout);
    }
    return 0;
}
