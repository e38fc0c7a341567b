#define _GNU_SOURCE
#include "CLineEditor.h"

#include <dlfcn.h>
#include <errno.h>
#include <histedit.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// The functions of libedit, with the types of its header.
static struct {
    __typeof__(&el_init) el_init;
    __typeof__(&el_set) el_set;
    __typeof__(&el_gets) el_gets;
    __typeof__(&el_source) el_source;
    __typeof__(&history_init) history_init;
    __typeof__(&history) history;
} libedit;

static EditLine *editor;
static History *lines;
static const char *shown_prompt = "";
static char *last_line;
static volatile sig_atomic_t was_interrupted;
static timer_t repeated_signal;
static int has_timer;

static int load(void) {
    void *library = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libedit.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!library) return -1;
    const struct {
        const char *name;
        void *place;
    } functions[] = {
        {"el_init", &libedit.el_init},     {"el_set", &libedit.el_set},
        {"el_gets", &libedit.el_gets},     {"el_source", &libedit.el_source},
        {"history", &libedit.history},     {"history_init", &libedit.history_init},
    };
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
        void *function = dlsym(library, functions[i].name);
        if (!function) {
            dlclose(library);
            return -1;
        }
        memcpy(functions[i].place, &function, sizeof function);
    }
    return 0;
}

static char *prompt(EditLine *unused) {
    (void)unused;
    return (char *)shown_prompt;
}

int clineeditor_open(const char *program, int capacity) {
    if (editor) return 0;
    if (load() != 0) return -1;
    HistEvent event;
    lines = libedit.history_init();
    editor = lines ? libedit.el_init(program, stdin, stdout, stderr) : NULL;
    if (!editor) return -1;
    libedit.history(lines, &event, H_SETSIZE, capacity);
    libedit.history(lines, &event, H_SETUNIQUE, 1);
    libedit.el_set(editor, EL_HIST, libedit.history, lines);
    libedit.el_set(editor, EL_PROMPT, prompt);
    // Signals restore the terminal first.
    libedit.el_set(editor, EL_SIGNAL, 1);
    libedit.el_set(editor, EL_EDITOR, "emacs");
    // A common key that libedit does not bind; ~/.editrc may override it.
    libedit.el_set(editor, EL_BIND, "^R", "em-inc-search-prev", NULL);
    libedit.el_set(editor, EL_BIND, "\\e[3~", "ed-delete-next-char", NULL);
    libedit.el_set(editor, EL_BIND, "\\e[1~", "ed-move-to-beg", NULL);
    libedit.el_set(editor, EL_BIND, "\\e[4~", "ed-move-to-end", NULL);
    libedit.el_source(editor, NULL);
    return 0;
}

void clineeditor_remember(const char *line) {
    HistEvent event;
    if (editor) libedit.history(lines, &event, H_ENTER, line);
}

// SIGINT may arrive while libedit draws, just before it reads. Then the signal would not end the read, so SIGALRM
// interrupts it repeatedly until it has ended.
static void interrupt(int number) {
    (void)number;
    was_interrupted = 1;
    const struct timespec interval = {.tv_nsec = 20 * 1000 * 1000};
    const struct itimerspec repeated = {.it_interval = interval, .it_value = interval};
    if (has_timer) timer_settime(repeated_signal, 0, &repeated, NULL);
}

static void ignore(int number) { (void)number; }

// Without SA_RESTART, so that reading ends with EINTR. Returns the previous action for SIGINT.
static struct sigaction catch_interrupts(void) {
    struct sigaction action = {.sa_handler = ignore}, before;
    sigemptyset(&action.sa_mask);
    if (!has_timer) {
        struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGALRM};
        sigaction(SIGALRM, &action, NULL);
        has_timer = timer_create(CLOCK_MONOTONIC, &event, &repeated_signal) == 0;
    }
    was_interrupted = 0;
    action.sa_handler = interrupt;
    sigaction(SIGINT, &action, &before);
    return before;
}

static void release_interrupts(const struct sigaction *before) {
    const struct itimerspec never = {.it_value = {0}};
    sigaction(SIGINT, before, NULL);
    if (has_timer) timer_settime(repeated_signal, 0, &never, NULL);
}

// NULL at the end of input, and with errno EINTR after a signal.
static char *read_edited(void) {
    int length = 0;
    const char *line = libedit.el_gets(editor, &length);
    if (!line && length == 0) errno = 0;
    return line ? strdup(line) : NULL;
}

static char *read_plainly(void) {
    char *line = NULL;
    size_t capacity = 0;
    fputs(shown_prompt, stdout);
    fflush(stdout);
    if (getline(&line, &capacity, stdin) >= 0) return line;
    int problem = errno;
    free(line);
    clearerr(stdin);
    errno = problem;
    return NULL;
}

enum clineeditor_end clineeditor_read(const char *text, const char **line) {
    struct sigaction before = catch_interrupts();
    shown_prompt = text;
    free(last_line);
    errno = 0;
    last_line = editor ? read_edited() : read_plainly();
    int problem = errno;
    release_interrupts(&before);
    *line = last_line;
    if (last_line) {
        last_line[strcspn(last_line, "\n")] = '\0';
        return clineeditor_line;
    }
    fputc('\n', stdout);
    fflush(stdout);
    return was_interrupted && problem == EINTR ? clineeditor_interrupted : clineeditor_end_of_input;
}
