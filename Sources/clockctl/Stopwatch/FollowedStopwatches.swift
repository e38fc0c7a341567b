import ClockAPI
import Console
import Glibc
import Varlink

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
        var entry = pollfd(fd: descriptor ?? -1, events: CShort(POLLIN), revents: 0)
        poll(&entry, 1, interval.map { CInt($0 / .milliseconds(1)) } ?? -1)
        return nil
    }

    func refuse() {}

    func end() {}
}
