import AgendaStore
import ClockAPI
import Synchronization
import Threads
import Varlink

/// Checks the store's file on a thread of its own, which may take many seconds: one check at a time, for all who wait
/// for one, and only for as long as somebody does.
///
/// Nothing that rings depends on that thread.
final class SharedCheck: Sendable {
    typealias Check = @Sendable (StoreExamination.Interruption) -> FindingObject

    private struct State {
        var waiting: [CallID: CheckedContinuation<FindingObject?, Never>] = [:]
        var running: Run?
    }

    private struct Run {
        let number: Int
        let interruption: StoreExamination.Interruption
    }

    private let state = Mutex(State())
    private let thread = SerialThread.required("clockd.doctor")
    private let check: Check
    private let lastRun = Mutex(0)

    init(_ check: @escaping Check) {
        self.check = check
    }

    /// What the check that runs finds, or one that is begun now. Nil where the caller left meanwhile; `isThere` says
    /// whether it did before it could be noted here.
    func finding(for call: CallID, isThere: @Sendable () -> Bool) async -> FindingObject? {
        await withCheckedContinuation { continuation in
            let begun: Run? = state.withLock { state in
                state.waiting[call] = continuation
                guard state.running == nil else { return nil }
                let number = lastRun.withLock { last in
                    last += 1
                    return last
                }
                let run = Run(number: number, interruption: StoreExamination.Interruption())
                state.running = run
                return run
            }
            if let begun { thread.async { self.run(begun) } }
            if !isThere() { abandon(call) }
        }
    }

    /// With the last who waits the check ends.
    func abandon(_ call: CallID) {
        let (continuation, unwanted) = state.withLock { state -> (CheckedContinuation<FindingObject?, Never>?, Run?) in
            let continuation = state.waiting.removeValue(forKey: call)
            guard continuation != nil, state.waiting.isEmpty else { return (continuation, nil) }
            defer { state.running = nil }
            return (continuation, state.running)
        }
        continuation?.resume(returning: nil)
        unwanted?.interruption.interrupt()
    }

    private func run(_ run: Run) {
        let finding = check(run.interruption)
        let waiting = state.withLock { state -> [CheckedContinuation<FindingObject?, Never>] in
            // Of one that was ended since nobody wants to know.
            guard state.running?.number == run.number else { return [] }
            defer { state = State() }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: finding) }
    }
}
