import Chronology

/// A city and its clock as clients see them. The interface file has the meaning of each member.
package struct CityObject: Codable, Hashable, Sendable {
    @OrNull package var position: Int?
    package var name: String
    package var city: String
    package var zone: String
    @OrNull package var local: String?
    @OrNull package var offsetSeconds: Int?
    @OrNull package var differenceSeconds: Int?
    @OrNull package var dayDifference: Int?
    @OrNull package var daylight: Bool?
    @OrNull package var nextTransition: String?

    package init(
        position: Int?,
        name: String,
        city: String,
        zone: String,
        local: String?,
        offsetSeconds: Int?,
        differenceSeconds: Int?,
        dayDifference: Int?,
        daylight: Bool?,
        nextTransition: String?
    ) {
        self.position = position
        self.name = name
        self.city = city
        self.zone = zone
        self.local = local
        self.offsetSeconds = offsetSeconds
        self.differenceSeconds = differenceSeconds
        self.dayDifference = dayDifference
        self.daylight = daylight
        self.nextTransition = nextTransition
    }

    /// `reading`: nil where the zone data have the zone no more.
    package init(position: Int?, name: String, city: String, zoneName: String, reading: CityReading?, in zone: Zone?) {
        let print = { (instant: Instant) in
            zone.map { InstantText.print(Instant(secondsSinceEpoch: instant.secondsSinceEpoch), in: $0) }
        }
        self.init(
            position: position,
            name: name,
            city: city,
            zone: zoneName,
            local: reading.flatMap { print($0.at) },
            offsetSeconds: reading?.offset.seconds,
            differenceSeconds: reading?.differenceSeconds,
            dayDifference: reading?.dayDifference,
            daylight: reading?.isDaylight,
            nextTransition: reading?.next.flatMap { print($0.at) }
        )
    }
}
