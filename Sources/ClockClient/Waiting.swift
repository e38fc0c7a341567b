import CLinux
import Chronology
import Glibc

/// A ``Following/Wait`` without a display or keys: waits with poll(2). Returns true.
package func waitQuietly(_ descriptor: CInt?, _ interval: Duration?) -> Bool {
    var entry = pollfd(fd: descriptor ?? -1, events: CShort(POLLIN), revents: 0)
    poll(&entry, 1, interval.map(pollMilliseconds) ?? -1)
    return true
}

/// As ``waitQuietly(_:_:)``, for either of two descriptors. Returns false after the reader of standard output has
/// closed it, so that a process that follows for a bar ends with it even if there is nothing to write.
package func waitWhileRead(_ descriptor: CInt?, _ interval: Duration?, or other: CInt? = nil) -> Bool {
    var entries = [descriptor, other].map { pollfd(fd: $0 ?? -1, events: CShort(POLLIN), revents: 0) }
    entries.append(pollfd(fd: STDOUT_FILENO, events: 0, revents: 0))
    poll(&entries, nfds_t(entries.count), interval.map(pollMilliseconds) ?? -1)
    return entries.allSatisfy { $0.fd != STDOUT_FILENO || CInt($0.revents) & (POLLERR | POLLHUP) == 0 }
}

/// Whether bytes have arrived, or the other end was closed. Never waits.
package func isReadable(_ descriptor: CInt) -> Bool {
    var entry = pollfd(fd: descriptor, events: CShort(POLLIN), revents: 0)
    return poll(&entry, 1, 0) != 0
}

/// At least as long as `interval`, but at most an hour.
package func pollMilliseconds(_ interval: Duration) -> CInt {
    CInt(min(max(0, interval / .milliseconds(1)) + 1, 3_600_000))
}

/// A timer of the kernel on the wall clock, for poll(2): its descriptor becomes readable when the clock is set, and at
/// the moment for which the timer was armed, even if that moment passed during suspend (timerfd_create(2)).
package final class WallTimer {
    package let descriptor: CInt
    private var armed: Instant?

    /// Returns nil if no descriptor is available.
    package init?() {
        descriptor = timerfd_create(CLOCK_REALTIME, CInt(O_CLOEXEC | O_NONBLOCK))
        guard descriptor >= 0 else { return nil }
    }

    deinit { close(descriptor) }

    /// Arms the timer; nil disarms it. Returns whether it has fired since it was last armed, or the clock was set.
    @discardableResult
    package func arm(at moment: Instant?) -> Bool {
        var expirations: UInt64 = 0
        let hasFired = read(descriptor, &expirations, MemoryLayout<UInt64>.size) > 0 || errno == ECANCELED
        guard hasFired || moment != armed else { return false }
        armed = moment
        var timing = itimerspec()
        let (seconds, microseconds) = (moment?.microsecondsSinceEpoch ?? 0).flooredDivision(by: 1_000_000)
        timing.it_value.tv_sec = Int(seconds)
        timing.it_value.tv_nsec = Int(microseconds) * 1000
        // Arming after a clock step is reported as ECANCELED, but takes effect.
        timerfd_settime(descriptor, CInt(TFD_TIMER_ABSTIME) | CInt(TFD_TIMER_CANCEL_ON_SET), &timing, nil)
        return hasFired
    }
}
