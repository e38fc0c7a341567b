import ClockAPI
import Console
import Varlink

/// Follows the status of the daemon, also when it restarts.
struct StatusFollower {
    let daemon: Daemon

    /// The interval between attempts to connect: nobody notices that delay in a bar.
    private static let retryInterval = Duration.milliseconds(500)

    /// Calls `show` at the start and after each change. Throws if the daemon is not running at the start.
    func run(_ show: (StatusObject) throws(Failure) -> Void) throws(Failure) {
        var isKnown = false
        try follow { error throws(Failure) in
            if !isKnown { throw daemon.failure(error) }
        } show: { status throws(Failure) in
            isKnown = true
            try show(status)
        }
    }

    /// As ``run(_:)``, and again whenever a displayed second changes. Calls `show` with nil while the daemon is not
    /// running, even at the start: a bar may start before it.
    func runCounting(_ show: (StatusObject?, _ elapsed: Duration) throws(Failure) -> Void) throws(Failure) {
        var latest: (status: StatusObject, at: ContinuousClock.Instant)?
        try follow { descriptor, interval throws(Failure) in
            guard let latest, interval == nil else { return waitQuietly(descriptor, interval) }
            let elapsed = ContinuousClock.now - latest.at
            try show(latest.status, elapsed)
            return waitQuietly(descriptor, latest.status.barInterval(elapsed: elapsed))
        } lost: { _ throws(Failure) in
            latest = nil
            try show(nil, .zero)
        } show: { status in
            latest = (status, .now)
        }
    }

    private func follow(
        wait: (CInt?, Duration?) throws(Failure) -> Bool = waitQuietly,
        lost: (VarlinkClientError) throws(Failure) -> Void,
        show: (StatusObject) throws(Failure) -> Void
    ) throws(Failure) {
        let method = ClockInterface.GetStatus()
        let following = Following(daemon: daemon, method: method, patience: nil, retryInterval: Self.retryInterval)
        var followed = FollowedStatus()
        var lastReply = ContinuousClock.now
        _ = try following.run(wait: wait, lost: lost) { reply throws(Failure) in
            let now = ContinuousClock.now
            followed.take(reply, after: (now - lastReply) / .seconds(1))
            lastReply = now
            if let status = followed.status { try show(status) }
        }
    }
}
