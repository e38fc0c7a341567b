import CLinux
import Glibc
import Synchronization

/// A thread that runs jobs in order, sleeps in between, and is created before it is needed.
///
/// A dispatch queue has no such thread: it uses a thread of a pool that ends threads after five idle seconds. If the
/// kernel refuses a new thread (pids.max of a cgroup, RLIMIT_NPROC), libdispatch blocks every thread that enqueues
/// work, even its own manager thread, until a thread can be created. Therefore work that a ring, an answer or the end
/// of the daemon needs must not run on a queue other than the main queue (``MainLoop``).
package final class SerialThread: Sendable {
    package typealias Work = @Sendable () -> Void

    /// Identifies a timer or a watch for ``cancel(_:)``.
    package struct Ticket: Hashable, Sendable {
        fileprivate let number: UInt64
        /// The time at which a timer is due; nil for a watch.
        fileprivate let moment: SuspendingClock.Instant?
    }

    private let core: ThreadCore

    /// - Parameter niceness: 0 to 19; the higher, the lower the thread's priority when all processors are busy
    ///   (setpriority(2), which on Linux applies to a single thread).
    /// - Throws: ``ThreadFailure`` if no thread or no descriptor is available.
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

    /// Starts a thread that is essential for the daemon. If that fails, ends the process with EX_OSERR (sysexits.h), so
    /// that the service manager restarts it.
    package static func required(_ name: String, niceness: Int32 = 0) -> SerialThread {
        do throws(ThreadFailure) {
            return try SerialThread(name, niceness: niceness)
        } catch {
            let line = "clockd: \(error)\n"
            _ = write(STDERR_FILENO, line, line.utf8.count)
            exit(EX_OSERR)
        }
    }

    /// Jobs that are enqueued or due are still run; timers and watches are dropped.
    deinit {
        core.change { $0.isOver = true }
    }

    /// Enqueues `work`. Call it from any thread; it returns immediately.
    package func async(_ work: @escaping Work) {
        core.change { $0.jobs.append(work) }
    }

    /// Runs `work` after `delay`, not counting time suspended. A cancelled timer does not wake the thread.
    @discardableResult
    package func after(_ delay: Duration, _ work: @escaping Work) -> Ticket {
        let moment = SuspendingClock.now + max(delay, .zero)
        return core.change { state in
            let ticket = state.nextTicket(moment)
            let timer = ThreadCore.Timer(moment: moment, ticket: ticket, work: work)
            state.timers.insert(timer, at: state.place(of: moment, ticket.number))
            return ticket
        }
    }

    /// Runs `work` whenever `descriptor` is readable or hangs up, until the watch is cancelled. Close the descriptor by
    /// ``cancel(_:closing:)``.
    package func watch(_ descriptor: Int32, _ work: @escaping Work) -> Ticket {
        core.change { state in
            let ticket = state.nextTicket()
            state.watches.append(ThreadCore.Watch(descriptor: descriptor, ticket: ticket, work: work))
            return ticket
        }
    }

    /// Cancels a timer or a watch, from any thread. Work that is already due may still run.
    package func cancel(_ ticket: Ticket) {
        // Releasing the work may release objects whose deinit uses this thread. Therefore it must not happen while the
        // lock is held.
        let work = core.change { $0.takeTimer(ticket) ?? $0.takeWatch(ticket) }
        withExtendedLifetime(work) {}
    }

    /// Cancels a watch and closes its descriptor on the thread: its number must not be reused while the thread polls
    /// it.
    package func cancel(_ ticket: Ticket, closing descriptor: Int32) {
        cancel(ticket)
        async { close(descriptor) }
    }
}

/// The system call that failed when a thread was started, and its errno.
package struct ThreadFailure: Error, Hashable, Sendable, CustomStringConvertible {
    package let call: String
    package let errno: Int32

    package var description: String { "\(call): \(String(cString: strerror(errno)))" }
}

