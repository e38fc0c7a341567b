import Chronology

/// A city on the world clock.
package struct KeptCity: Hashable, Sendable {
    /// The name in the list: the city's own unless another was given.
    package var name: String
    /// The place after which its zone is named, in English (`Seoul`); the zone's name if that is not a place (`UTC`).
    package var city: String
    /// `Asia/Seoul`
    package var zoneName: String
    /// Its position; nil for a zone without one.
    package var place: GeographicPosition?

    package init(name: String, city: String, zoneName: String, place: GeographicPosition?) {
        self.name = name
        self.city = city
        self.zoneName = zoneName
        self.place = place
    }
}

/// The cities of the world clock in order. Positions count from 1.
package struct CityList: Hashable, Sendable {
    package private(set) var cities: [KeptCity]

    package init(_ cities: [KeptCity] = []) {
        self.cities = cities
    }

    package enum Refusal: Error, Hashable, Sendable {
        /// The name is already in the list, regardless of case and accents.
        case nameTaken(String)
        case noSuchPosition(Int, atMost: Int)
    }

    package func adding(_ city: KeptCity) throws(Refusal) -> CityList {
        guard !cities.contains(where: { $0.isCalled(city.name) }) else { throw .nameTaken(city.name) }
        return CityList(cities + [city])
    }

    package func removing(at positions: Set<Int>) -> CityList {
        CityList(cities.enumerated().filter { !positions.contains($0.offset + 1) }.map(\.element))
    }

    /// The others keep their order.
    package func moving(from position: Int, to target: Int) throws(Refusal) -> CityList {
        guard (1...max(1, cities.count)).contains(target) else {
            throw .noSuchPosition(target, atMost: cities.count)
        }
        var moved = cities
        moved.insert(moved.remove(at: position - 1), at: target - 1)
        return CityList(moved)
    }
}

extension CityList {
    /// The result of looking up a typed name.
    package enum Lookup: Hashable, Sendable {
        case position(Int)
        case ambiguous([String])
        case unknown
    }

    /// Looks up by name, by city or zone, or by an unambiguous prefix of a name, ignoring case and accents.
    package func lookUp(_ text: String) -> Lookup {
        let wanted = FoldedText(text)
        let rules: [(KeptCity) -> Bool] = [
            { $0.name == text }, { $0.isCalled(text) },
            { !wanted.isEmpty && [$0.city, $0.zoneName].map(FoldedText.init).contains(wanted) },
            { !wanted.isEmpty && FoldedText($0.name).begins(with: wanted) },
        ]
        for rule in rules {
            let found = cities.indices.filter { rule(cities[$0]) }
            guard found.count < 2 else { return .ambiguous(found.map { cities[$0].name }) }
            if let only = found.first { return .position(only + 1) }
        }
        return .unknown
    }
}

extension KeptCity {
    fileprivate func isCalled(_ text: String) -> Bool {
        let (mine, theirs) = (FoldedText(name), FoldedText(text))
        // Names without letters (such as a flag) are folded to an empty text.
        return mine.isEmpty || theirs.isEmpty ? name == text : mine == theirs
    }
}
