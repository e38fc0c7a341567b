import Agenda
import CLinux
import Glibc
import Logging
import Synchronization
import Threads

/// Reads the output of a command and logs its first lines. The rest is read and dropped, so that the command never
/// blocks.
final class CommandOutput: Sendable {
    fileprivate static let mostLines = 50
    fileprivate static let longestLineBytes = 500

    private let descriptor: Int32
    /// An eventfd(2) that ``close()`` writes to, so that the thread stops reading.
    private let enough: Int32
    private let ring: ItemID
    private let logger: Logger
    private let state = Mutex(State())

    fileprivate struct State {
        var line: [UInt8] = []
        var lineCount = 0
        var hasEnded = false
        var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
        var lastWaiter = 0
    }

    /// Creates a pipe and a thread that reads it. Returns the reader and the write end, which the caller must close.
    static func pipe(ring: ItemID, logger: Logger) throws(Program.StartFailure) -> (CommandOutput, Int32) {
        let enough = clinux_eventfd()
        guard enough >= 0 else { throw Program.StartFailure(errno: errno) }
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else {
            let failure = Program.StartFailure(errno: errno)
            _ = Glibc.close(enough)
            throw failure
        }
        let output = CommandOutput(ends[0], enough, ring: ring, logger: logger)
        // Not a Dispatch source: if a pipe hangs up just as its source is cancelled, libdispatch reads freed memory.
        if let errno = OwnThread.run("clockd.output", { output.readAll() }) {
            _ = Glibc.close(ends[1])
            throw Program.StartFailure(errno: errno)
        }
        return (output, ends[1])
    }

    private init(_ descriptor: Int32, _ enough: Int32, ring: ItemID, logger: Logger) {
        self.descriptor = descriptor
        self.enough = enough
        self.ring = ring
        self.logger = logger
    }

    deinit {
        _ = Glibc.close(descriptor)
        _ = Glibc.close(enough)
    }

    /// Stops reading. Remaining writers find the pipe broken once this object is freed.
    func close() {
        var one: UInt64 = 1
        _ = write(enough, &one, MemoryLayout.size(ofValue: one))
    }

    /// Whether reading has ended: no writer is left, or ``close()`` was called.
    var hasEnded: Bool { state.withLock { $0.hasEnded } }

    /// Returns when reading has ended (``hasEnded``), or when the task is cancelled.
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

    /// Reads until no writer is left or ``close()`` is called.
    private func readAll() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        reading: while waitForMore() {
            let count = Glibc.read(descriptor, &bytes, bytes.count)
            if count < 0, errno == EINTR { continue reading }
            guard count > 0 else { break reading }
            let lines = state.withLock { $0.take(bytes.prefix(count)) }
            lines.forEach(log)
        }
        end()
    }

    private func waitForMore() -> Bool {
        var waits = [pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)]
        waits.append(pollfd(fd: enough, events: Int16(POLLIN), revents: 0))
        while poll(&waits, nfds_t(waits.count), -1) < 0 {
            guard errno == EINTR else { return false }
        }
        return waits[1].revents == 0
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
    /// Appends `bytes` and returns the lines that they complete, within the limits of number and length.
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
