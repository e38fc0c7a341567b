import Console
import Glibc
import Varlink

/// Follows a call with several replies, also when the daemon restarts: the call is repeated then, and its replies start
/// over.
struct Following<Method: VarlinkMethod> {
    let daemon: Daemon
    let method: Method
    /// How long the daemon may be unreachable; nil for no limit.
    var patience: Duration? = .seconds(60)
    /// The interval between attempts to connect: short compared with the lateness that a wait may have.
    var retryInterval = Duration.milliseconds(50)

    /// Waits until the descriptor is readable, if there is one, or the interval has passed, if there is one. Returns
    /// false to follow no longer.
    typealias Wait = (_ descriptor: CInt?, _ interval: Duration?) throws(Failure) -> Bool

    /// Calls `news` with each reply but the last, and returns the last; nil if `wait` ended it.
    ///
    /// - Parameters:
    ///   - wait: called whenever there is no reply.
    ///   - lost: called when the daemon can't be reached or has closed the connection.
    func run(
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

/// Waits with poll(2) where nothing is drawn and no key is read, as ``Following/Wait`` does. Returns true.
func waitQuietly(_ descriptor: CInt?, _ interval: Duration?) -> Bool {
    var entry = pollfd(fd: descriptor ?? -1, events: CShort(POLLIN), revents: 0)
    poll(&entry, 1, interval.map(pollMilliseconds) ?? -1)
    return true
}

/// As ``waitQuietly(_:_:)``, for either of two descriptors. Returns false once nobody can read standard output any more:
/// what is followed for a bar alone ends with it, also if there is nothing to write for a long time.
func waitWhileRead(_ descriptor: CInt?, _ interval: Duration?, or other: CInt? = nil) -> Bool {
    var entries = [descriptor, other].map { pollfd(fd: $0 ?? -1, events: CShort(POLLIN), revents: 0) }
    entries.append(pollfd(fd: STDOUT_FILENO, events: 0, revents: 0))
    poll(&entries, nfds_t(entries.count), interval.map(pollMilliseconds) ?? -1)
    return entries.allSatisfy { $0.fd != STDOUT_FILENO || CInt($0.revents) & (POLLERR | POLLHUP) == 0 }
}

/// At least as long as `interval`, up to an hour.
func pollMilliseconds(_ interval: Duration) -> CInt {
    CInt(min(max(0, interval / .milliseconds(1)) + 1, 3_600_000))
}
