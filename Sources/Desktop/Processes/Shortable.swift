import Threads

/// A failure that may be due to a shortage of tasks, descriptors or memory.
protocol Shortable: Error {
    var errno: Int32 { get }
}

private let firstPause = Duration.milliseconds(20)
private let longestPause = Duration.seconds(1)

/// Repeats `attempt`, with growing pauses, while it fails for want of tasks, descriptors or memory. Throws the last
/// failure once the task is cancelled, as it is when its ring ends. `delayed` gets the first failure.
func untilThereIsRoom<Value: Sendable, Failure: Shortable>(
    _ delayed: @Sendable (Failure) -> Void = { _ in },
    _ attempt: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    var pause = firstPause
    while true {
        do throws(Failure) {
            return try await attempt()
        } catch {
            guard Shortage.isOne(error.errno), !Task.isCancelled else { throw error }
            if pause == firstPause { delayed(error) }
            Shortage.relieve(error.errno)
            guard await DesktopExecutor.sleep(for: pause) else { throw error }
            pause = min(pause * 2, longestPause)
        }
    }
}
