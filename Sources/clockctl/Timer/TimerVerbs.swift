import ClockAPI
import Console
import Localization

enum TimerShow: ItemVerb {
    typealias Method = TimersInterface.Show
    static let name = "show"
    static var abstract: String { localized("Show everything about timers.") }
    static func ids(_ timers: [TimerObject]) -> [String] { timers.map(\.id) }
    static func lines(_ timers: [TimerObject], on page: Page) -> [String] { page.details(timers.map(page.detail)) }
}

enum TimerPause: ReachableVerb {
    typealias Inspection = TimersInterface.Show
    typealias Method = TimersInterface.Pause
    static let name = "pause"
    static var abstract: String { localized("Pause timers.") }
    static func already(_ timer: TimerObject) -> String? { timer.state == .paused ? localized("already paused") : nil }
}

enum TimerResume: ReachableVerb {
    typealias Inspection = TimersInterface.Show
    typealias Method = TimersInterface.Resume
    static let name = "resume"
    static var abstract: String { localized("Resume paused timers.") }
    static func already(_ timer: TimerObject) -> String? {
        timer.state == .running ? localized("already running") : nil
    }
}

enum TimerRestart: ItemVerb {
    typealias Method = TimersInterface.Restart
    static let name = "restart"
    static var abstract: String { localized("Restart timers with their whole duration.") }
}

enum TimerCancel: ReachableVerb {
    typealias Inspection = TimersInterface.Show
    typealias Method = TimersInterface.Cancel
    static let name = "cancel"
    static var abstract: String { localized("Cancel timers.") }
    static func already(_ timer: TimerObject) -> String? {
        timer.state == .done || timer.state == .cancelled ? localized("has ended already") : nil
    }
}
