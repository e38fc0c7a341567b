import ClockAPI
import Console
import Localization
import Varlink

/// Follows stopwatches until they are removed or the user quits, also when the daemon restarts. The daemon reports
/// changes only; running time is counted here.
struct StopwatchFollow {
    private let daemon: Daemon
    private let display: any StopwatchDisplay

    /// How long the daemon may be unreachable, and the interval between attempts to connect.
    private static let patience = Duration.seconds(60)
    private static let retryInterval = Duration.milliseconds(50)

    private let ids: [String]

    init(_ daemon: Daemon, _ output: OutputOptions, ids: [String]) {
        self.ids = ids
        self.daemon = daemon
        let page = output.page
        display =
            page.terminal.canRedraw && !output.json
            ? LiveStopwatches(page, hasKeys: ids.count == 1) : FollowedStopwatches(output, page)
    }

    /// Rejects --follow with --quiet: ids alone do not change.
    static func check(_ follow: Bool, _ output: OutputOptions, command: String) throws(Failure) {
        guard follow, output.quiet else { return }
        throw UsageFailure.make(localized("--follow can't be combined with --quiet"), of: command)
    }

    func run() throws(Failure) {
        var lastContact = ContinuousClock.now
        while let problem = try follow(&lastContact) {
            guard problem.isAbsence, ContinuousClock.now - lastContact < Self.patience else {
                try display.end()
                throw daemon.failure(problem)
            }
            _ = try display.redraw()
            if display.wait(for: nil, atMost: Self.retryInterval) == .quit { break }
        }
        try display.end()
    }

    /// - Returns: the error that ended the connection; nil after the last reply, or if the user quit.
    private func follow(_ lastContact: inout ContinuousClock.Instant) throws(Failure) -> VarlinkClientError? {
        let connection: VarlinkConnection
        do throws(VarlinkClientError) {
            connection = try daemon.connect()
            try connection.send(StopwatchesInterface.Follow(names: ids), mode: .more)
        } catch {
            return error
        }
        while true {
            let answer: (reply: StopwatchesInterface.Follow.Reply, continues: Bool)
            do throws(VarlinkClientError) {
                answer = try connection.receive(StopwatchesInterface.Follow.Reply.self, within: .zero)
            } catch .timedOut {
                let wish = display.wait(for: connection.descriptor, atMost: try display.redraw())
                if wish == .quit { return nil }
                if let wish, !fulfil(wish) { display.refuse() }
                continue
            } catch {
                return error
            }
            lastContact = .now
            try display.take(answer.reply.stopwatches)
            guard answer.continues else { return nil }
        }
    }
}

extension StopwatchFollow {
    /// - Returns: false if the call failed.
    private func fulfil(_ wish: StopwatchWish) -> Bool {
        do throws(Failure) {
            switch wish {
            case .lap: _ = try daemon.call(StopwatchesInterface.Lap(names: ids))
            case .pause: _ = try daemon.call(StopwatchesInterface.Pause(names: ids))
            case .resume: _ = try daemon.call(StopwatchesInterface.Resume(names: ids))
            case .reset: _ = try daemon.call(StopwatchesInterface.Reset(names: ids))
            case .quit: break
            }
            return true
        } catch {
            return false
        }
    }
}

/// What the user can ask for by a key.
enum StopwatchWish {
    case lap, pause, resume, reset, quit
}

/// Shows followed stopwatches.
protocol StopwatchDisplay {
    /// Takes a reply of the daemon.
    func take(_ stopwatches: [StopwatchObject]) throws(Failure)
    /// Redraws the stopwatches and returns the time until they change; nil if only a reply changes them.
    func redraw() throws(Failure) -> Duration?
    /// Waits until `descriptor` is readable, the interval has passed or a key is pressed; returns the wish of the user.
    func wait(for descriptor: CInt?, atMost interval: Duration?) -> StopwatchWish?
    /// Signals that a wish could not be fulfilled.
    func refuse()
    func end() throws(Failure)
}

extension StopwatchObject {
    /// The stopwatch without its running time: the passing of time alone is not a change.
    var withoutTicking: StopwatchObject {
        var stopwatch = self
        if state == .running { stopwatch.elapsedSeconds = 0 }
        return stopwatch
    }
}
