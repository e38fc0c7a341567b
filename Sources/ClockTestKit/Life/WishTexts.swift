import Agenda
import Chronology
import ClockAPI

// Converts wishes to settings of the interface.

extension AlarmWish {
    func settings(_ label: String, _ now: Now) -> AlarmSettingsObject {
        var settings = AlarmSettingsObject(label: label)
        let time = Self.time(minute)
        switch repeats {
        case .never: settings.time = time
        case .dated(let day): settings.time = "\(now.dateText(day)) \(time)"
        case .everyDays(let interval):
            settings.time = time
            settings.repeat = "every \(interval) days"
        case .weekdays(let mask, let weeks):
            settings.time = time
            settings.repeat = "every \(weeks) weeks on \(Self.names(mask))"
        case .dayOfMonth(let day):
            settings.time = time
            settings.repeat = "monthly on \(day)"
        case .calendar(let mask, let hours):
            let list = hours.sorted().map(String.init).joined(separator: ",")
            settings.onCalendar = "\(Self.names(mask)) *-*-* \(list):\(minute % 60):00"
        case .grid(let mask, let hours):
            let range = "\(hours.lowerBound)..\(hours.upperBound)"
            settings.onCalendar = "\(Self.names(mask)) *-*-* \(range):\(minute % 60):00"
        }
        settings.count = count
        settings.until = untilDay.map { now.dateText($0) }
        if !exceptDays.isEmpty { settings.except = exceptDays.map { now.dateText($0) } }
        settings.zone = zone
        settings.gap = gap
        settings.fold = fold
        settings.missed = missed
        settings.graceSeconds = Double(graceSeconds)
        settings.ringForSeconds = Double(ringForSeconds)
        settings.snoozeSeconds = Double(snoozeSeconds)
        settings.snoozeLimit = snoozeLimit
        if preSeconds > 0 { settings.preSeconds = Double(preSeconds) }
        settings.wake = wakes
        if !rings { settings.rings = false }
        if hasCommand { settings.exec = "true" }
        return settings
    }

    static func time(_ minute: Int) -> String {
        "\(minute / 60 < 10 ? "0" : "")\(minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60)"
    }

    private static func names(_ mask: UInt8) -> String {
        ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].enumerated()
            .filter { mask & (1 << UInt8($0.offset)) != 0 }.map(\.element).joined(separator: ",")
    }
}

extension AlarmChange {
    func settings(_ now: Now) -> AlarmSettingsObject {
        var settings = AlarmSettingsObject()
        settings.time = minute.map(AlarmWish.time)
        settings.repeat = everyDays.map { "every \($0) days" }
        settings.except = exceptDays.map { $0.map { now.dateText($0) } }
        settings.zone = zone
        settings.count = count
        settings.graceSeconds = graceSeconds.map(Double.init)
        settings.rings = rings
        return settings
    }
}

extension TimerWish {
    func method(_ label: String) -> TimersInterface.Start {
        TimersInterface.Start(
            durationSeconds: Double(seconds),
            label: label,
            repeat: rounds == 0 ? "forever" : String(rounds),
            exec: hasCommand ? "true" : nil,
            rings: rings
        )
    }
}

extension FocusWish {
    var method: FocusInterface.Start {
        FocusInterface.Start(
            task: task,
            workSeconds: Double(workSeconds),
            breakSeconds: Double(breakSeconds),
            longBreakSeconds: Double(2 * breakSeconds),
            cycles: cycles,
            auto: auto
        )
    }
}

extension Now {
    /// Returns the date this many days from today.
    func dateText(_ days: Int) -> String {
        CivilDate(dayNumber: day + days).map(DateText.print) ?? "never"
    }
}

extension GapCode {
    var policy: GapPolicy {
        switch self {
        case .after: .after
        case .before: .before
        case .skip: .skip
        }
    }
}

extension FoldCode {
    var policy: FoldPolicy {
        switch self {
        case .first: .first
        case .second: .second
        case .both: .both
        }
    }
}
