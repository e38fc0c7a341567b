import Glibc
import Localization

/// The names of places in one language, from CLDR.
package struct PlaceNames: Hashable, Sendable {
    /// City names by CLDR's zone name, which may be a link by now. The usual name first.
    package var cities: [String: [String]] = [:]
    /// Country names by ISO 3166 code. The usual name first.
    package var countries: [String: [String]] = [:]

    package init() {}

    /// Adds the entries of `other` whose keys are missing here.
    package mutating func fill(from other: PlaceNames) {
        cities.merge(other.cities) { mine, _ in mine }
        countries.merge(other.countries) { mine, _ in mine }
    }
}

/// Reads only city and country names from a locale file of CLDR (UTS 35: LDML):
///
///     <territory type="KR">대한민국</territory>
///     <zone type="Asia/Seoul"><exemplarCity>서울</exemplarCity></zone>
///
/// Searches for these two start tags instead of parsing the XML. Names are bounded in number and length.
struct PlaceNamesReader {
    /// Ends with a NUL, for strstr(3).
    private let bytes: UnsafeBufferPointer<CChar>
    private var position = 0

    private static let nameBytes = 1...200
    private static let maximumNames = 10_000

    static func read(_ bytes: [UInt8]) -> PlaceNames {
        (bytes + [0]).withUnsafeBytes { bytes in
            let buffer = bytes.bindMemory(to: CChar.self)
            var names = PlaceNames()
            var countries = PlaceNamesReader(bytes: buffer)
            countries.readCountries(into: &names)
            var cities = PlaceNamesReader(bytes: buffer)
            cities.readCities(into: &names)
            return names
        }
    }

    private mutating func readCountries(into names: inout PlaceNames) {
        while names.countries.count < Self.maximumNames, skip(past: "<territory type=\"") {
            guard let code = text(before: "\""), skip(past: ">"), !isAfterEmptyElement, let name = text(before: "<")
            else { continue }
            Self.append(name, to: &names.countries[code])
        }
    }

    /// Zone elements are not nested.
    private mutating func readCities(into names: inout PlaceNames) {
        while names.cities.count < Self.maximumNames, skip(past: "<zone type=\"") {
            guard let zone = text(before: "\"") else { continue }
            var element = self
            guard let end = element.find("</zone>") else { continue }
            while let city = element.find("<exemplarCity"), city < end {
                guard element.skip(past: "<exemplarCity"), element.skip(past: ">"),
                    let name = element.text(before: "<")
                else { break }
                Self.append(name, to: &names.cities[zone])
            }
        }
    }

    /// Whether the tag that ends here is an empty element, such as the territory in the identity of a locale: the
    /// following text is not its name.
    private var isAfterEmptyElement: Bool {
        position > 1 && bytes[position - 2] == CChar(bitPattern: UInt8(ascii: "/"))
    }

    /// CLDR writes arrows or an empty set where the parent locale's name applies; those are skipped.
    private static func append(_ name: String, to names: inout [String]?) {
        guard !name.allSatisfy(\.isWhitespace), !name.hasPrefix("↑"), !name.hasPrefix("∅"),
            names?.contains(name) != true
        else { return }
        names = (names ?? []) + [name]
    }

    /// Returns the offset of the next `text`.
    private func find(_ text: StaticString) -> Int? {
        guard let start = bytes.baseAddress else { return nil }
        let wanted = UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
        return strstr(start + position, wanted).map { UnsafePointer($0) - start }
    }

    private mutating func skip(past text: StaticString) -> Bool {
        guard let found = find(text) else { return false }
        position = found + text.utf8CodeUnitCount
        return true
    }

    /// Reads up to the next `end`; nil if there is none, or if the text is empty or too long for a name.
    private mutating func text(before end: StaticString) -> String? {
        guard let found = find(end), Self.nameBytes.contains(found - position) else { return nil }
        defer { position = found }
        let name = bytes[position..<found].map(UInt8.init(bitPattern:))
        return Self.unescaped(String(decoding: name, as: UTF8.self))
    }

    static func unescaped(_ text: String) -> String { text.replacingMarked(from: "&", to: ";") { entities[$0] } }

    /// XML's five predefined entities; names contain no others.
    private static let entities: [Substring: String] = ["amp": "&", "lt": "<", "gt": ">", "apos": "'", "quot": "\""]
}
