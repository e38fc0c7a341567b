// Preloaded (LD_PRELOAD, ld.so(8)): gives a process and its children clocks of their own, as offsets from the machine's.
// Times that the kernel itself writes stay the machine's: those of files, and of credentials.
//
// -DOFFSET_SECONDS=N   shifts the wall clock by a constant
// -DCLOCK_FILE="PATH"  reads the offsets from this file, which clock.py changes while the processes run: their timers
//                      follow, and notice a set clock. PATH.boot_id takes the place of the machine's boot id.
//
// Both are constants of the build, so that a child never has other clocks than its parent. A wait for a semaphore, a
// lock or a condition keeps its length when the clocks change.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <time.h>
#include <unistd.h>

// The content of the file; clock.py writes the same. Offsets are nanoseconds.
struct clocks {
    int64_t wall, boot, monotonic;
    int64_t settings;     // how often the wall clock was set
    int64_t synchronised; // 1 or -1 for yes or no, 0 as the machine says
};

#ifdef OFFSET_SECONDS
static const struct clocks constant = {.wall = OFFSET_SECONDS * 1000000000LL};
#else
static const struct clocks constant = {0};
#endif
static const volatile struct clocks *clocks = &constant;

static int64_t offset_of(clockid_t clock) {
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE:
    case CLOCK_REALTIME_ALARM:
    case CLOCK_TAI: return clocks->wall;
    case CLOCK_BOOTTIME:
    case CLOCK_BOOTTIME_ALARM: return clocks->boot;
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_MONOTONIC_RAW: return clocks->monotonic;
    default: return 0;
    }
}

static const int64_t second = 1000000000;

static int64_t nanoseconds(struct timespec time) {
    int64_t sum;
    if (__builtin_mul_overflow(time.tv_sec, second, &sum) || __builtin_add_overflow(sum, time.tv_nsec, &sum))
        return time.tv_sec < 0 ? INT64_MIN : INT64_MAX;
    return sum;
}

static struct timespec timespec_of(int64_t nanoseconds) {
    int64_t rest = (nanoseconds % second + second) % second;
    return (struct timespec){(nanoseconds - rest) / second, rest};
}

// The kernel's time for a deadline of this clock. A time before the kernel's zero is invalid there, and has passed.
static struct timespec kernel_time(clockid_t clock, struct timespec deadline) {
    int64_t time;
    if (__builtin_sub_overflow(nanoseconds(deadline), offset_of(clock), &time)) time = INT64_MAX;
    return timespec_of(time > 0 ? time : 1);
}

// The function of glibc that `name` hides.
#define GLIBC(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

// --- Reading the clocks

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (syscall(SYS_clock_gettime, clock, time) != 0) return -1;
    int64_t offset = offset_of(clock);
    if (offset) *time = timespec_of(nanoseconds(*time) + offset);
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

int clock_adjtime(clockid_t clock, struct timex *state) {
    if (state->modes != 0) {
        errno = EPERM;
        return -1;
    }
    int status = syscall(SYS_clock_adjtime, clock, state);
    if (status < 0 || clocks->synchronised == 0) return status;
    state->status = clocks->synchronised > 0 ? state->status & ~STA_UNSYNC : state->status | STA_UNSYNC;
    return clocks->synchronised > 0 ? TIME_OK : TIME_ERROR;
}

int adjtimex(struct timex *state) { return clock_adjtime(CLOCK_REALTIME, state); }

int ntp_adjtime(struct timex *state) { return clock_adjtime(CLOCK_REALTIME, state); }

// --- Timers

// A timer of timerfd_create(2), by its descriptor.
struct timer {
    int is_known, clock, flags;
    struct itimerspec time; // the value as a time of its clock, zero when it is not armed
    int64_t settings;       // of the clocks when that was last checked
    uint64_t armings;
};

enum { most_descriptors = 1 << 16 };
// Untouched pages take no memory.
static struct timer timers[most_descriptors];
static int highest = -1;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct timer *timer_of(int descriptor) {
    int is_known = descriptor >= 0 && descriptor < most_descriptors && timers[descriptor].is_known;
    return is_known ? &timers[descriptor] : NULL;
}

static int is_set(struct timespec time) { return time.tv_sec != 0 || time.tv_nsec != 0; }

// Arms the kernel's timer. What has been closed in the meantime is forgotten.
static int arm(struct timer *timer) {
    struct itimerspec time = timer->time;
    if (is_set(time.it_value)) time.it_value = kernel_time(timer->clock, time.it_value);
    int status = syscall(SYS_timerfd_settime, timer - timers, TFD_TIMER_ABSTIME, &time, NULL);
    if (status != 0) timer->is_known = 0;
    return status;
}

// Whether the clock was set since this was last asked, for a timer that wants to know.
static int is_canceled(struct timer *timer) {
    int64_t settings = clocks->settings;
    int is_told = (timer->flags & TFD_TIMER_CANCEL_ON_SET) && (timer->flags & TFD_TIMER_ABSTIME) &&
                  (timer->clock == CLOCK_REALTIME || timer->clock == CLOCK_REALTIME_ALARM);
    if (!is_told || timer->settings == settings) return 0;
    timer->settings = settings;
    return 1;
}

static void watch_once(void);

int timerfd_create(int clock, int flags) {
    int descriptor = syscall(SYS_timerfd_create, clock, flags);
    if (descriptor < 0 || descriptor >= most_descriptors) return descriptor;
    pthread_mutex_lock(&lock);
    timers[descriptor] = (struct timer){.is_known = 1, .clock = clock, .settings = clocks->settings};
    if (descriptor > highest) highest = descriptor;
    pthread_mutex_unlock(&lock);
    watch_once();
    return descriptor;
}

