import AdapterTestKit
import Foundation
import Synchronization

/// The running programs. Objects in static variables are never released, so the end of the test process ends these.
private let alive = Mutex<Set<pid_t>>([])
private let endWithTheProgram: Void = {
    _ = atexit { alive.withLock { $0 }.forEach { kill($0, SIGKILL) } }
}()

/// A program that runs in parallel with the test, and ends with it.
final class Background: Sendable {
    private let processID: Mutex<pid_t?>

    init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        _ = endWithTheProgram
        let started = try spawn(program, arguments, environment)
        alive.withLock { _ = $0.insert(started) }
        processID = Mutex(started)
    }

    deinit {
        kill()
    }

    func kill() {
        guard let processID = processID.withLock({ $0.take() }) else { return }
        Foundation.kill(processID, SIGKILL)
        awaitEnd(of: processID)
        alive.withLock { _ = $0.remove(processID) }
    }

    func stop() { signal(SIGSTOP) }
    func goOn() { signal(SIGCONT) }

    private func signal(_ signal: Int32) {
        if let processID = processID.withLock({ $0 }) { Foundation.kill(processID, signal) }
    }
}
