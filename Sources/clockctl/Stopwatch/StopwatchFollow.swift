import ClockAPI
import Console
import Localization
import Varlink

/// Follows stopwatches until they are removed or the user quits, also when the daemon restarts. The daemon reports
/// changes only; running time is counted here.
struct StopwatchFollow {
    private let daemon: Daemon
    private let display: any StopwatchDisplay
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
        do throws(Failure) {
            let following = Following(daemon: daemon, method: StopwatchesInterface.Follow(names: ids))
            let last = try following.run(wait: wait) { reply throws(Failure) in try display.take(reply.stopwatches) }
            if let last { try display.take(last.stopwatches) }
        } catch {
            try? display.end()
            throw error
        }
        try display.end()
    }

    private func wait(_ descriptor: CInt?, _ interval: Duration?) throws(Failure) -> Bool {
        let untilChange = try display.redraw()
        guard let wish = display.wait(for: descriptor, atMost: interval ?? untilChange) else { return true }
        if wish == .quit { return false }
        // Without a connection it would fail.
        if descriptor != nil, !fulfil(wish) { display.refuse() }
        return true
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

/// Prints a line for each change, text or JSON, for pipes.
final class FollowedStopwatches: StopwatchDisplay {
    private let output: OutputOptions
    private let page: Page
    private var known: [String: StopwatchObject] = [:]

    init(_ output: OutputOptions, _ page: Page) {
        self.output = output
        self.page = page
    }

    func take(_ stopwatches: [StopwatchObject]) throws(Failure) {
        for stopwatch in stopwatches {
            let before = known.updateValue(stopwatch, forKey: stopwatch.id)
            guard before?.withoutTicking != stopwatch.withoutTicking else { continue }
            if output.json {
                try output.print(stopwatch) { _ in [] }
            } else {
                let newLaps = before.map { stopwatch.laps.dropFirst($0.laps.count) } ?? []
                let lines = page.lines(of: newLaps, stopwatch)
                try OutputOptions.print(lines.isEmpty ? [page.line(stopwatch)] : lines)
            }
        }
    }

    func redraw() -> Duration? { nil }

    func wait(for descriptor: CInt?, atMost interval: Duration?) -> StopwatchWish? {
        _ = waitQuietly(descriptor, interval)
        return nil
    }

    func refuse() {}

    func end() {}
}