int timerfd_settime(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
    struct timer *timer = timer_of(descriptor);
    if (!timer || old) return syscall(SYS_timerfd_settime, descriptor, flags, new, old);
    pthread_mutex_lock(&lock);
    timer->flags = flags;
    timer->time = *new;
    timer->armings++;
    if (is_set(new->it_value) && !(flags & TFD_TIMER_ABSTIME)) {
        struct timespec now;
        clock_gettime(timer->clock, &now);
        timer->time.it_value = timespec_of(nanoseconds(now) + nanoseconds(new->it_value));
    }
    int status = arm(timer);
    // As the kernel does: the timer is armed anyway.
    if (status == 0 && is_canceled(timer)) {
        errno = ECANCELED;
        status = -1;
    }
    pthread_mutex_unlock(&lock);
    return status;
}

ssize_t read(int descriptor, void *bytes, size_t count) {
    struct timer *timer = timer_of(descriptor);
    if (!timer) return syscall(SYS_read, descriptor, bytes, count);
    pthread_mutex_lock(&lock);
    if (is_canceled(timer)) {
        arm(timer);
        pthread_mutex_unlock(&lock);
        errno = ECANCELED;
        return -1;
    }
    uint64_t armings = timer->armings;
    pthread_mutex_unlock(&lock);
    ssize_t length = syscall(SYS_read, descriptor, bytes, count);
    int error = errno;
    pthread_mutex_lock(&lock);
    // It has expired: another change of the clocks does not make it expire again.
    if (length > 0 && timer->armings == armings && !is_set(timer->time.it_interval))
        timer->time.it_value = (struct timespec){0};
    pthread_mutex_unlock(&lock);
    errno = error;
    return length;
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *until, struct timespec *left) {
    struct timespec time = flags & TIMER_ABSTIME ? kernel_time(clock, *until) : *until;
    return GLIBC(clock_nanosleep)(clock, flags, &time, left);
}

// --- Waits with a deadline

int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict deadline) {
    struct timespec time = kernel_time(CLOCK_REALTIME, *deadline);
    return GLIBC(sem_timedwait)(semaphore, &time);
}

int sem_clockwait(sem_t *restrict semaphore, clockid_t clock, const struct timespec *restrict deadline) {
    struct timespec time = kernel_time(clock, *deadline);
    return GLIBC(sem_clockwait)(semaphore, clock, &time);
}

int pthread_mutex_timedlock(pthread_mutex_t *restrict mutex, const struct timespec *restrict deadline) {
    struct timespec time = kernel_time(CLOCK_REALTIME, *deadline);
    return GLIBC(pthread_mutex_timedlock)(mutex, &time);
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict deadline) {
    // glibc's flag for CLOCK_MONOTONIC, set by pthread_cond_init(3).
    clockid_t clock = condition->__data.__wrefs & 2 ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    struct timespec time = kernel_time(clock, *deadline);
    return GLIBC(pthread_cond_timedwait)(condition, mutex, &time);
}

int pthread_cond_clockwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
                           const struct timespec *restrict deadline) {
    struct timespec time = kernel_time(clock, *deadline);
    return GLIBC(pthread_cond_clockwait)(condition, mutex, clock, &time);
}

// --- Changes while the process runs

#ifdef CLOCK_FILE

// Wakes whoever waits for a timer that the change has cancelled, and arms the others for the new clocks.
static void follow_change(void) {
    static const struct itimerspec at_once = {.it_value = {0, 1}};
    pthread_mutex_lock(&lock);
    for (struct timer *timer = timers; timer <= timers + highest; timer++) {
        if (!timer->is_known) continue;
        struct timer copy = *timer;
        if (!is_canceled(&copy)) arm(timer);
        else if (syscall(SYS_timerfd_settime, timer - timers, 0, &at_once, NULL) != 0) timer->is_known = 0;
    }
    pthread_mutex_unlock(&lock);
}

static void *watch(void *unused) {
    (void)unused;
    char events[4096];
    int descriptor = inotify_init1(IN_CLOEXEC);
    inotify_add_watch(descriptor, CLOCK_FILE, IN_MODIFY);
    // The file may have changed before it was watched.
    do follow_change();
    while (syscall(SYS_read, descriptor, events, sizeof events) > 0);
    return NULL;
}

// Only processes with timers need the thread. It handles no signals of the program.
static void watch_once(void) {
    static pid_t watched;
    pid_t process = getpid();
    if (__atomic_exchange_n(&watched, process, __ATOMIC_SEQ_CST) == process) return;
    sigset_t all, before;
    pthread_t thread;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    if (pthread_create(&thread, NULL, watch, NULL) == 0) pthread_detach(thread);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

__attribute__((constructor)) static void map_file(void) {
    int descriptor = syscall(SYS_openat, AT_FDCWD, CLOCK_FILE, O_RDONLY | O_CLOEXEC, 0);
    void *mapped = mmap(NULL, sizeof(struct clocks), PROT_READ, MAP_SHARED, descriptor, 0);
    syscall(SYS_close, descriptor);
    if (mapped != MAP_FAILED) clocks = mapped;
}

static int open_in_place(const char *path, int flags, mode_t mode) {
    if (strcmp(path, "/proc/sys/kernel/random/boot_id") == 0) path = CLOCK_FILE ".boot_id";
    return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

#define OPENS(name)                                                                                                    \
    int name(const char *path, int flags, ...) {                                                                       \
        va_list arguments;                                                                                             \
        va_start(arguments, flags);                                                                                    \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;                                   \
        va_end(arguments);                                                                                             \
        return open_in_place(path, flags, mode);                                                                       \
    }
OPENS(open)
OPENS(open64)

#else

static void watch_once(void) {}

#endif
