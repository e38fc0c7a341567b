import Chronology
import ClockAPI
import Localization

/// The bounds of a value as the user would write them: durations with units, else whole numbers.
struct OptionBounds {
    let least: String?
    let most: String?

    init(_ parameter: String, least: Double?, most: Double?) {
        let isDuration = parameter.hasSuffix("Seconds")
        func text(_ value: Double) -> String {
            isDuration ? DurationText.print(.seconds(value)) : String(Int64(clamping: value))
        }
        self.least = least.map(text)
        self.most = most.map(text)
    }
}

extension Failure {
    /// Returns the option that sets a member of the interface: `ring-for` for `ringForSeconds`.
    static func optionName(_ parameter: String) -> String {
        if let name = otherNames[parameter] { return name }
        let name = parameter.hasSuffix("Seconds") ? String(parameter.dropLast("Seconds".count)) : parameter
        return name.map { $0.isUppercase ? "-" + $0.lowercased() : String($0) }.joined()
    }

    /// Options that take several values, or are named by a letter.
    private static let otherNames = ["events": "event", "kinds": "kind", "newest": "n"]

    /// Returns why a value is invalid. `detail`: the unknown name, or the message for a malformed value.
    static func fault(_ fault: FaultCode, _ bounds: OptionBounds, _ detail: String) -> String {
        switch fault {
        case .missing: localized("it is missing")
        case .empty: localized("it is empty")
        case .outside: outside(bounds)
        case .tooLong: localized("longer than {limit} bytes", ["limit": bounds.most ?? ""])
        case .tooMany: localized("more than {limit}", ["limit": bounds.most ?? ""])
        case .unprintable: localized("it contains a control character")
        case .unknown: localized("nothing is named “{name}”", ["name": detail.quotable])
        case .reserved: localized("it would be read as the id of an item")
        case .excludesTime: localized("a calendar expression replaces the time and the repetition")
        case .needsRepetition: localized("it needs a repetition")
        case .secondEnd: localized("a repetition has either an end or a count")
        case .needsTimeOfDay: localized("a repetition needs a time of day")
        case .notACount: localized("it must be a number from 1, or forever")
        case .roundTooShort: localized("a round must last at least a second")
        case .notWholeDays: localized("it must be whole days")
        case .notASound: localized("it must be the name of a sound or an absolute path")
        case .unreadableFile: localized("{path} can't be read", ["path": detail.quotable])
        case .notAudio: localized("{path} is not an audio file", ["path": detail.quotable])
        case .severalNamed: localized("only one at a time can be given a name")
        case .malformed: detail
        }
    }

    private static func outside(_ bounds: OptionBounds) -> String {
        switch (bounds.least, bounds.most) {
        case (let least?, let most?):
            localized("it must be between {least} and {most}", ["least": least, "most": most])
        case (let least?, nil): localized("it must be at least {least}", ["least": least])
        case (nil, let most?): localized("it must be at most {most}", ["most": most])
        case (nil, nil): localized("it is out of range")
        }
    }
}

extension Int64 {
    fileprivate init(clamping value: Double) { self = Int64(exactly: value.rounded()) ?? (value < 0 ? .min : .max) }
}
