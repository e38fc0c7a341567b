import Dispatch
import Glibc
import Synchronization

/// The engine's pending work, in order. The waiting thread executes it, because switching to another thread would cost
/// as much as the work.
final class EngineWork: Sendable {
    let queue = DispatchQueue(label: "simulated engine")
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    /// Processor time, which other load on the machine does not lengthen.
    private let times = Mutex(TurnTimes?.none)

    func add(_ work: @escaping @Sendable () -> Void) { waiting.withLock { $0.append(work) } }

    /// Executes all pending work; `afterEach` may add more.
    /// - Returns: false if the work did not end and the rest was dropped.
    func runAll(afterEach: () -> Void) -> Bool {
        var count = 0
        while let next = waiting.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
            let start = Self.processorMicroseconds()
            queue.sync(execute: next)
            times.withLock { $0?.microseconds.append(Self.processorMicroseconds() - start) }
            afterEach()
            count += 1
            guard count < Self.limit else {
                waiting.withLock { $0 = [] }
                return false
            }
        }
        return true
    }

    /// Returns the time taken by turns since the last call; nil for the first call, which starts the measurement.
    func takeTimes() -> TurnTimes? {
        times.withLock { times in
            defer { times = TurnTimes() }
            return times
        }
    }

    private static func processorMicroseconds() -> Int {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return time.tv_sec * 1_000_000 + time.tv_nsec / 1_000
    }

    /// More than any test submits at once.
    private static let limit = 100_000
}

/// The processor time of each turn.
package struct TurnTimes: Sendable {
    fileprivate(set) var microseconds: [Int] = []

    package var text: String {
        let sorted = microseconds.sorted()
        func quantile(_ share: Double) -> String {
            guard !sorted.isEmpty else { return "-" }
            return "\(sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]) µs"
        }
        return "\(sorted.count) turns, half of them in \(quantile(0.5)), 99 % in \(quantile(0.99)), "
            + "99.9 % in \(quantile(0.999)), the longest \(quantile(1))"
    }
}
