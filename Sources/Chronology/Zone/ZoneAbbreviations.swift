/// Abbreviations such as CEST and PST. None is accepted as a zone, because most have several meanings (CST, IST) and
/// name only half of a year; but a few zones can be suggested.
extension ZoneDatabase {
    private static let suggestedLimit = 3

    /// Returns the names of up to three zones that use the abbreviation in one of the halves of the year, the best
    /// known first.
    func names(abbreviated text: String) -> [String] {
        let given = text.uppercased()
        let wanted = Self.german[given] ?? given
        guard (3...5).contains(wanted.utf8.count), wanted.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else {
            return []
        }
        let known = names(of: Self.bestKnown, abbreviated: wanted)
        if !known.isEmpty { return known }
        let all = (try? ZoneTables(directory: directory).places("zone1970.tab").map(\.zoneName)) ?? []
        return names(of: all, abbreviated: wanted)
    }

    /// Whether some zone uses the abbreviation, in any case.
    package func isAbbreviation(_ text: String) -> Bool { !names(abbreviated: text).isEmpty }

    private func names(of zones: [String], abbreviated wanted: String) -> [String] {
        let found = zones.lazy.filter { name in
            (try? self.zone(named: name))?.rules.lastOffsets.contains { $0.abbreviation == wanted } ?? false
        }
        return Array(found.prefix(Self.suggestedLimit))
    }

    /// The German names of some, which tzdata does not have.
    private static let german = [
        "MEZ": "CET", "MESZ": "CEST", "WEZ": "WET", "WESZ": "WEST", "OEZ": "EET", "OESZ": "EEST",
    ]

    /// In the order in which they are suggested: by the number of people, and one of each meaning before the second of
    /// another.
    private static let bestKnown = [
        "Europe/Berlin", "Europe/Paris", "Europe/Rome", "Europe/Madrid", "Europe/London", "Europe/Moscow",
        "Europe/Athens", "Europe/Helsinki", "Europe/Bucharest", "Europe/Lisbon", "America/New_York", "America/Toronto",
        "America/Chicago", "Asia/Shanghai", "America/Havana", "America/Mexico_City", "America/Denver",
        "America/Phoenix", "America/Los_Angeles", "America/Vancouver", "America/Tijuana", "America/Anchorage",
        "America/Halifax", "America/St_Johns", "Pacific/Honolulu", "Asia/Tokyo", "Asia/Seoul", "Asia/Hong_Kong",
        "Asia/Taipei", "Asia/Manila", "Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura", "Asia/Kolkata", "Europe/Dublin",
        "Asia/Jerusalem", "Asia/Karachi", "Africa/Cairo", "Africa/Lagos", "Africa/Johannesburg", "Africa/Nairobi",
        "Africa/Maputo", "Australia/Sydney", "Australia/Melbourne", "Australia/Brisbane", "Australia/Adelaide",
        "Australia/Darwin", "Australia/Perth", "Pacific/Auckland", "Pacific/Guam", "Pacific/Pago_Pago",
    ]
}
