import ClockAPI
import Console
import Varlink

/// Follows a call with several replies, including while the daemon restarts: the call is then repeated, and its replies
/// begin again.
package struct Following<Method: VarlinkMethod> {
    private let daemon: Daemon
    private let method: Method
    private let patience: Duration?
    private let retryInterval: Duration

    /// - Parameters:
    ///   - patience: the time for which the daemon may be unreachable; nil for no limit.
    ///   - retryInterval: the time between attempts to connect, by default short compared with the lateness that a wait
    ///     may have.
    package init(
        daemon: Daemon,
        method: Method,
        patience: Duration? = .seconds(60),
        retryInterval: Duration = .milliseconds(50)
    ) {
        self.daemon = daemon
        self.method = method
        self.patience = patience
        self.retryInterval = retryInterval
    }

    /// Waits until the descriptor is readable, if there is one, or the interval has passed, if there is one. Returns
    /// false to end the following.
    package typealias Wait = (_ descriptor: CInt?, _ interval: Duration?) throws(Failure) -> Bool

    /// Calls `news` with each reply except the last, and returns the last; nil if `wait` ended the following.
    ///
    /// - Parameters:
    ///   - wait: called whenever there is no reply.
    ///   - lost: called when the daemon can't be reached or has closed the connection.
    package func run(
        wait: Wait = waitQuietly,
        lost: (VarlinkClientError) throws(Failure) -> Void = { _ in },
        news: (Method.Reply) throws(Failure) -> Void
    ) throws(Failure) -> Method.Reply? {
        var lastContact = ContinuousClock.now
        while true {
            let problem: VarlinkClientError
            switch try follow(wait, news, &lastContact) {
            case .success(let last): return last
            case .failure(let error): problem = error
            }
            guard problem.isAbsence, patience.map({ ContinuousClock.now - lastContact < $0 }) ?? true else {
                throw daemon.failure(problem)
            }
            try lost(problem)
            guard try wait(nil, retryInterval) else { return nil }
        }
    }

    /// Follows until the last reply, until `wait` ends it (nil), or until the connection is lost.
    private func follow(
        _ wait: Wait,
        _ news: (Method.Reply) throws(Failure) -> Void,
        _ lastContact: inout ContinuousClock.Instant
    ) throws(Failure) -> Result<Method.Reply?, VarlinkClientError> {
        let connection: VarlinkConnection
        do throws(VarlinkClientError) {
            connection = try daemon.connect()
            try connection.send(method, mode: .more)
        } catch {
            return .failure(error)
        }
        defer { lastContact = .now }
        while true {
            let answer: (reply: Method.Reply, continues: Bool)
            do throws(VarlinkClientError) {
                answer = try connection.receive(Method.Reply.self, within: .zero)
            } catch .timedOut {
                guard try wait(connection.descriptor, nil) else { return .success(nil) }
                continue
            } catch {
                return .failure(error)
            }
            guard answer.continues else { return .success(answer.reply) }
            try news(answer.reply)
        }
    }
}

/// Follows the status of the daemon for as long as the caller waits, including while the daemon restarts.
package struct StatusFollowing {
    package let daemon: Daemon
    private let request: ClockInterface.GetStatus

    package init(daemon: Daemon, request: ClockInterface.GetStatus) {
        self.daemon = daemon
        self.request = request
    }

    /// The interval between attempts to connect. It is too short to be noticeable in a display.
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
        var arriving = ArrivingStatus()
        _ = try following.run(wait: wait, lost: lost) { reply throws(Failure) in
            if let status = arriving.take(reply) { try news(status) }
        }
    }
}

/// Merges the replies to `GetStatus` with `more` as they arrive.
struct ArrivingStatus {
    private var followed = FollowedStatus()
    private var lastReply = ContinuousClock.now

    /// - Returns: the whole status if the reply completes or changes it; nil for a piece that others follow.
    mutating func take(_ reply: ClockInterface.GetStatus.Reply) -> StatusObject? {
        let now = ContinuousClock.now
        defer { lastReply = now }
        return followed.take(reply, after: (now - lastReply) / .seconds(1)) ? followed.status : nil
    }
}
