// Preloaded (LD_PRELOAD, ld.so(8)): shifts the wall clock of a process and its children by OFFSET_SECONDS, a constant of
// the build, so that a child never has another clock than its parent. Only CLOCK_REALTIME and its relatives move;
// durations, CLOCK_MONOTONIC and CLOCK_BOOTTIME stay. Times that the kernel itself writes stay too: those of files, and
// of credentials.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

static time_t offset_of(clockid_t clock) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_REALTIME_ALARM:
    case CLOCK_TAI: return OFFSET_SECONDS;
    default: return 0;
    }
}

// The kernel's time for a deadline of this clock. A time before 1970 is invalid there, and has passed in any case.
static struct timespec kernel_time(clockid_t clock, const struct timespec *deadline) {
    struct timespec time = {deadline->tv_sec - offset_of(clock), deadline->tv_nsec};
    if (time.tv_sec < 0) time = (struct timespec){0, 1};
    return time;
}

// The function of glibc that `name` hides.
#define GLIBC(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// --- Reading the clock

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (syscall(SYS_clock_gettime, clock, time) != 0) return -1;
    time->tv_sec += offset_of(clock);
    return 0;
}

int gettimeofday(struct timeval *restrict value, void *restrict zone) {
    struct timespec time;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &time);
    *value = (struct timeval){time.tv_sec, time.tv_nsec / 1000};
    return 0;
}

time_t time(time_t *seconds) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME_COARSE, &time);
    if (seconds) *seconds = time.tv_sec;
    return time.tv_sec;
}

int timespec_get(struct timespec *time, int base) {
    if (base != TIME_UTC) return 0;
    clock_gettime(CLOCK_REALTIME, time);
    return base;
}

// Setting it would set the machine's.
int clock_settime(clockid_t clock, const struct timespec *time) {
    (void)clock, (void)time;
    errno = EPERM;
    return -1;
}

int settimeofday(const struct timeval *value, const struct timezone *zone) {
    (void)value, (void)zone;
    errno = EPERM;
    return -1;
}

// --- Timers: only absolute deadlines depend on the clock

enum { most_descriptors = 1 << 20 };
// The clock of each timerfd by its number, plus 1. Zero pages take no memory.
static uint8_t clocks[most_descriptors];

int timerfd_create(int clock, int flags) {
    int descriptor = syscall(SYS_timerfd_create, clock, flags);
    if (descriptor >= 0 && descriptor < most_descriptors) clocks[descriptor] = clock + 1;
    return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
    struct itimerspec time = *new;
    int is_armed = time.it_value.tv_sec != 0 || time.it_value.tv_nsec != 0;
    if (is_armed && (flags & TFD_TIMER_ABSTIME) && descriptor >= 0 && descriptor < most_descriptors && clocks[descriptor])
        time.it_value = kernel_time(clocks[descriptor] - 1, &new->it_value);
    return syscall(SYS_timerfd_settime, descriptor, flags, &time, old);
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until, struct timespec *left) {
    struct timespec time = flags & TIMER_ABSTIME ? kernel_time(clock, until) : *until;
    return GLIBC(clock_nanosleep)(clock, flags, &time, left);
}

// --- Waits with a deadline

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
    struct timespec time = kernel_time(CLOCK_REALTIME, deadline);
    return GLIBC(sem_timedwait)(semaphore, &time);
}

int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict deadline) {
    struct timespec time = kernel_time(clock, deadline);
    return GLIBC(sem_clockwait)(semaphore, clock, &time);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict deadline) {
    struct timespec time = kernel_time(CLOCK_REALTIME, deadline);
    return GLIBC(pthread_mutex_timedlock)(mutex, &time);
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict deadline) {
    // glibc's flag for CLOCK_MONOTONIC, set by pthread_cond_init(3).
    clockid_t clock = condition->__data.__wrefs & 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    struct timespec time = kernel_time(clock, deadline);
    return GLIBC(pthread_cond_timedwait)(condition, mutex, &time);
}

int pthread_cond_clockwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
                           const struct timespec *restrict deadline) {
    struct timespec time = kernel_time(clock, deadline);
    return GLIBC(pthread_cond_clockwait)(condition, mutex, clock, &time);
}
