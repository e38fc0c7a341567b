import ClockAPI
import Console
import Glibc
import Varlink

/// Follows the status of the daemon, also when it restarts.
struct StatusFollower {
    let daemon: Daemon

    /// The interval between attempts to connect: nobody notices that delay in a bar.
    private static let retryInterval = Duration.milliseconds(500)

    /// Calls `show` at the start and after each change. Throws if the daemon is not running at the start.
    func run(_ show: (StatusObject) throws(Failure) -> Void) throws(Failure) {
        var isKnown = false
        while true {
            let error = try follow { reply throws(Failure) in
                isKnown = true
                try show(reply)
                return nil
            } redraw: { () throws(Failure) in
                nil
            }
            guard isKnown, error.isAbsence else { throw daemon.failure(error) }
            Self.pause()
        }
    }

    /// As ``run(_:)``, and again whenever a displayed second changes. Calls `show` with nil while the daemon is not
    /// running, even at the start: a bar may start before it.
    func runCounting(_ show: (StatusObject?, _ elapsed: Duration) throws(Failure) -> Void) throws(Failure) {
        while true {
            var latest: (status: StatusObject, at: ContinuousClock.Instant)?
            func redraw() throws(Failure) -> Duration? {
                guard let latest else { return nil }
                let elapsed = ContinuousClock.now - latest.at
                try show(latest.status, elapsed)
                return latest.status.barInterval(elapsed: elapsed)
            }
            let error = try follow { status throws(Failure) in
                latest = (status, .now)
                return try redraw()
            } redraw: { () throws(Failure) in
                try redraw()
            }
            guard error.isAbsence else { throw daemon.failure(error) }
            try show(nil, .zero)
            Self.pause()
        }
    }

    /// Follows until the connection ends, and returns why. Both closures return the time until the next `redraw`; nil:
    /// not before the next reply.
    private func follow(
        _ take: (StatusObject) throws(Failure) -> Duration?,
        redraw: () throws(Failure) -> Duration?
    ) throws(Failure) -> VarlinkClientError {
        let connection: VarlinkConnection
        do throws(VarlinkClientError) {
            connection = try daemon.connect()
            try connection.send(ClockInterface.GetStatus(), mode: .more)
        } catch {
            return error
        }
        var interval: Duration?
        var followed = FollowedStatus()
        var lastReply = ContinuousClock.now
        while true {
            switch Self.next(connection, within: interval) {
            case .success(let reply):
                let now = ContinuousClock.now
                followed.take(reply, after: (now - lastReply) / .seconds(1))
                lastReply = now
                if let status = followed.status { interval = try take(status) }
            case .failure(.timedOut): interval = try redraw()
            case .failure(let error): return error
            }
        }
    }

    private static func next(
        _ connection: VarlinkConnection,
        within interval: Duration?
    ) -> Result<ClockInterface.GetStatus.Reply, VarlinkClientError> {
        do throws(VarlinkClientError) {
            return .success(try connection.receive(ClockInterface.GetStatus.Reply.self, within: interval).reply)
        } catch {
            return .failure(error)
        }
    }

    private static func pause() { poll(nil, 0, CInt(retryInterval / .milliseconds(1))) }
}
