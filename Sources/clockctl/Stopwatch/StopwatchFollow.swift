import ClockAPI
import Console
import Localization
import Varlink

/// Follows stopwatches until they are removed or the reader has seen enough, over as many lives of the daemon as it
/// takes. The daemon tells of changes only; what runs is counted here.
struct StopwatchFollow {
    private let daemon: Daemon
    private let display: any StopwatchDisplay

    /// How long the daemon may be away, and how soon it is looked for again.
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

    /// Following is for looking at: ids alone do not change.
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

    /// - Returns: what broke it off; nil where the daemon had its last word.
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
    /// - Returns: false where the daemon would not.
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

/// What the reader of a display asks for.
enum StopwatchWish {
    case lap, pause, resume, reset, quit
}

/// Where followed stopwatches are shown.
protocol StopwatchDisplay {
    /// What the daemon said just now.
    func take(_ stopwatches: [StopwatchObject]) throws(Failure)
    /// Shows them as they are now. - Returns: how long that stays true; nil when it does until there is news.
    func redraw() throws(Failure) -> Duration?
    /// Until `descriptor` is readable or the time is over, or until the reader has a wish.
    func wait(for descriptor: CInt?, atMost interval: Duration?) -> StopwatchWish?
    /// A wish that could not be fulfilled.
    func refuse()
    func end() throws(Failure)
}

extension StopwatchObject {
    /// What changes by the mere passing of time is no change.
    var withoutTicking: StopwatchObject {
        var stopwatch = self
        if state == .running { stopwatch.elapsedSeconds = 0 }
        return stopwatch
    }
}
