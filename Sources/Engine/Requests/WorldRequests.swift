import Agenda
import AgendaStore
import Chronology
import ClockAPI

extension RequestTable {
    mutating func addWorldRequests() {
        add(WorldInterface.Add.self) { request, turn in
            try .init(cities: turn.addCities(request.zones, name: request.name, cities: request.cities))
        }
        add(WorldInterface.List.self) { request, turn in
            let moment = try request.at.map { try turn.instant($0, parameter: "at") } ?? turn.now.wall
            let here = try request.here.map { try turn.zone($0, parameter: "here") } ?? turn.now.zone
            return try .init(cities: turn.objects(turn.transaction.cities(), at: moment, here: here))
        }
        add(WorldInterface.Remove.self) { request, turn in
            try .init(cities: turn.removeCities(request.names))
        }
        add(WorldInterface.Move.self) { request, turn in
            try .init(cities: turn.moveCity(request.name, to: request.position))
        }
    }
}

extension Turn {
    fileprivate func addCities(_ zones: [String], name: String?, cities: [String]?) throws -> [CityObject] {
        guard name == nil || zones.count == 1 else {
            throw ClockError.outOfRange(parameter: "name", fault: .severalNamed)
        }
        guard cities.map({ $0.count == zones.count }) ?? true else {
            throw ClockError.outOfRange(
                parameter: "cities",
                fault: .outside,
                least: Double(zones.count),
                most: Double(zones.count)
            )
        }
        var list = try transaction.cities()
        let first = list.cities.count + 1
        for (index, zone) in zones.enumerated() {
            let city = try city(zone, name, place: cities?[index])
            list = try refusable { () throws(CityList.Refusal) in try list.adding(city) }
        }
        guard list.cities.count <= Bounds.cities else {
            throw ClockError.tooMany(what: "cities", limit: Bounds.cities)
        }
        try transaction.save(list)
        return try objects(list).filter { ($0.position ?? 0) >= first }
    }

    private func city(_ zoneName: String, _ name: String?, place chosenPlace: String?) throws -> KeptCity {
        guard (try? zoneNames(zoneName)) != nil else { throw ClockError.noSuchItem(kind: "zone", name: zoneName) }
        let place = chosenPlace.flatMap { CitiesWithoutZone.city($0, inZone: zoneName) } ?? places(zoneName)
        let city = try chosenPlace.map { try Bounds.name($0) } ?? place?.name ?? City.name(ofZone: zoneName) ?? zoneName
        let chosen = try Bounds.name(name ?? city)
        guard !chosen.isEmpty else { throw ClockError.outOfRange(parameter: "name", fault: .empty) }
        return KeptCity(name: chosen, city: city, zoneName: zoneName, place: place?.position)
    }

    fileprivate func removeCities(_ names: [String]) throws -> [CityObject] {
        let list = try transaction.cities()
        let positions = try names.map { try position($0, in: list) }
        try transaction.save(list.removing(at: Set(positions)))
        let objects = try objects(list)
        return positions.reduce(into: []) { removed, position in
            if !removed.contains(objects[position - 1]) { removed.append(objects[position - 1]) }
        }
    }

    fileprivate func moveCity(_ name: String, to target: Int) throws -> [CityObject] {
        let list = try transaction.cities()
        let position = try position(name, in: list)
        let moved = try refusable { () throws(CityList.Refusal) in try list.moving(from: position, to: target) }
        try transaction.save(moved)
        return try objects(moved)
    }

    private func position(_ name: String, in list: CityList) throws -> Int {
        switch list.lookUp(name) {
        case .position(let position): return position
        case .ambiguous(let names):
            let candidates = names.map { CandidateObject(id: "", label: $0) }
            throw ClockError.ambiguousName(kind: "city", name: name, candidates: candidates)
        case .unknown: throw ClockError.noSuchItem(kind: "city", name: name)
        }
    }
}

/// Converts a refusal of the list into an error of the interface.
private func refusable(_ change: () throws(CityList.Refusal) -> CityList) throws -> CityList {
    do throws(CityList.Refusal) {
        return try change()
    } catch {
        switch error {
        case .nameTaken(let name): throw ClockError.nameTaken(name: name)
        case .noSuchPosition(_, let limit):
            throw ClockError.outOfRange(parameter: "position", fault: .outside, least: 1, most: Double(limit))
        }
    }
}

extension Turn {
    fileprivate func objects(_ list: CityList) throws -> [CityObject] {
        try objects(list, at: now.wall, here: now.zone)
    }

    fileprivate func objects(_ list: CityList, at instant: Instant, here: Zone) throws -> [CityObject] {
        list.cities.enumerated().map { index, city in
            let zone = try? zoneNames(city.zoneName)
            return CityObject(
                position: index + 1,
                name: city.name,
                city: city.city,
                zoneName: city.zoneName,
                reading: zone.map { CityReading(of: $0, place: city.place, at: instant, here: here) },
                in: zone
            )
        }
    }

    fileprivate func zone(_ name: String, parameter: String) throws -> Zone {
        if let zone = try? zoneNames(name) { return zone }
        // TZ may also contain a POSIX rule.
        guard let zone = try? Zone(posixRule: name) else { throw ClockError.noSuchItem(kind: "zone", name: name) }
        return zone
    }
}
