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
}

/// A point on the globe, in degrees.
package struct GeographicPosition: Hashable, Sendable {
    /// -90 (south) to 90 (north)
    package let latitudeDegrees: Double
    /// -180 (west) to 180 (east)
    package let longitudeDegrees: Double
}
