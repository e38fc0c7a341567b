#include "CLinux.h"

#include <sys/timex.h>

int clinux_clock_is_synchronised(void) {
    struct timex state = {0};
    int status = adjtimex(&state);
    if (status < 0) return -1;
    return status != TIME_ERROR && !(state.status & STA_UNSYNC);
}
