import Foundation
import Synchronization

/// A program that runs beside the test, and ends with it.
final class Background: Sendable {
    private let processID: Mutex<pid_t?>

    init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        processID = Mutex(try spawn(program, arguments, environment))
    }

    deinit {
        kill()
    }

    func kill() {
        guard let processID = processID.withLock({ $0.take() }) else { return }
        Foundation.kill(processID, SIGKILL)
        awaitEnd(of: processID)
    }

    func stop() { signal(SIGSTOP) }
    func goOn() { signal(SIGCONT) }

    private func signal(_ signal: Int32) {
        if let processID = processID.withLock({ $0 }) { Foundation.kill(processID, signal) }
    }
}
