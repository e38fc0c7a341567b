import Chronology

extension CityObject {
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
