import CLinux
import Chronology
import Dispatch
import Engine
import Glibc
import Localization
import Logging
import Synchronization

/// Whether this process may wake the machine from suspend.
package enum WakeCapability: Hashable, Sendable {
    case available
    /// CAP_WAKE_ALARM is missing (capabilities(7)): alarms ring when the machine wakes by itself.
    case notPermitted
    /// The kernel has no such timers; errno of timerfd_create(2).
    case unsupported(errno: Int32)
}

/// Wakes the engine by kernel timers, without polling.
package final class TimerfdWake: Wake {
    private let wall: Timerfd
    private let boot: Timerfd
    /// CLOCK_REALTIME_ALARM; nil if it is unavailable.
    private let waking: Timerfd?
    package let wakeCapability: WakeCapability
    private let sink: any EventSink
    private let logger: Logger
    private let after: After
    private let retry = Mutex(Retry())

    /// Runs `work` after `delay`, without a timerfd.
    package typealias After = @Sendable (_ delay: Duration, _ work: @escaping @Sendable () -> Void) -> Void

    private struct Retry {
        var pause = Duration.milliseconds(50)
        var isScheduled = false
    }

    private static let longestPause = Duration.seconds(1)

    /// Submits wakes on `queue`. While a timer can't be set, the engine is woken repeatedly by `after`.
    /// - Throws: if the timers of CLOCK_REALTIME and CLOCK_BOOTTIME can't be created.
    package init(
        queue: DispatchQueue,
        sink: any EventSink,
        logger: Logger,
        after: @escaping After
    ) throws(SystemCallError) {
        self.after = after
        let report: @Sendable (Timerfd.Occurrence) -> Void = { occurrence in
            switch occurrence {
            case .expired: sink.submit(.deadlineReached)
            case .clockSet: sink.submit(.clockStepped)
            }
        }
        self.sink = sink
        self.logger = logger
        wall = try Timerfd(clock: CLOCK_REALTIME, queue: queue, report)
        boot = try Timerfd(clock: CLOCK_BOOTTIME, queue: queue, report)
        do throws(SystemCallError) {
            waking = try Timerfd(clock: CLOCK_REALTIME_ALARM, queue: queue, report)
            wakeCapability = .available
        } catch {
            waking = nil
            wakeCapability = error.errno == EPERM ? .notPermitted : .unsupported(errno: error.errno)
        }
        // So that a set clock is detected from the start, even if the queue is empty.
        arm(.empty)
    }

    package func arm(_ heads: QueueHeads) {
        let isWallSet = set(
            wall,
            to: heads.wall?.microsecondsSinceEpoch ?? Timerfd.farthestMicroseconds,
            cancelOnSet: true
        )
        let isBootSet = set(boot, to: heads.earliestBoot?.microsecondsSinceBoot)
        let isWakingSet = waking.map { set($0, to: heads.wakingWall?.microsecondsSinceEpoch) } ?? true
        if isWallSet, isBootSet, isWakingSet { retry.withLock { $0.pause = Retry().pause } }
    }

    private func set(_ timer: Timerfd, to microseconds: Int64?, cancelOnSet: Bool = false) -> Bool {
        guard let microseconds else {
            timer.disarm()
            return true
        }
        do throws(SystemCallError) {
            let wasClockSet = try timer.arm(atMicroseconds: microseconds, cancelOnSet: cancelOnSet)
            if wasClockSet { sink.submit(.clockStepped) }
            return true
        } catch {
            tryAgain(error)
            return false
        }
    }

    /// Wakes the engine after a pause: it handles due items, and arms again.
    private func tryAgain(_ error: SystemCallError) {
        let pause: Duration? = retry.withLock { retry in
            guard !retry.isScheduled else { return nil }
            retry.isScheduled = true
            defer { retry.pause = min(retry.pause * 2, Self.longestPause) }
            return retry.pause
        }
        guard let pause else { return }
        if pause == Retry().pause {
            logger.critical("\(localized("A timer can't be set; retrying"))", metadata: ["error": "\(error)"])
        }
        after(pause) { [weak self] in
            guard let self else { return }
            retry.withLock { $0.isScheduled = false }
            sink.submit(.deadlineReached)
        }
    }
}

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

    /// Nil if the timer was armed again after the queue was notified.
    private static func read(_ descriptor: OwnedDescriptor) -> Occurrence? {
        var expirations: UInt64 = 0
        let count = Glibc.read(descriptor.rawValue, &expirations, MemoryLayout<UInt64>.size)
        if count > 0 { return .expired }
        return errno == ECANCELED ? .clockSet : nil
    }

    /// Arms the timer for an absolute time, in microseconds of its clock. A time in the past expires at once. Returns
    /// whether the clock was set since the previous arming, which no event will report.
    func arm(atMicroseconds moment: Int64, cancelOnSet: Bool = false) throws(SystemCallError) -> Bool {
        // Zero would disarm it, and the kernel refuses negative values.
        let microseconds = min(max(moment, 1), Self.farthestMicroseconds)
        var timing = itimerspec()
        timing.it_value.tv_sec = Int(microseconds / 1_000_000)
        timing.it_value.tv_nsec = Int(microseconds % 1_000_000) * 1000
        let flags = Self.absolute | (cancelOnSet ? Self.cancelOnSet : 0)
        guard timerfd_settime(descriptor.rawValue, flags, &timing, nil) == 0 else {
            // The timer is armed anyway: the kernel reports this after arming it.
            if errno == ECANCELED { return true }
            throw SystemCallError("timerfd_settime", errno: errno)
        }
        return false
    }

    func disarm() {
        var timing = itimerspec()
        timerfd_settime(descriptor.rawValue, 0, &timing, nil)
    }

    /// A time in the year 2255: the kernel counts nanoseconds in 63 bits, up to 2262.
    static let farthestMicroseconds: Int64 = 9_000_000_000 * 1_000_000

    private static let absolute = Int32(TFD_TIMER_ABSTIME)
    private static let cancelOnSet = Int32(TFD_TIMER_CANCEL_ON_SET)
}
