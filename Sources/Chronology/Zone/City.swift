/// A place that tzdata's tables name, and the zone its clocks follow.
package struct City: Hashable, Sendable {
    /// As a person writes it, in English: `New York`, `Seoul`.
    package let name: String
    /// The zone to ask the database for: `America/New_York`.
    package let zoneName: String
    /// ISO 3166 country codes, the zone's main country first: `["US"]`. Empty for a name without a country.
    package let countryCodes: [String]
    /// English names of those countries, in the same order (iso3166.tab).
    package let countryNames: [String]
    /// Where the place is; nil when the tables do not say.
    package let position: GeographicPosition?
    /// What the tables say of the zone's extent, in English (`Beijing Time`); nil when they say nothing.
    package let remark: String?
    /// Other names of the zone that mean this very place: `Asia/Calcutta` for `Asia/Kolkata`.
    package let aliases: [String]
}

/// A point on the globe, in degrees.
package struct GeographicPosition: Hashable, Sendable {
    /// -90 (south) to 90 (north)
    package let latitudeDegrees: Double
    /// -180 (west) to 180 (east)
    package let longitudeDegrees: Double

    package init(latitudeDegrees: Double, longitudeDegrees: Double) {
        self.latitudeDegrees = latitudeDegrees
        self.longitudeDegrees = longitudeDegrees
    }

    /// Reads ISO 6709 as the tables write it: `+4042-07400`, `-690022+0393524`. Nil when it is not that.
    init?(iso6709 text: Substring) {
        guard let split = text.dropFirst().lastIndex(where: { $0 == "+" || $0 == "-" }),
            let latitude = Self.degrees(text[..<split], degreeDigits: 2),
            let longitude = Self.degrees(text[split...], degreeDigits: 3),
            abs(latitude) <= 90, abs(longitude) <= 180
        else { return nil }
        latitudeDegrees = latitude
        longitudeDegrees = longitude
    }

    /// A sign, degrees, minutes and perhaps seconds, two digits each.
    private static func degrees(_ text: Substring, degreeDigits: Int) -> Double? {
        let digits = text.dropFirst()
        guard [degreeDigits + 2, degreeDigits + 4].contains(digits.utf8.count),
            let degrees = Int(digits.prefix(degreeDigits)),
            let minutes = Int(digits.dropFirst(degreeDigits).prefix(2)),
            let seconds = Int("0" + digits.dropFirst(degreeDigits + 2))
        else { return nil }
        let magnitude = Double(degrees * 3600 + minutes * 60 + seconds) / 3600
        return text.first == "-" ? -magnitude : magnitude
    }
}
