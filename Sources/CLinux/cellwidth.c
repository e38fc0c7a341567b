#define _GNU_SOURCE
#include <locale.h>
#include <pthread.h>
#include <wchar.h>

#include "CLinux.h"

static locale_t utf8;
static pthread_once_t made = PTHREAD_ONCE_INIT;

static void make(void) {
    utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

int clinux_cell_width(uint32_t scalar) {
    pthread_once(&made, make);
    locale_t before = utf8 ? uselocale(utf8) : (locale_t)0;
    int width = wcwidth((wchar_t)scalar);
    if (before) uselocale(before);
    return width;
}