/// State shared by the thread and its users; the thread retains it until it ends.
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
        /// Earliest first.
        var timers: [Timer] = []
        var watches: [Watch] = []
        var isOver = false
        /// Whether the eventfd(2) counts a change that the thread has not seen: further ones need no system call.
        var isAwoken = false
        private var lastNumber: UInt64 = 0

        mutating func nextTicket(_ moment: SuspendingClock.Instant? = nil) -> SerialThread.Ticket {
            lastNumber += 1
            return SerialThread.Ticket(number: lastNumber, moment: moment)
        }

        /// The index of a timer in order of moment and number. A binary search, because every running command has
        /// timers.
        func place(of moment: SuspendingClock.Instant, _ number: UInt64) -> Int {
            var (low, high) = (timers.startIndex, timers.endIndex)
            while low < high {
                let middle = low + (high - low) / 2
                let timer = timers[middle]
                if (timer.moment, timer.ticket.number) < (moment, number) { low = middle + 1 } else { high = middle }
            }
            return low
        }

        /// Removes a timer and returns its work; nil if it no longer exists.
        mutating func takeTimer(_ ticket: SerialThread.Ticket) -> SerialThread.Work? {
            guard let moment = ticket.moment else { return nil }
            let index = place(of: moment, ticket.number)
            guard index < timers.endIndex, timers[index].ticket == ticket else { return nil }
            return timers.remove(at: index).work
        }

        /// Removes a watch and returns its work; nil if it no longer exists.
        mutating func takeWatch(_ ticket: SerialThread.Ticket) -> SerialThread.Work? {
            guard let index = watches.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return watches.remove(at: index).work
        }
    }

    private let state = Mutex(State())
    /// An eventfd(2) that counts changes of the state.
    private let changes: Int32

    init() throws(ThreadFailure) {
        changes = clinux_eventfd()
        guard changes >= 0 else { throw ThreadFailure(call: "eventfd", errno: errno) }
    }

    deinit {
        close(changes)
    }

    func change<Value: Sendable>(_ body: @Sendable (inout State) -> Value) -> Value {
        let (value, wakes) = state.withLock { state in
            defer { state.isAwoken = true }
            return (body(&state), !state.isAwoken)
        }
        if wakes {
            var one: UInt64 = 1
            _ = write(changes, &one, MemoryLayout.size(ofValue: one))
        }
        return value
    }

    func run() {
        while let watches = doWhatIsDue() { wait(watches) }
    }

    /// Runs jobs and due timers until there are none. Returns the current watches, or nil if the thread has to end.
    private func doWhatIsDue() -> [Watch]? {
        while true {
            let now = SuspendingClock.now
            let (jobs, due, watches, isOver) = state.withLock { state in
                let due = state.timers.prefix { $0.moment <= now }.map(\.ticket)
                defer { state.jobs = [] }
                return (state.jobs, due, state.watches, state.isOver)
            }
            if jobs.isEmpty, due.isEmpty { return isOver ? nil : watches }
            for job in jobs { job() }
            // Nil if work that was run in the meantime has cancelled it.
            for ticket in due { state.withLock { $0.takeTimer(ticket) }?() }
        }
    }

    private func wait(_ watches: [Watch]) {
        var polled = [pollfd(fd: changes, events: Int16(POLLIN), revents: 0)]
        polled += watches.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
        guard poll(&polled, nfds_t(polled.count), millisecondsLeft) > 0 else { return }
        if polled[0].revents != 0 {
            var count: UInt64 = 0
            _ = read(changes, &count, MemoryLayout.size(ofValue: count))
            // After the read: a later change writes again, and doWhatIsDue() handles an earlier change.
            state.withLock { $0.isAwoken = false }
        }
        for (watch, polled) in zip(watches, polled.dropFirst()) where polled.revents != 0 && isWatched(watch) {
            watch.work()
        }
    }

    /// Whether the watch still exists: work done since the poll may have cancelled it.
    private func isWatched(_ watch: Watch) -> Bool {
        state.withLock { state in state.watches.contains { $0.ticket == watch.ticket } }
    }

    /// Time to the first timer, rounded up so that it is due then; -1 if there is none.
    private var millisecondsLeft: Int32 {
        guard let moment = state.withLock({ $0.timers.first?.moment }) else { return -1 }
        let left = max(SuspendingClock.now.duration(to: moment), .zero)
        return Int32(clamping: Int64((left / .milliseconds(1)).rounded(.up)))
    }
}
