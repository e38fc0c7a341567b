import Agenda
import Chronology
import Dispatch
import Engine
import Glibc
import Logging

/// Whether this process may wake the machine from suspend.
package enum WakeCapability: Hashable, Sendable {
    case available
    /// CAP_WAKE_ALARM is missing (capabilities(7)): alarms ring when the machine wakes by itself.
    case notPermitted
    /// The kernel has no such timers; errno of timerfd_create(2).
    case unsupported(errno: Int32)
}

/// Wakes the engine by timers of the kernel: it sleeps until then and costs nothing.
package final class TimerfdWake: Wake {
    private let wall: Timerfd
    private let boot: Timerfd
    /// CLOCK_REALTIME_ALARM; nil where it is not to be had.
    private let waking: Timerfd?
    package let wakeCapability: WakeCapability
    private let sink: any EventSink
    private let logger: Logger

    /// Wakes come on `queue`.
    package init(queue: DispatchQueue, sink: any EventSink, logger: Logger) throws(SystemCallError) {
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
        // From the first moment on a clock that is set is noticed, whatever is in the queue.
        arm(QueueHeads())
    }

    package func arm(_ heads: QueueHeads) {
        set(
            wall,
            to: heads.wall?.microsecondsSinceEpoch ?? Timerfd.farthestMicroseconds,
            cancelOnSet: true
        )
        set(boot, to: heads.boot?.microsecondsSinceBoot)
        if let waking { set(waking, to: heads.wakingWall?.microsecondsSinceEpoch) }
    }

    private func set(_ timer: Timerfd, to microseconds: Int64?, cancelOnSet: Bool = false) {
        guard let microseconds else { return timer.disarm() }
        do throws(SystemCallError) {
            switch try timer.arm(atMicroseconds: microseconds, cancelOnSet: cancelOnSet) {
            case .armed: break
            case .armedAfterClockSet: sink.submit(.clockStepped)
            }
        } catch {
            logger.critical("A timer could not be set: nothing may ring", metadata: ["error": "\(error)"])
        }
    }
}
