extension ZoneDatabase {
    /// Returns the zone for a person's text: its name (`Asia/Seoul`), its name in any case (`asia/seoul`), an offset
    /// (`UTC+2`), or a city that only one zone has (`Seoul`, `new york`).
    ///
    /// A former name without a file is the zone to which tzdata.zi links it. Throws
    /// ``ZoneError/unknownPlace(_:nearest:)`` if there is none.
    package func zone(called text: String) throws(ZoneError) -> Zone {
        do {
            return try zone(named: text)
        } catch .unknown {
            if let zone = Zone(offset: text) { return zone }
            guard let name = onlyName(of: text) else { throw .unknownPlace(text, nearest: nearestNames(to: text)) }
            do {
                return try zone(named: name)
            } catch .unknown {
                // A former name, whose file is often in a package of its own.
                guard !FormerPlaces.placeless.contains(name), let canonical = canonicalName(of: name) else {
                    throw .unknownPlace(text, nearest: nearestNames(to: text))
                }
                return try zone(named: canonical)
            } catch {
                throw error
            }
        } catch {
            throw error
        }
    }

    /// Returns the names of zones with that abbreviation, or that of a similar zone: one whose city contains `text`, or
    /// one that is a typing error away.
    private func nearestNames(to text: String) -> [String] {
        let abbreviated = names(abbreviated: text)
        return abbreviated.isEmpty ? nearestName(to: text).map { [$0] } ?? [] : abbreviated
    }

    private func nearestName(to text: String) -> String? {
        let wanted = Self.plain(text)
        guard (3...Self.longestNameBytes).contains(wanted.utf8.count), let names = try? names(),
            let cities = try? cities()
        else { return nil }
        if let city = cities.first(where: { Self.plain($0.name).contains(wanted) }) { return city.zoneName }
        var known: [String: String] = [:]
        for name in names {
            known[Self.plain(name)] = name
            if let last = name.split(separator: "/").last { known[Self.plain(String(last))] = name }
        }
        return NearNames.of(wanted, among: known.keys.sorted()).first.flatMap { known[$0] }
    }

    /// Longer texts don't count as typing errors.
    private static let longestNameBytes = 40

    /// Returns the zone name equal to `text`, or the zone of the city `text` if all such cities have the same rules.
    private func onlyName(of text: String) -> String? {
        let wanted = Self.plain(text)
        guard wanted.utf8.count <= Self.longestNameBytes, let names = try? names() else { return nil }
        if let name = names.first(where: { Self.plain($0) == wanted }) { return name }
        let found = ((try? cities()) ?? []).filter { Self.plain($0.name) == wanted }.map(\.zoneName)
        guard let first = found.first, let zone = try? zone(named: first) else { return nil }
        return found.allSatisfy { (try? self.zone(named: $0).hasSameRules(as: zone)) == true } ? first : nil
    }

    /// The name in lower case, with spaces for underscores.
    private static func plain(_ name: String) -> String {
        String(name.lowercased().map { $0 == "_" ? " " : $0 })
    }
}
