import Console
import Glibc
import JSON
import Varlink

/// A call with several replies, repeated whenever the daemon restarts.
struct StreamingCall {
    let daemon: Daemon
    /// Redrawn while waiting; nil for no line.
    let line: LiveLine?

    /// How long the daemon may be unreachable.
    private static let patience = Duration.seconds(60)
    /// The interval between attempts to connect: short compared with the lateness that a wait may have.
    private static let retryInterval = Duration.milliseconds(50)

    /// Calls `news` with each reply but the last, and returns the last. After a restart of the daemon the replies start
    /// over.
    func run<Method: VarlinkMethod>(
        _ method: Method,
        news: (Method.Reply) throws(Failure) -> Void
    ) throws(Failure) -> Method.Reply {
        var lastContact = ContinuousClock.now
        while true {
            let answer: Result<Method.Reply, Failure>
            do throws(VarlinkClientError) {
                let connection = try daemon.connect()
                try connection.send(method, mode: .more)
                defer { lastContact = .now }
                answer = try follow(connection, Method.Reply.self, news)
            } catch {
                guard error.isAbsence, ContinuousClock.now - lastContact < Self.patience else {
                    line?.clear()
                    throw daemon.failure(error)
                }
                pause()
                continue
            }
            return try answer.get()
        }
    }

    /// Receives replies up to the last one, or until `news` throws.
    private func follow<Reply: JSONReadable & Sendable>(
        _ connection: VarlinkConnection,
        _ type: Reply.Type,
        _ news: (Reply) throws(Failure) -> Void
    ) throws(VarlinkClientError) -> Result<Reply, Failure> {
        while true {
            guard let (reply, continues) = try next(connection, type) else { continue }
            guard continues else { return .success(reply) }
            do throws(Failure) {
                try news(reply)
            } catch {
                return .failure(error)
            }
        }
    }

    /// Returns the next reply, or nil when the line has to be redrawn.
    private func next<Reply: JSONReadable & Sendable>(
        _ connection: VarlinkConnection,
        _ type: Reply.Type
    ) throws(VarlinkClientError) -> (reply: Reply, continues: Bool)? {
        guard let line else { return try connection.receive(type) }
        do throws(VarlinkClientError) {
            return try connection.receive(type, within: .zero)
        } catch .timedOut {
            line.wait(for: connection.descriptor, atMost: line.redraw())
            return nil
        }
    }

    /// Waits before the next attempt to connect.
    private func pause() {
        if let line {
            _ = line.redraw()
            line.wait(for: nil, atMost: Self.retryInterval)
        } else {
            poll(nil, 0, CInt(Self.retryInterval / .milliseconds(1)))
        }
    }
}
