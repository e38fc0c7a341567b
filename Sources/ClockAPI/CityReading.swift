import Chronology

extension CityObject {
    /// `position`: counted from 1; nil for a city that is not in the list. `reading` and `zone`: nil if the zone data
    /// no longer contain the zone.
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
