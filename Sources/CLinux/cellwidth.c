#define _GNU_SOURCE
#include <wchar.h>

#include "CLinux.h"

int clinux_cell_width(uint32_t scalar) {
    return wcwidth((wchar_t)scalar);
}
