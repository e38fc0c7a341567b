import AgendaStore
import ClockAPI
import Synchronization
import Threads
import Varlink

/// Checks the store's file on its own thread, which may take many seconds. One check at a time serves all callers, and
/// it is interrupted when the last of them leaves.
///
/// No ring depends on that thread.
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

    /// Returns the finding of the running check, or of one that it starts; nil if the caller has left. `isThere` is
    /// asked after the call was registered here, in case the caller left before that.
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

    /// Resumes the caller with nil. Interrupts the check if nobody else waits for it.
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
            // The check was interrupted, so nobody waits for its finding.
            guard state.running?.number == run.number else { return [] }
            defer { state = State() }
            return Array(state.waiting.values)
        }
        for continuation in waiting { continuation.resume(returning: finding) }
    }
}
