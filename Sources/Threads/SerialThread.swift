import CLinux
import Dispatch
import Glibc
import Synchronization

/// A thread that does one thing after the other, sleeps in between, and is there before it is needed.
///
/// A dispatch queue is not: it borrows its thread from a pool that ends what was idle for five seconds, and where the
/// kernel refuses a new one (pids.max of a cgroup, RLIMIT_NPROC) libdispatch holds whoever gave it work, its own
/// manager thread too, until there is one. So nothing that a ring, an answer or the end of the daemon needs may run on
/// a queue but the main one (``MainLoop``).
package final class SerialThread: Sendable {
    package typealias Work = @Sendable () -> Void

    /// Names a timer or a watch, to be cancelled.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private let core: ThreadCore

    /// - Parameter niceness: 0 to 19; the higher, the lower the thread's priority when all processors are busy
    ///   (setpriority(2), which on Linux applies to a single thread).
    /// - Throws: ``ThreadFailure`` where there is no thread or no descriptor to be had.
    package init(_ name: String, niceness: Int32 = 0) throws(ThreadFailure) {
        let core = try ThreadCore()
        self.core = core
        let body: @Sendable () -> Void = {
            if niceness > 0 { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness) }
            core.run()
        }
        if let errno = OwnThread.run(name, stackBytes: 1024 * 1024, body) {
            throw ThreadFailure(call: "pthread_create", errno: errno)
        }
    }

    /// For what the daemon can't be without: the process ends where there is none to be had, to be started again.
    package static func required(_ name: String, niceness: Int32 = 0) -> SerialThread {
        do throws(ThreadFailure) {
            return try SerialThread(name, niceness: niceness)
        } catch {
            let line = "clockd: \(error)\n"
            _ = write(STDERR_FILENO, line, line.utf8.count)
            exit(EX_OSERR)
        }
    }

    /// What was asked for is done; what is still waited for is not.
    deinit {
        core.change { $0.isOver = true }
    }

    /// Does `work` behind all that waits. From any thread; returns at once.
    package func async(_ work: @escaping Work) {
        core.change { $0.jobs.append(work) }
    }

    /// Does `work` so much later, machine's sleep not counted. One that is cancelled wakes nobody.
    @discardableResult
    package func after(_ delay: Duration, _ work: @escaping Work) -> Ticket {
        let moment = SuspendingClock.now + max(delay, .zero)
        return core.change { state in
            let ticket = state.nextTicket()
            let index = state.timers.firstIndex { $0.moment > moment } ?? state.timers.endIndex
            state.timers.insert(ThreadCore.Timer(moment: moment, ticket: ticket, work: work), at: index)
            return ticket
        }
    }

    /// Does `work` whenever `descriptor` can be read or hangs up, until the watch is cancelled. Once that was done on
    /// this thread, the descriptor may be closed.
    package func watch(_ descriptor: Int32, _ work: @escaping Work) -> Ticket {
        core.change { state in
            let ticket = state.nextTicket()
            state.watches.append(ThreadCore.Watch(descriptor: descriptor, ticket: ticket, work: work))
            return ticket
        }
    }

    package func cancel(_ ticket: Ticket) {
        core.change { state in
            state.timers.removeAll { $0.ticket == ticket }
            state.watches.removeAll { $0.ticket == ticket }
        }
    }

    /// Does `body` and waits for it. Not for the thread itself.
    package func sync<Value: Sendable>(_ body: @escaping @Sendable () -> Value) -> Value {
        let answer = Answer<Value>()
        async { answer.give(body()) }
        return answer.take()
    }
}

package struct ThreadFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let call: String
    package let errno: Int32

    package var description: String { "\(call): \(String(cString: strerror(errno)))" }
}

/// What the thread and those who give it work share; the thread holds it until it ends.
private final class ThreadCore: Sendable {
    struct Timer {
        let moment: SuspendingClock.Instant
        let ticket: SerialThread.Ticket
        let work: SerialThread.Work
    }

    struct Watch {
        let descriptor: Int32
        let ticket: SerialThread.Ticket
        let work: SerialThread.Work
    }

    struct State {
        var jobs: [SerialThread.Work] = []
        /// The earliest first.
        var timers: [Timer] = []
        var watches: [Watch] = []
        var isOver = false
        private var lastNumber: UInt64 = 0

        mutating func nextTicket() -> SerialThread.Ticket {
            lastNumber += 1
            return SerialThread.Ticket(number: lastNumber)
        }
    }

    private let state = Mutex(State())
    /// Counts what changed (eventfd(2)).
    private let changes: Int32

    init() throws(ThreadFailure) {
        changes = clinux_eventfd()
        guard changes >= 0 else { throw ThreadFailure(call: "eventfd", errno: errno) }
    }

    deinit {
        close(changes)
    }

    func change<Value: Sendable>(_ body: @Sendable (inout State) -> Value) -> Value {
        let value = state.withLock { state in body(&state) }
        var one: UInt64 = 1
        _ = write(changes, &one, MemoryLayout.size(ofValue: one))
        return value
    }

    func run() {
        while let watches = doWhatIsDue() { wait(watches) }
    }

    /// - Returns: what is to be watched from now on; nil at the end.
    private func doWhatIsDue() -> [Watch]? {
        while true {
            let now = SuspendingClock.now
            let (work, watches, isOver) = state.withLock { state in
                let due = state.timers.prefix { $0.moment <= now }
                state.timers.removeFirst(due.count)
                defer { state.jobs = [] }
                return (state.jobs + due.map(\.work), state.watches, state.isOver)
            }
            if work.isEmpty { return isOver ? nil : watches }
            for work in work { work() }
        }
    }

    private func wait(_ watches: [Watch]) {
        var polled = [pollfd(fd: changes, events: Int16(POLLIN), revents: 0)]
        polled += watches.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), millisecondsLeft) > 0 else { return }
        if polled[0].revents != 0 {
            var count: UInt64 = 0
            _ = read(changes, &count, MemoryLayout.size(ofValue: count))
        }
        for (watch, polled) in zip(watches, polled.dropFirst()) where polled.revents != 0 && isWatched(watch) {
            watch.work()
        }
    }

    /// Whatever was done since may have cancelled it.
    private func isWatched(_ watch: Watch) -> Bool {
        state.withLock { state in state.watches.contains { $0.ticket == watch.ticket } }
    }

    /// Until the first timer, rounded up, so that it is due then; -1 for no end.
    private var millisecondsLeft: Int32 {
        guard let moment = state.withLock({ $0.timers.first?.moment }) else { return -1 }
        let left = max(SuspendingClock.now.duration(to: moment), .zero)
        return Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
    }
}

/// A value on its way to a thread that waits for it.
private final class Answer<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func give(_ value: Value) {
        self.value.withLock { $0 = value }
        isThere.signal()
    }

    func take() -> Value {
        while true {
            isThere.wait()
            if let value = value.withLock({ $0 }) { return value }
        }
    }
}
