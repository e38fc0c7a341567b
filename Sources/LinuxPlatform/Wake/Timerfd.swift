import CLinux
import Dispatch
import Glibc

/// A kernel timer (timerfd_create(2)) that reports its expiration on a queue.
final class Timerfd: Sendable {
    enum Occurrence: Sendable {
        case expired
        /// CLOCK_REALTIME was set since the timer was armed.
        case clockSet
    }

    private let descriptor: OwnedDescriptor
    private let reader: DescriptorReader

    /// `clock` is a clock of timerfd_create(2). Throws EPERM for CLOCK_REALTIME_ALARM without CAP_WAKE_ALARM.
    init(
        clock: clockid_t,
        queue: DispatchQueue,
        _ handler: @escaping @Sendable (Occurrence) -> Void
    ) throws(SystemCallError) {
        let created = timerfd_create(clock, Int32(O_CLOEXEC | O_NONBLOCK))
        guard created >= 0 else { throw SystemCallError("timerfd_create", errno: errno) }
        let descriptor = OwnedDescriptor(created)
        self.descriptor = descriptor
        reader = DescriptorReader(descriptor, on: queue) {
            if let occurrence = Self.read(descriptor) { handler(occurrence) }
        }
    }

    /// Nil if the timer was armed again since the queue was notified.
    private static func read(_ descriptor: OwnedDescriptor) -> Occurrence? {
        var expirations: UInt64 = 0
        let count = Glibc.read(descriptor.rawValue, &expirations, MemoryLayout<UInt64>.size)
        if count > 0 { return .expired }
        return errno == ECANCELED ? .clockSet : nil
    }

    enum Arming {
        case armed
        /// Armed, and the clock was set since the previous arming; no occurrence will report that.
        case armedAfterClockSet
    }

    /// Arms the timer for an absolute moment, in microseconds of its clock. A moment in the past expires at once.
    func arm(atMicroseconds moment: Int64, cancelOnSet: Bool = false) throws(SystemCallError) -> Arming {
        // Zero would disarm it, and the kernel refuses negative values.
        let microseconds = min(max(moment, 1), Self.farthestMicroseconds)
        var timing = itimerspec()
        timing.it_value.tv_sec = Int(microseconds / 1_000_000)
        timing.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1000
        let flags = Self.absolute | (cancelOnSet ? Self.cancelOnSet : 0)
        guard timerfd_settime(descriptor.rawValue, flags, &timing, nil) == 0 else {
            // The timer is armed all the same: the kernel reports this after arming it.
            if errno == ECANCELED { return .armedAfterClockSet }
            throw SystemCallError("timerfd_settime", errno: errno)
        }
        return .armed
    }

    func disarm() {
        var timing = itimerspec()
        timerfd_settime(descriptor.rawValue, 0, &timing, nil)
    }

    /// A moment in the year 2255: the kernel counts nanoseconds in 63 bits, up to 2262.
    static let farthestMicroseconds: Int64 = 9_000_000_000 * 1_000_000

    private static let absolute = Int32(TFD_TIMER_ABSTIME)
    private static let cancelOnSet = Int32(TFD_TIMER_CANCEL_ON_SET)
}
