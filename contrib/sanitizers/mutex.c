// Makes Swift's Mutex on Linux visible to ThreadSanitizer: under contention the kernel hands over the lock
// (FUTEX_LOCK_PI), in a part of the standard library that is not instrumented. Linked into every program of that build,
// these functions replace that part, call it, and report its effect.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>

void __tsan_acquire(void *address);
void __tsan_release(void *address);

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define HANDLE __attribute__((swift_context)) void *handle

static void *real(const char *symbol) {
    void *function = dlsym(RTLD_NEXT, symbol);
    if (!function) abort();
    return function;
}

SWIFT void lock(uint32_t thread, HANDLE) __asm__(LOCK);
SWIFT void lock(uint32_t thread, HANDLE) {
    ((SWIFT void (*)(uint32_t, HANDLE))real(LOCK))(thread, handle);
    __tsan_acquire(handle);
}

SWIFT void unlock(HANDLE) __asm__(UNLOCK);
SWIFT void unlock(HANDLE) {
    __tsan_release(handle);
    ((SWIFT void (*)(HANDLE))real(UNLOCK))(handle);
}
