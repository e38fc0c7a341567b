import ClockAPI
import Console
import Localization

enum StopwatchLap: ItemVerb {
    typealias Method = StopwatchesInterface.Lap
    typealias Names = ImpliedItemArguments
    static let name = "lap"
    static var abstract: String { localized("End a lap and begin the next; the count goes on.") }
    static func lines(_ stopwatches: [StopwatchObject], on page: Page) -> [String] {
        stopwatches.flatMap { page.lines(of: $0.laps.suffix(1), $0) }
    }
}

enum StopwatchPause: ReachableVerb {
    typealias Inspection = StopwatchesInterface.Show
    typealias Method = StopwatchesInterface.Pause
    typealias Names = ImpliedItemArguments
    static let name = "pause"
    static var abstract: String { localized("Stop counting.") }
    static func already(_ stopwatch: StopwatchObject) -> String? {
        stopwatch.state == .paused ? localized("already paused") : nil
    }
}

enum StopwatchResume: ReachableVerb {
    typealias Inspection = StopwatchesInterface.Show
    typealias Method = StopwatchesInterface.Resume
    typealias Names = ImpliedItemArguments
    static let name = "resume"
    static var abstract: String { localized("Resume counting; after a reset, start from zero.") }
    static func already(_ stopwatch: StopwatchObject) -> String? {
        stopwatch.state == .running ? localized("already running") : nil
    }
}

enum StopwatchReset: ReachableVerb {
    typealias Inspection = StopwatchesInterface.Show
    typealias Method = StopwatchesInterface.Reset
    typealias Names = ImpliedItemArguments
    static let name = "reset"
    static var abstract: String { localized("Reset to zero and clear the laps.") }
    static func already(_ stopwatch: StopwatchObject) -> String? {
        stopwatch.state == .reset ? localized("already at zero") : nil
    }
}

enum StopwatchRemove: RemovingVerb {
    typealias Method = StopwatchesInterface.Remove
    static var abstract: String { localized("Remove stopwatches that are not running.") }
}
