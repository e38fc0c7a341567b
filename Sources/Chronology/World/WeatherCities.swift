import Files

/// The cities of libgweather, which most desktops bring: some 4,200, with their zones, in English.
///
/// Reads `Locations.xml`. A zone's name stands in the city, or else in its state or country:
///
///     <country><iso-code>IN</iso-code><tz-hint>Asia/Kolkata</tz-hint>
///       <city><_name>Nagpur</_name><coordinates>21.15 79.1</coordinates></city>
package struct WeatherCitiesReader {
    private var rest: ArraySlice<UInt8>
    private var cities: [City] = []
    private var country: (code: String?, hint: String?) = (nil, nil)
    private var state: (isOpen: Bool, hint: String?) = (false, nil)
    private var city: Entry?
    /// Weather stations have names and positions, too.
    private var isInStation = false

    private struct Entry {
        var name: String?
        var hint: String?
        var position: GeographicPosition?
    }

    private static let limit = 20_000

    /// A list that is cut or damaged is read as far as it goes.
    package static func read(_ bytes: [UInt8]) -> [City] {
        var reader = WeatherCitiesReader(rest: bytes[...])
        while reader.cities.count < limit, let (tag, text) = reader.nextElement() { reader.take(tag, text) }
        return reader.cities
    }

    private mutating func take(_ tag: String, _ text: String) {
        switch tag {
        case "country": country = (nil, nil)
        case "state", "/state": state = (tag == "state", nil)
        case "city": city = Entry()
        case "location": isInStation = true
        case "/location": isInStation = false
        case "/city":
            finish()
            city = nil
        case "iso-code": country.code = text
        case _ where isInStation: break
        case "tz-hint":
            if city != nil {
                city?.hint = text
            } else if state.isOpen {
                state.hint = text
            } else {
                country.hint = text
            }
        case "_name", "name": city?.name = text
        case "coordinates": city?.position = GeographicPosition(decimal: text)
        default: break
        }
    }

    private mutating func finish() {
        guard let name = city?.name, !name.isEmpty, let zone = city?.hint ?? state.hint ?? country.hint else { return }
        cities.append(
            City(
                name: name,
                zoneName: zone,
                countryCodes: country.code.map { [$0] } ?? [],
                countryNames: [],
                position: city?.position,
                remark: nil,
                aliases: []
            )
        )
    }

    /// The next start or end tag, without its attributes, and the text behind it. Skips comments; nil at the end.
    private mutating func nextElement() -> (tag: String, text: String)? {
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[(start + 1)...]
            if rest.starts(with: "!--".utf8) {
                guard let end = rest.firstRange(of: Array("-->".utf8)) else { return nil }
                rest = rest[end.upperBound...]
                continue
            }
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let tag = rest[..<end].prefix { $0 != UInt8(ascii: " ") }
            rest = rest[(end + 1)...]
            let text = rest.prefix { $0 != UInt8(ascii: "<") }
            return (
                String(decoding: tag, as: UTF8.self), PlaceNamesReader.unescaped(String(decoding: text, as: UTF8.self))
            )
        }
        return nil
    }
}

extension GeographicPosition {
    /// Reads `18.975 72.825833`.
    fileprivate init?(decimal text: String) {
        let numbers = text.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 2, abs(numbers[0]) <= 90, abs(numbers[1]) <= 180 else { return nil }
        self.init(latitudeDegrees: numbers[0], longitudeDegrees: numbers[1])
    }
}

/// Where libgweather's list is.
package enum WeatherCities {
    /// Reads it below one of XDG_DATA_DIRS; empty where it is not installed. `others` name the countries.
    package static func read(environment: (String) -> String?, beside others: [City]) -> [City] {
        let paths = SharedDataDirectories.all(environment: environment).flatMap { base in
            ["libgweather-4", "libgweather"].map { "\(base)/\($0)/Locations.xml" }
        }
        let bytes = paths.lazy.compactMap { try? ZoneFile(path: $0).read(limit: limit) }.first
        return bytes.map { WeatherCitiesReader.read($0).naming(countriesOf: others) } ?? []
    }

    /// In bytes; four times the size of the list.
    private static let limit = 8 << 20
}

extension [City] {
    /// With the English names of their countries as `others` have them.
    func naming(countriesOf others: [City]) -> [City] {
        let pairs = others.flatMap { zip($0.countryCodes, $0.countryNames) }
        let countries = Dictionary(pairs.map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
        return map { city in
            City(
                name: city.name,
                zoneName: city.zoneName,
                countryCodes: city.countryCodes,
                countryNames: city.countryCodes.compactMap { countries[$0] },
                position: city.position,
                remark: city.remark,
                aliases: city.aliases,
                names: city.names
            )
        }
    }
}
