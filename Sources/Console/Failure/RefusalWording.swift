import Chronology
import ClockAPI
import Localization

/// What was asked for when the daemon refused it because of an item's state.
package struct RefusedCall: Sendable {
    /// The method, `io.clockd.Alarms.Skip`; empty if unknown.
    let method: String
    /// The alarm that would never ring again; nil if unknown.
    package var alarm: AlarmObject?

    package init(method: String = "", alarm: AlarmObject? = nil) {
        self.method = method
        self.alarm = alarm
    }

    fileprivate var interface: String { method.split(separator: ".").dropLast().last.map(String.init) ?? "" }
    fileprivate var verb: String { method.split(separator: ".").last.map(String.init) ?? "" }
}

/// Refusals because of an item's state: a sentence about the item, and below it what helps.
extension Failure {
    /// `item`: its id; empty if the call named none and there is no suitable one.
    static func notNow(item: String, reason: RefusalCode, _ call: RefusedCall, _ viewpoint: Viewpoint) -> Failure {
        switch reason {
        case .notEmpty:
            Failure(
                .wrongState,
                localized("nothing imported: there is data here already"),
                details: [localized("to replace everything: {option}", ["option": "--replace"])]
            )
        case _ where item.isEmpty: Failure(.noSuchItem, nothing(reason, call))
        case .nothingLeft: nothingLeft(item, call, viewpoint)
        default: Failure(.wrongState, sentence(item, reason), details: mend(item, reason))
        }
    }

    private static func nothing(_ reason: RefusalCode, _ call: RefusedCall) -> String {
        switch (reason, call.interface) {
        case (.nothingRuns, "Tasks"): localized("no task is running")
        case (.nothingRuns, "Focus"): localized("no focus session is running")
        case (.nothingRuns, "Stopwatches"): localized("no stopwatch is running")
        case (.nothingPaused, "Stopwatches"): localized("no stopwatch is paused")
        case (.nothingPaused, _): localized("nothing is paused")
        case (.nothingCounted, _): localized("no stopwatch is running or paused")
        case (.nothingKept, _): localized("there are no stopwatches")
        default: localized("nothing is running")
        }
    }

    private static func nothingLeft(_ item: String, _ call: RefusedCall, _ viewpoint: Viewpoint) -> Failure {
        guard let alarm = call.alarm, alarm.repeat == nil, alarm.onCalendar == nil else {
            return Failure(.wrongState, sentence(item, .nothingLeft))
        }
        guard call.verb != "Skip" else {
            return Failure(
                .wrongState,
                localized("{item} rings only once", ["item": item]),
                details: [localized("to turn it off: {command}", ["command": "clockctl alarm disable " + item])]
            )
        }
        let command: KeyValuePairs = ["command": "clockctl alarm edit " + item + " --time WHEN"]
        return Failure(
            .wrongState,
            past(alarm, viewpoint) ?? sentence(item, .nothingLeft),
            details: [localized("to give it another time: {command}", command)]
        )
    }

    /// `a14 stand up was for 25 Nov`; nil for an alarm without a date.
    private static func past(_ alarm: AlarmObject, _ viewpoint: Viewpoint) -> String? {
        guard let first = alarm.time.split(separator: " ").first,
            let date = try? DateText.parse(String(first), today: viewpoint.today)
        else { return nil }
        let day = MomentPhrase.date(date, yearIfNot: viewpoint.today.year)
        return localized("{item} was for {date}", ["item": alarm.title.quotable, "date": day])
    }

    private static func mend(_ item: String, _ reason: RefusalCode) -> [String] {
        switch reason {
        case .alreadyRunning: [localized("to end it: {command}", ["command": "clockctl focus stop"])]
        case .stillRunning:
            [localized("to pause it: {command}", ["command": "clockctl stopwatch pause " + item])]
        case .anotherRuns: [localized("to pause it: {command}", ["command": "clockctl task pause"])]
        case .isUnderWay:
            [localized("first: {command}", ["command": "clockctl task done, clockctl task cancel"])]
        case .needsConfirmation: [localized("to confirm: {command}", ["command": "clockctl task cancel --yes"])]
        case .itemGone, .changedSince, .rangSince, .skipHasPassed:
            [localized("to undo the change before: {command}", ["command": "clockctl undo"])]
        default: []
        }
    }

    private static func sentence(_ item: String, _ reason: RefusalCode) -> String {
        let item: KeyValuePairs = ["item": item]
        return switch reason {
        case .notRunning: localized("{item} is not running", item)
        case .hasEnded: localized("{item} has ended", item)
        case .notRinging: localized("{item} is not ringing", item)
        case .cannotSnooze: localized("{item} can't be snoozed", item)
        case .snoozeLimitReached: localized("{item} has reached its maximum number of snoozes", item)
        case .notScheduled: localized("{item} is not scheduled", item)
        case .nothingLeft: localized("{item} would never ring again", item)
        case .alreadyRunning: localized("{item} is already running", item)
        case .stillRunning, .nothingRuns: localized("{item} is running", item)
        case .anotherRuns: localized("{item} is running, and only one task runs at a time", item)
        case .notUnderWay, .nothingPaused, .nothingCounted, .nothingKept:
            localized("{item} is neither running nor paused", item)
        case .isUnderWay: localized("{item} is in progress", item)
        case .needsConfirmation: localized("{item} has run for more than 5 seconds, which would be discarded", item)
        case .notEmpty: localized("there is data here already")
        case .itemGone: localized("not undone: {item} is not there any more", item)
        case .changedSince: localized("not undone: {item} was changed since", item)
        case .rangSince: localized("not undone: {item} has rung since", item)
        case .skipHasPassed: localized("not undone: what {item} skipped has passed", item)
        }
    }
}
