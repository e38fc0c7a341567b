import ClockAPI
import ClockClient
import Console
import Glibc

/// Follows stopwatches until they are removed or the user leaves, including while the daemon restarts. The daemon
/// reports only changes; running time is counted here.
final class StopwatchFollow {
    private let daemon: Daemon
    private let output: OutputOptions
    private let page: Page
    /// Nil if the output can't be redrawn.
    private let display: LiveDisplay?
    private let ids: [String]
    private var known: [String: StopwatchObject] = [:]

    init(_ daemon: Daemon, _ output: OutputOptions, ids: [String], isBig: Bool) {
        self.ids = ids
        self.daemon = daemon
        self.output = output
        page = output.page
        let keys = ids.count == 1 ? StopwatchObject.keys : []
        display = LiveDisplay(on: STDOUT_FILENO, output, keys: keys, isBig: isBig)
    }

    func run() throws(Failure) {
        let following = Following(daemon: daemon, method: StopwatchesInterface.Follow(names: ids))
        let last = try following.run(on: display) { reply throws(Failure) in try take(reply.stopwatches) }
        if let last { try take(last.stopwatches) }
        try display?.end()
    }

    private func take(_ stopwatches: [StopwatchObject]) throws(Failure) {
        if let display {
            let news = stopwatches.flatMap { stopwatch in
                known[stopwatch.id].map { page.news(of: stopwatch, since: $0) } ?? page.laps(of: stopwatch)
            }
            // The last state of removed stopwatches remains visible.
            if !stopwatches.isEmpty { try display.show(.stopwatches(stopwatches, on: page), above: news) }
        } else {
            for stopwatch in stopwatches { try printChange(stopwatch) }
        }
        for stopwatch in stopwatches { known[stopwatch.id] = stopwatch }
    }

    /// Prints a line for each change, text or JSON, for pipes.
    private func printChange(_ stopwatch: StopwatchObject) throws(Failure) {
        let before = known[stopwatch.id]
        guard before?.withoutTicking != stopwatch.withoutTicking else { return }
        try output.print(stopwatch) { page in
            let news = stopwatch.state == .reset ? [] : before.map { page.news(of: stopwatch, since: $0) } ?? []
            return news.isEmpty ? [page.line(stopwatch)] : news
        }
    }
}

extension StopwatchObject {
    /// The stopwatch without its running time: the passing of time alone is not a change.
    var withoutTicking: StopwatchObject {
        var stopwatch = self
        if state == .running { stopwatch.elapsedSeconds = 0 }
        return stopwatch
    }
}
