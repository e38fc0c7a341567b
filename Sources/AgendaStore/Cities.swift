import Agenda
import Chronology
import SQLite

/// The cities of the world clock, in the user's order.
extension Transaction {
    package func cities() throws -> CityList {
        try CityList(
            statements.all(.cities) { row in
                KeptCity(
                    name: try row.text(0),
                    city: try row.text(1),
                    zoneName: try row.text(2),
                    place: Self.place(try row.optionalInteger(3), try row.optionalInteger(4))
                )
            }
        )
    }

    /// Converts from seconds of arc, the unit of zone tables.
    private static func place(_ latitude: Int64?, _ longitude: Int64?) -> GeographicPosition? {
        guard let latitude, let longitude else { return nil }
        return GeographicPosition(
            latitudeDegrees: Double(latitude) / 3600,
            longitudeDegrees: Double(longitude) / 3600
        )
    }

    private static func arcSeconds(_ degrees: Double) -> Int { Int((degrees * 3600).rounded()) }

    /// Replaces the whole list: it is short, and every change moves positions.
    package func save(_ list: CityList) throws {
        try willChange(.cities)
        try statements.run(.removeCities)
        for (index, city) in list.cities.enumerated() {
            try statements.run(
                .addCity,
                index + 1,
                city.name,
                city.city,
                city.zoneName,
                city.place.map { Self.arcSeconds($0.latitudeDegrees) },
                city.place.map { Self.arcSeconds($0.longitudeDegrees) }
            )
        }
    }
}

extension SQLText {
    fileprivate static let cities = SQLText("SELECT name, city, zone, latitude, longitude FROM city ORDER BY position")
    fileprivate static let removeCities = SQLText("DELETE FROM city")
    fileprivate static let addCity = SQLText(
        "INSERT INTO city (position, name, city, zone, latitude, longitude) VALUES (?, ?, ?, ?, ?, ?)"
    )
}
