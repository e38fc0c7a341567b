import Agenda
import Chronology
import GRDB

/// The cities of the world clock, in the user's order.
extension Transaction {
    package func cities() throws -> CityList {
        let statement = try cached("SELECT name, city, zone, latitude, longitude FROM city ORDER BY position")
        return try CityList(
            Row.fetchAll(statement).map { row in
                KeptCity(name: row[0], city: row[1], zoneName: row[2], place: Self.place(row[3], row[4]))
            }
        )
    }

    /// Converts from seconds of arc, the unit of zone tables.
    private static func place(_ latitude: Int?, _ longitude: Int?) -> GeographicPosition? {
        guard let latitude, let longitude else { return nil }
        return GeographicPosition(
            latitudeDegrees: Double(latitude) / 3600,
            longitudeDegrees: Double(longitude) / 3600
        )
    }

    private static func arcSeconds(_ degrees: Double) -> Int { Int((degrees * 3600).rounded()) }

    /// Replaces the whole list: it is short, and every change moves positions.
    package func save(_ list: CityList) throws {
        try cached("DELETE FROM city").execute()
        let insert = try cached(
            "INSERT INTO city (position, name, city, zone, latitude, longitude) VALUES (?, ?, ?, ?, ?, ?)"
        )
        for (index, city) in list.cities.enumerated() {
            try insert.execute(arguments: [
                index + 1, city.name, city.city, city.zoneName,
                city.place.map { Self.arcSeconds($0.latitudeDegrees) },
                city.place.map { Self.arcSeconds($0.longitudeDegrees) },
            ])
        }
    }
}
