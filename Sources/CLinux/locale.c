#define _GNU_SOURCE
#include <langinfo.h>

#include "CLinux.h"

int clinux_week_reference_day(void) {
    // The pointer is the number itself: a union in glibc (locale/localeinfo.h).
    return (int)(uintptr_t)nl_langinfo(_NL_TIME_WEEK_1STDAY);
}

int clinux_first_weekday(void) {
    return *nl_langinfo(_NL_TIME_FIRST_WEEKDAY);
}

int clinux_charset_is_utf8(void) {
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}
