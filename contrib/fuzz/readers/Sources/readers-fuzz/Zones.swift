import Chronology

func fuzzZoneFile(_ bytes: [UInt8]) {
    guard let zone = try? Zone(identifier: "fuzz", tzif: bytes, path: "fuzz") else { return }
    probe(zone)
}

func fuzzPosixRule(_ text: String) {
    guard let zone = try? Zone(posixRule: text) else { return }
    probe(zone)
}

/// The name of an offset is that of the same zone.
func fuzzOffset(_ text: String) {
    guard let zone = Zone(offset: text) else { return }
    probe(zone)
    precondition(zone == .utc || Zone(offset: zone.identifier) == zone, zone.identifier)
}

func fuzzCities(_ text: String) {
    for city in WeatherCitiesReader.read(Array(text.utf8)) {
        precondition(!city.name.isEmpty)
        if let position = city.position { precondition(abs(position.latitudeDegrees) <= 90) }
    }
}

/// A wall time read from an instant must exist; transitions must ascend.
private func probe(_ zone: Zone) {
    for second in [Int64.min / 1_000_000, -62_135_596_800, -1, 0, 1_774_746_000, 4_102_444_800, 253_402_300_799] {
        let instant = Instant(secondsSinceEpoch: second)
        let resolution = zone.resolve(zone.civil(at: instant))
        guard second > -62_135_000_000, second < 253_402_000_000 else { continue }
        switch resolution {
        case .unique(let found): precondition(found == instant)
        case .fold(let first, let last): precondition(first < last)
        case .gap: preconditionFailure("the clocks read what they skip")
        }
        if let next = zone.nextTransition(after: instant) { precondition(next.at > instant) }
    }
}
