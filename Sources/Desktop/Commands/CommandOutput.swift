import Agenda
import CLinux
import Dispatch
import Glibc
import Logging
import Synchronization

/// Reads what a command writes and logs the beginning of it. The rest is read too, so that the command is never held.
final class CommandOutput: Sendable {
    fileprivate static let mostLines = 50
    fileprivate static let longestLineBytes = 500

    private let descriptor: Int32
    private let ring: ItemID
    private let logger: Logger
    // Dispatch objects may be used from any thread; Swift's overlay on Linux does not say so.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let state = Mutex(State())

    fileprivate struct State {
        var line: [UInt8] = []
        var lineCount = 0
        var hasEnded = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastWaiter = 0
    }

    /// The reader, and the end to write to, which the caller must close.
    static func pipe(ring: ItemID, logger: Logger) throws(Program.StartFailure) -> (CommandOutput, Int32) {
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { throw Program.StartFailure(errno: errno) }
        _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
        let output = CommandOutput(ends[0], ring: ring, logger: logger)
        output.start()
        return (output, ends[1])
    }

    private init(_ descriptor: Int32, ring: ItemID, logger: Logger) {
        self.descriptor = descriptor
        self.ring = ring
        self.logger = logger
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor,
            queue: DispatchQueue(label: "clockd.command")
        )
    }

    private func start() {
        // The source keeps this object alive until it is cancelled: at the end of the output, or by close().
        source.setEventHandler { self.read() }
        source.setCancelHandler {
            _ = Glibc.close(self.descriptor)
            self.end()
        }
        source.activate()
    }

    /// Reads no more; who still writes finds the pipe broken.
    func close() {
        source.cancel()
    }

    /// Nobody can write any more.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Returns when nobody can write any more, or when the task is cancelled.
    func waitForEnd() async {
        let waiter = state.withLock { state in
            state.lastWaiter += 1
            return state.lastWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if state.hasEnded || Task.isCancelled { return true }
                    state.waiting[waiter] = continuation
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiting.removeValue(forKey: waiter) }?.resume()
        }
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return source.cancel() }
        let lines = state.withLock { $0.take(bytes.prefix(count)) }
        lines.forEach(log)
    }

    private func end() {
        let (rest, waiting) = state.withLock { state in
            defer { state.waiting = [:] }
            state.hasEnded = true
            return (state.take([UInt8(ascii: "\n")]), state.waiting)
        }
        rest.forEach(log)
        waiting.values.forEach { $0.resume() }
    }

    private func log(_ line: String) {
        logger.info("\(line)", metadata: ["ring": "\(ring)"])
    }
}

extension CommandOutput.State {
    /// The lines that are whole with these bytes and still wanted.
    fileprivate mutating func take(_ bytes: some Sequence<UInt8>) -> [String] {
        var lines: [String] = []
        for byte in bytes where lineCount < CommandOutput.mostLines {
            if byte != UInt8(ascii: "\n") {
                if line.count < CommandOutput.longestLineBytes { line.append(byte) }
                continue
            }
            if !line.isEmpty {
                lines.append(String(decoding: line, as: UTF8.self))
                lineCount += 1
            }
            line = []
        }
        return lines
    }
}
