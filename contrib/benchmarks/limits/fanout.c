// fanout SOCKET COUNT BYTES
// Listens, accepts COUNT connections and answers the first message of each with BYTES bytes that end in a NUL. Then,
// for each line of standard input, it writes the same bytes to all of them and prints its start time, in monotonic
// seconds.
#include "recipe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(int arguments_count, char **arguments) {
    if (arguments_count != 4) fail("usage");
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    int count = atoi(arguments[2]), length = atoi(arguments[3]), *sockets = calloc(count, sizeof *sockets);
    char *message = malloc(length), line[1024];
    memset(message, ' ', length);
    message[length - 1] = 0;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strncpy(address.sun_path, arguments[1], sizeof address.sun_path - 1);
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 4096) < 0) fail("listen");
    puts("listening");
    fflush(stdout);
    for (int i = 0; i < count; i++) {
        sockets[i] = accept(listener, NULL, NULL);
        if (sockets[i] < 0 || read(sockets[i], line, sizeof line) <= 0) fail("accept");
        if (write(sockets[i], message, length) != length) fail("write");
    }
    while (fgets(line, sizeof line, stdin)) {
        printf("%.9f\n", monotonic_seconds());
        fflush(stdout);
        for (int i = 0; i < count; i++)
            if (write(sockets[i], message, length) != length) fail("write");
    }
    return 0;
}
