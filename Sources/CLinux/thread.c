#include <sys/prctl.h>

#include "CLinux.h"

void clinux_name_thread(const char *name) { prctl(PR_SET_NAME, name); }
