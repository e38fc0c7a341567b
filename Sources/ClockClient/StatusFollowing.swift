import ClockAPI
import Console
import Varlink

/// Follows the status of the daemon for as long as the caller waits, also when the daemon restarts.
package struct StatusFollowing {
    private let daemon: Daemon
    private let request: ClockInterface.GetStatus

    package init(daemon: Daemon, request: ClockInterface.GetStatus) {
        self.daemon = daemon
        self.request = request
    }

    /// The interval between attempts to connect: nobody notices that delay in what is only looked at.
    private static let retryInterval = Duration.milliseconds(500)

    /// Calls `news` with the whole status, at the start and after each change, until `wait` returns false.
    ///
    /// - Parameters:
    ///   - wait: called whenever there is no reply.
    ///   - lost: called when the daemon can't be reached or has closed the connection, and after each further attempt.
    package func run(
        wait: Following<ClockInterface.GetStatus>.Wait,
        lost: (VarlinkClientError) throws(Failure) -> Void,
        news: (StatusObject) throws(Failure) -> Void
    ) throws(Failure) {
        let following = Following(daemon: daemon, method: request, patience: nil, retryInterval: Self.retryInterval)
        var followed = FollowedStatus()
        var lastReply = ContinuousClock.now
        _ = try following.run(wait: wait, lost: lost) { reply throws(Failure) in
            let now = ContinuousClock.now
            followed.take(reply, after: (now - lastReply) / .seconds(1))
            lastReply = now
            if let status = followed.status { try news(status) }
        }
    }
}
