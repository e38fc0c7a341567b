import Localization

// What an error says.
extension TimeTextError {
    /// The localised message: one line, without a full stop. The possible readings of an ambiguous text are also given
    /// in the reader's language.
    package var message: String { message(reading: \.phrase) }

    /// As ``message`` for texts that are read only in English, such as those of the configuration.
    package var messageWithEnglishTimes: String { message(reading: \.text) }

    private func message(reading: (TimeReading) -> String) -> String {
        let part = self.part.quotedPart
        return switch reason {
        case .empty(let subject): Self.emptyMessage(subject)
        case .unreadable(let subject): Self.unreadableMessage(subject, part: part)
        case .tooLarge(let subject): Self.tooLargeMessage(subject, part: part)
        case .tooLong(let limitBytes):
            localized("the text is longer than {limit} bytes", ["limit": String(limitBytes)])
        case .foreignDigits: localized("“{part}”: only the digits 0 to 9 are read", ["part": part])
        case .twoReadings(let first, let second):
            localized(
                "“{part}” could be {first} or {second}: write the one you mean",
                ["part": part, "first": reading(first).quotedPart, "second": reading(second).quotedPart]
            )
        case .unfixedLength:
            localized("“{part}”: months and years have no fixed length, write days or weeks", ["part": part])
        case .capitalMinutes: localized("“M” stands for months, which have no fixed length; minutes are “m”")
        case .negative: localized("“{part}”: a duration can't be negative here", ["part": part])
        case .rule(let fault): Self.ruleMessage(fault.message, part: part)
        default: calendarMessage(part: part) ?? calculationMessage(part: part)
        }
    }

    /// Names the part unless the reason already does.
    private static func ruleMessage(_ reason: String, part: String) -> String {
        guard !part.isEmpty, !reason.contains(part) else { return reason }
        return localized("“{part}”: {reason}", ["part": part, "reason": reason])
    }

    private static func emptyMessage(_ subject: Subject) -> String {
        switch subject {
        case .duration, .durationUnit: localized("missing duration, such as 25m or 1h30m")
        case .moment: localized("missing time, such as 07:30 or tomorrow 7am")
        case .timeOfDay: localized("missing time of day, such as 07:30 or 7pm")
        case .date: localized("missing date, such as 2026-12-25 or tomorrow")
        case .month: localized("missing month, such as 2026-12 or last")
        case .instant: localized("missing instant, such as 2026-12-25T09:00:00+09:00")
        case .repetition: localized("missing repetition, such as daily or mon,wed,fri")
        case .expression: localized("missing expression, such as 1:50 + 0:25")
        }
    }

    private static func unreadableMessage(_ subject: Subject, part: String) -> String {
        switch subject {
        case .duration: localized("“{part}” is not a duration", ["part": part])
        case .durationUnit: localized("“{part}” is not a unit of time: write s, m, h, d or w", ["part": part])
        case .moment: localized("“{part}” is not a moment in time", ["part": part])
        case .timeOfDay: localized("“{part}” is not a time of day", ["part": part])
        case .date: localized("“{part}” is not a date", ["part": part])
        case .month: localized("“{part}” is not a month: write 2026-12, last or december", ["part": part])
        case .instant: localized("“{part}” is not an instant in the format of RFC 3339", ["part": part])
        case .repetition: localized("“{part}” is not a repetition", ["part": part])
        case .expression: localized("“{part}” can't be calculated", ["part": part])
        }
    }

    private static func tooLargeMessage(_ subject: Subject, part: String) -> String {
        switch subject {
        case .duration, .durationUnit:
            localized("“{part}” is too long: the maximum is 3650000 days", ["part": part])
        case .moment, .timeOfDay, .date, .month, .instant:
            localized("“{part}” is outside the years 0 to 9999", ["part": part])
        case .repetition, .expression: localized("“{part}” is too large a number", ["part": part])
        }
    }

    /// Returns nil if the reason is not about the calendar.
    private func calendarMessage(part: String) -> String? {
        switch reason {
        case .clockFieldOutOfRange(let field): Self.clockFieldMessage(field, part: part)
        case .partsContradict: localized("“{part}” contradicts itself", ["part": part])
        case .monthOutOfRange: localized("“{part}” is not a date: months are 1 to 12", ["part": part])
        case .dayOutOfRange(let year, let month, let days):
            localized(
                "“{part}” is not a date: {month} has {count} days",
                ["part": part, "month": Self.name(month, of: year), "count": String(days)]
            )
        case .weekdayMismatch(let actual, nil):
            localized(
                "“{part}” is not that day: it is a {weekday}",
                ["part": part, "weekday": LocalizedName.weekday(actual)]
            )
        case .weekdayMismatch(let actual, let next?):
            localized(
                "“{part}” is not that day: it is a {weekday}; both are true on {date}",
                ["part": part, "weekday": LocalizedName.weekday(actual), "date": DateText.print(next)]
            )
        case .wholeDaysOnly: localized("“{part}”: only whole days can be added to a date", ["part": part])
        case .timeMissing: localized("“{part}” needs a time of day, such as 07:30", ["part": part])
        case .dayMissing: localized("“{part}” needs a day", ["part": part])
        case .offsetMissing: localized("“{part}” needs an offset from UTC, such as +09:00 or Z", ["part": part])
        case .inThePast: localized("“{part}” is in the past", ["part": part])
        case .skippedByZone: localized("“{part}” does not exist (clocks go forward)", ["part": part])
        case .secondZone: localized("“{part}” and --zone are different zones", ["part": part])
        case .zeroInterval: localized("“{part}”: the interval must be at least 1", ["part": part])
        case .monthDayOutOfRange: localized("“{part}” is not a day of a month: days are 1 to 31", ["part": part])
        case .dayListNotAllowed:
            localized("“{part}”: a repetition by days can't have a list of weekdays", ["part": part])
        default: nil
        }
    }

    private static func name(_ month: Int, of year: Int?) -> String {
        let name = LocalizedName.month(month)
        return year.map { localized("{month} {year}", ["month": name, "year": String($0)]) } ?? name
    }

    private static func clockFieldMessage(_ field: ClockField, part: String) -> String {
        switch field {
        case .hour: localized("“{part}” is not a time of day: hours are 0 to 23", ["part": part])
        case .hourBeforeNoonOrAfter:
            localized("“{part}” is not a time of day: with am or pm, hours are 1 to 12", ["part": part])
        case .minute: localized("“{part}” is not a time: minutes are 0 to 59", ["part": part])
        case .second: localized("“{part}” is not a time: seconds are 0 to 59", ["part": part])
        }
    }

    private func calculationMessage(part: String) -> String {
        switch reason {
        case .operandMissing: localized("missing time or number")
        case .parenthesisOpen: localized("missing closing parenthesis")
        case .parenthesisStray: localized("unexpected closing parenthesis")
        case .tooDeep(let limit):
            localized("parentheses may be nested {limit} deep", ["limit": String(limit)])
        case .divisionByZero: localized("“{part}” is zero: can't divide by zero", ["part": part])
        case .noAnswerYet: localized("there is no last answer yet")
        case .factorNotTime: localized("“{part}” is a plain number: give it a unit, such as 5m", ["part": part])
        default: localized("“{part}”: these values can't be combined", ["part": part])
        }
    }
}
