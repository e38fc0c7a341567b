import ClockAPI
import Console
import Glibc
import Varlink

/// The daemon's state after every change, over as many lives of the daemon as there are.
struct StatusFollower {
    let daemon: Daemon

    /// How soon a daemon that went is looked for again: a bar that is late by that much is none to notice.
    private static let retryInterval = Duration.milliseconds(500)

    /// Every state as it comes. A daemon that is not there at first is a failure.
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

    /// As above, and again whenever what counts shows another second; nil for a daemon that is not there, from the
    /// beginning: a bar starts before it.
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

    /// Until the connection ends, and why it did. Both closures say when to draw again; nil is when there is news.
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
