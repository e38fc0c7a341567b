import ClockAPI

// Parameters of requests, as data that can be printed and pasted into a test.

/// The settings of an alarm. Days are relative to the day of the request.
package struct AlarmWish: Hashable, Sendable {
    package var minute: Int
    package var repeats: Repeats
    package var count: Int?
    package var untilDay: Int?
    package var exceptDays: [Int]
    package var zone: String?
    /// The zone of the caller; nil if not given.
    package var here: String?
    /// Nil if not given.
    package var gap: GapCode?
    package var fold: FoldCode?
    package var missed: MissedCode
    package var graceSeconds: Int
    package var ringForSeconds: Int
    package var snoozeSeconds: Int
    package var snoozeLimit: Int
    package var preSeconds: Int
    package var wakes: Bool
    package var rings: Bool
    package var hasCommand: Bool

    package init(
        minute: Int,
        repeats: Repeats = .never,
        count: Int? = nil,
        untilDay: Int? = nil,
        exceptDays: [Int] = [],
        zone: String? = nil,
        here: String? = nil,
        gap: GapCode? = nil,
        fold: FoldCode? = nil,
        missed: MissedCode = .ring,
        graceSeconds: Int = 4 * 3600,
        ringForSeconds: Int = 300,
        snoozeSeconds: Int = 540,
        snoozeLimit: Int = 2,
        preSeconds: Int = 0,
        wakes: Bool = false,
        rings: Bool = true,
        hasCommand: Bool = false
    ) {
        self.minute = minute
        self.repeats = repeats
        self.count = count
        self.untilDay = untilDay
        self.exceptDays = exceptDays
        self.zone = zone
        self.here = here
        self.gap = gap
        self.fold = fold
        self.missed = missed
        self.graceSeconds = graceSeconds
        self.ringForSeconds = ringForSeconds
        self.snoozeSeconds = snoozeSeconds
        self.snoozeLimit = snoozeLimit
        self.preSeconds = preSeconds
        self.wakes = wakes
        self.rings = rings
        self.hasCommand = hasCommand
    }

    package enum Repeats: Hashable, Sendable {
        /// Once, at the next time that minute occurs.
        case never
        /// On one day.
        case dated(day: Int)
        case everyDays(Int)
        /// Bit 0 is Monday.
        case weekdays(mask: UInt8, everyWeeks: Int)
        case dayOfMonth(Int)
        /// A calendar expression for the minute of each of these hours.
        case calendar(mask: UInt8, hours: [Int])
        /// A calendar expression for the minute of each hour in a range.
        case grid(mask: UInt8, hours: ClosedRange<Int>)
    }
}

/// A change of an alarm; nil leaves a setting unchanged.
package struct AlarmChange: Hashable, Sendable {
    package var minute: Int?
    package var everyDays: Int?
    package var exceptDays: [Int]?
    package var zone: String?
    package var here: String?
    package var count: Int?
    package var graceSeconds: Int?
    package var rings: Bool?

    package init(
        minute: Int? = nil,
        everyDays: Int? = nil,
        exceptDays: [Int]? = nil,
        zone: String? = nil,
        here: String? = nil,
        count: Int? = nil,
        graceSeconds: Int? = nil,
        rings: Bool? = nil
    ) {
        self.minute = minute
        self.everyDays = everyDays
        self.exceptDays = exceptDays
        self.zone = zone
        self.here = here
        self.count = count
        self.graceSeconds = graceSeconds
        self.rings = rings
    }
}

package struct TimerWish: Hashable, Sendable {
    package var seconds: Int
    /// 0 means endless.
    package var rounds: Int
    package var rings: Bool
    package var hasCommand: Bool

    package init(seconds: Int, rounds: Int = 1, rings: Bool = true, hasCommand: Bool = false) {
        self.seconds = seconds
        self.rounds = rounds
        self.rings = rings
        self.hasCommand = hasCommand
    }
}

package struct FocusWish: Hashable, Sendable {
    package var workSeconds: Int
    package var breakSeconds: Int
    package var cycles: Int
    package var auto: Bool
    /// The timed task the session is about, or a label if no task has this name.
    package var task: String?

    package init(workSeconds: Int, breakSeconds: Int, cycles: Int, auto: Bool, task: String? = nil) {
        self.workSeconds = workSeconds
        self.breakSeconds = breakSeconds
        self.cycles = cycles
        self.auto = auto
        self.task = task
    }
}
