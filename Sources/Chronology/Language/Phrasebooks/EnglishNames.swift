extension Weekday {
    /// `monday` to `sunday`: the English names that are read, and printed for programs.
    static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// `mon` to `sun`.
    var shortName: String { String(Self.names[rawValue - 1].prefix(3)) }

    var name: String { Self.names[rawValue - 1] }
}

enum MonthName {
    static let names = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
}
