import CLinux
import Dispatch
import Glibc

/// One timer of the kernel (timerfd_create(2)) that tells a queue when it goes off.
final class Timerfd: Sendable {
    enum Occurrence: Sendable {
        case expired
        /// CLOCK_REALTIME was set meanwhile.
        case clockSet
    }

    private let descriptor: OwnedDescriptor
    private let reader: DescriptorReader

    /// `clock` as timerfd_create(2) takes it. EPERM for CLOCK_REALTIME_ALARM without CAP_WAKE_ALARM.
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

    /// Nil where it was armed anew since the queue was told.
    private static func read(_ descriptor: OwnedDescriptor) -> Occurrence? {
        var expirations: UInt64 = 0
        let count = Glibc.read(descriptor.rawValue, &expirations, MemoryLayout<UInt64>.size)
        if count > 0 { return .expired }
        return errno == ECANCELED ? .clockSet : nil
    }

    enum Arming {
        case armed
        /// It is armed, and the clock was set since it was armed before; no occurrence will tell of that.
        case armedAfterClockSet
    }

    /// Absolute, in microseconds of the timer's clock; a moment in the past is due at once.
    func arm(atMicroseconds moment: Int64, cancelOnSet: Bool = false) throws(SystemCallError) -> Arming {
        // Zero would disarm it, and the kernel refuses what is negative.
        let microseconds = min(max(moment, 1), Self.farthestMicroseconds)
        var timing = itimerspec()
        timing.it_value.tv_sec = Int(microseconds / 1_000_000)
        timing.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1000
        let flags = Self.absolute | (cancelOnSet ? Self.cancelOnSet : 0)
        guard timerfd_settime(descriptor.rawValue, flags, &timing, nil) == 0 else {
            // The timer runs all the same: the kernel says this after it has started it.
            if errno == ECANCELED { return .armedAfterClockSet }
            throw SystemCallError("timerfd_settime", errno: errno)
        }
        return .armed
    }

    func disarm() {
        var timing = itimerspec()
        timerfd_settime(descriptor.rawValue, 0, &timing, nil)
    }

    /// Some moment in the year 2255: the kernel counts nanoseconds in 63 bits, up to 2262.
    static let farthestMicroseconds: Int64 = 9_000_000_000 * 1_000_000

    private static let absolute = Int32(TFD_TIMER_ABSTIME)
    private static let cancelOnSet = Int32(TFD_TIMER_CANCEL_ON_SET)
}
