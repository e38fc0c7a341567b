/// What places are called in one language, as CLDR has it.
package struct PlaceNames: Hashable, Sendable {
    /// By the name of the zone, as CLDR writes it: some are links by now. The usual name first.
    package var cities: [String: [String]] = [:]
    /// By ISO 3166 code. The usual name first.
    package var countries: [String: [String]] = [:]

    package init() {}

    /// Takes what `other` knows and this does not.
    package mutating func fill(from other: PlaceNames) {
        cities.merge(other.cities) { mine, _ in mine }
        countries.merge(other.countries) { mine, _ in mine }
    }
}
