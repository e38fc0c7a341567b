extension Weekday {
    /// `monday` to `sunday`: the English names that are read, and written in what programs read.
    static let names = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

    /// From a name, its plural (`mondays`), or its first letters, three at least; lower case.
    init?(name: String) {
        guard let index = Self.names.firstIndex(where: { $0.isNamed(by: name) || $0 + "s" == name }) else { return nil }
        self.init(mondayBased: index)
    }

    /// `mon` to `sun`.
    var shortName: String { String(Self.names[rawValue - 1].prefix(3)) }

    var name: String { Self.names[rawValue - 1] }
}

enum MonthName {
    static let names = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]

    /// 1 to 12, from a name or its first letters, three at least; lower case.
    static func number(of name: String) -> Int? {
        names.firstIndex { $0.isNamed(by: name) }.map { $0 + 1 }
    }
}

extension String {
    fileprivate func isNamed(by abbreviation: String) -> Bool {
        abbreviation.utf8.count >= 3 && hasPrefix(abbreviation)
    }
}
