import Localization
import Synchronization

/// Where the rules of a zone come from if its own file can't be used.
package enum ZoneStandIn: Hashable, Sendable {
    /// The zone to which tzdata links its former name, or the same zone without leap seconds.
    case zone(String)
    /// The last rules that could be read, of the zone itself or, for the local zone, of the last one.
    case lastKnown
    /// Nothing is known about the zone.
    case utc
}

/// A zone in use whose own file can't be used.
package struct ZoneTrouble: Hashable, Sendable {
    /// The name of an item's zone, the value of TZ, or the path of /etc/localtime.
    package let name: String
    /// Whether it is the local zone.
    package let isLocal: Bool
    package let error: ZoneError
    package let standIn: ZoneStandIn
    /// The zone whose rules apply; for the local zone it may have another name.
    package let zone: Zone

    package static func == (one: ZoneTrouble, other: ZoneTrouble) -> Bool {
        one.name == other.name && one.isLocal == other.isLocal && one.standIn == other.standIn
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(name)
        hasher.combine(isLocal)
        hasher.combine(standIn)
    }
}

/// Zones whose last readable rules stay in force.
///
/// A file that is missing, cut or garbled for a moment, as during an upgrade of tzdata, changes nothing. If a zone is
/// gone for good, the zone to which tzdata links its name stands in, otherwise its last rules, which also survive the
/// process (``ZoneMemory``). Usable from any thread.
package final class LastingZones: Sendable {
    package let database: ZoneDatabase
    private let memory: ZoneMemory?
    /// Whether what is read is kept in the memory.
    private let keeps: Bool
    private let state = Mutex(State())

    private struct State {
        /// The last rules read from a file, by name.
        var known: [String: Zone] = [:]
        /// The name of the last readable zone of /etc/localtime.
        var localName: String?
        /// Those of the zones used since ``forgetUse()``, by name.
        var troubles: [String: ZoneTrouble] = [:]
        var localTrouble: ZoneTrouble?
        /// The troubles that were noticed and have not ended.
        var said: Set<ZoneTrouble> = []
        var noticed: @Sendable (ZoneTrouble) -> Void = { _ in }
    }

    /// `keeps`: false for a program that only reads what the daemon keeps.
    package init(_ database: ZoneDatabase = ZoneDatabase(), memory: ZoneMemory?, keeps: Bool) {
        self.database = database
        self.memory = memory
        self.keeps = keeps
    }

    /// Calls `noticed` once for each trouble until it ends, on the thread that resolved the zone.
    package func onTrouble(_ noticed: @escaping @Sendable (ZoneTrouble) -> Void) {
        state.withLock { $0.noticed = noticed }
    }

    /// The zones used last whose own files can't be used: the local one first, then by name.
    package var troubles: [ZoneTrouble] {
        state.withLock { state in
            [state.localTrouble].compactMap(\.self) + state.troubles.values.sorted { $0.name < $1.name }
        }
    }

    /// Forgets which zones of items were used and had troubles, because all items will be resolved again.
    package func forgetUse() {
        state.withLock { $0.troubles = [:] }
    }

    // MARK: Zones of items

    /// Returns the rules of an item's zone. Never fails, because the item must not be lost.
    package func zone(named name: String) -> Zone {
        do throws(ZoneError) {
            let zone = try database.zone(named: name)
            keep(zone, named: name)
            settle(name)
            return zone
        } catch {
            // A whole database with leap seconds has no other zone.
            if case .countsLeapSeconds(_, nil) = error, let zone = try? database.anyZone(named: name) { return zone }
            let zone = substitute(for: name, error) ?? Zone(identifier: name, rules: Zone.utc.rules, standIn: .utc)
            let standIn = zone.standIn ?? .lastKnown
            note(ZoneTrouble(name: name, isLocal: false, error: error, standIn: standIn, zone: zone))
            return zone
        }
    }

    /// As ``ZoneDatabase/zone(called:)``, but a name in use keeps its last rules.
    package func zone(called text: String) throws(ZoneError) -> Zone {
        do throws(ZoneError) {
            let zone = try database.zone(called: text)
            // An item will have it.
            keep(zone, named: zone.identifier)
            return zone
        } catch {
            if case .countsLeapSeconds = error { throw error }
            guard !text.hasPrefix("/"), let known = lastKnown(text) else { throw error }
            return known
        }
    }

    // MARK: The local zone

    /// Returns the zone of ``ZoneDatabase/local(timeZoneVariable:localtimePath:)``. If it can't be read, its last rules
    /// stay in force; UTC is only used if nothing was ever read.
    package func local(timeZoneVariable: String?, localtimePath: String = "/etc/localtime") -> Zone {
        do throws(ZoneError) {
            let zone = try database.localFile(timeZoneVariable: timeZoneVariable, localtimePath: localtimePath)
            if let plain = withoutLeapSeconds(zone) { return plain }
            if hasFile(zone) { keep(zone, named: zone.identifier) }
            if timeZoneVariable == nil { keepLocal(zone.identifier) }
            settleLocal()
            return zone
        } catch {
            let name = database.localName(timeZoneVariable: timeZoneVariable, localtimePath: localtimePath)
            // A plain file may have been another zone's long ago.
            if name == localtimePath, timeZoneVariable == nil, let last = lastLocal() {
                return noteLocal(name, error, last)
            }
            if let zone = substitute(for: name, error) { return noteLocal(name, error, zone) }
            // A new link may lead nowhere; a missing link names nothing.
            if timeZoneVariable == nil, let last = lastLocal() { return noteLocal(name, error, last) }
            // A missing /etc/localtime is UTC by tzset(3).
            if timeZoneVariable == nil, case .unknown = error, name == localtimePath { return .utc }
            return noteLocal(name, error, Zone(identifier: "UTC", rules: Zone.utc.rules, standIn: .utc))
        }
    }

    /// False for a rule in TZ, whose text is not the name of a zone.
    private func hasFile(_ zone: Zone) -> Bool {
        zone.identifier.hasPrefix("/") || (try? database.anyZone(named: zone.identifier)) != nil
    }

    private func withoutLeapSeconds(_ zone: Zone) -> Zone? {
        guard zone.countsLeapSeconds, let plain = database.plainName(of: zone.identifier),
            let found = try? database.zone(named: plain)
        else { return nil }
        keep(found, named: plain)
        if state.withLock({ $0.localTrouble?.name != zone.identifier }) { settleLocal() }
        let error = ZoneError.countsLeapSeconds(name: zone.identifier, plain: plain)
        return noteLocal(zone.identifier, error, found.standing(in: .zone(plain)))
    }

    /// Returns the last zone of /etc/localtime by its current rules.
    private func lastLocal() -> Zone? {
        guard let name = state.withLock({ $0.localName }) ?? memory?.localName else { return nil }
        let zone = name.hasPrefix("/") ? nil : try? database.zone(named: name)
        return zone?.standing(in: .lastKnown) ?? substitute(for: name, .unknown(name: name))
    }

    private func keepLocal(_ name: String) {
        let isNew = state.withLock { state in
            defer { state.localName = name }
            return state.localName != name
        }
        if isNew, keeps { memory?.keepLocal(name) }
    }

    private func noteLocal(_ name: String, _ error: ZoneError, _ zone: Zone) -> Zone {
        let standIn = zone.standIn ?? .lastKnown
        note(ZoneTrouble(name: name, isLocal: true, error: error, standIn: standIn, zone: zone))
        return zone
    }

    // MARK: Standing in

    private func substitute(for name: String, _ error: ZoneError) -> Zone? {
        let last = lastKnown(name)
        let other: String? =
            if case .countsLeapSeconds(_, let plain) = error { plain } else { database.canonicalName(of: name) }
        guard let other, let zone = try? database.zone(named: other) else { return last }
        // The zone lives on under its other name, which has its future rules. The linked zone may have another past,
        // which is no change.
        if let last, last.agrees(with: zone, from: Instant(secondsSinceEpoch: 0)) {
            return Zone(identifier: name, rules: last.rules, standIn: .zone(other))
        }
        keep(zone, named: name, from: other)
        return Zone(identifier: name, rules: zone.rules, standIn: .zone(other))
    }

    private func lastKnown(_ name: String) -> Zone? {
        let zone = state.withLock { $0.known[name] } ?? memory?.zone(named: name)
        guard let zone else { return nil }
        state.withLock { $0.known[name] = zone }
        return Zone(identifier: name, rules: zone.rules, standIn: .lastKnown)
    }

    /// `other`: the name of the file if it is not that of the zone.
    private func keep(_ zone: Zone, named name: String, from other: String? = nil) {
        let isNew = state.withLock { state in
            defer { state.known[name] = zone }
            return state.known[name] !== zone
        }
        guard isNew, keeps, let memory else { return }
        let file = other ?? name
        memory.keep(zone, named: name, from: file.hasPrefix("/") ? file : database.directory + "/" + file)
    }

    private func note(_ trouble: ZoneTrouble) {
        let noticed = state.withLock { state -> (@Sendable (ZoneTrouble) -> Void)? in
            if trouble.isLocal { state.localTrouble = trouble } else { state.troubles[trouble.name] = trouble }
            return state.said.insert(trouble).inserted ? state.noticed : nil
        }
        noticed?(trouble)
    }

    private func settle(_ name: String) {
        state.withLock { state in
            guard !state.said.isEmpty else { return }
            state.troubles[name] = nil
            state.said = state.said.filter { $0.isLocal || $0.name != name }
        }
    }

    private func settleLocal() {
        state.withLock { state in
            state.localTrouble = nil
            state.said = state.said.filter { !$0.isLocal }
        }
    }
}

extension ZoneTrouble {
    /// The localised problem, and what applies instead: one sentence.
    package var text: String {
        switch (error, standIn) {
        case (.countsLeapSeconds, .zone(let other)):
            localized(
                "The time zone {zone} counts leap seconds, which the system's clock does not: the rules of {other} apply.",
                ["zone": name, "other": other]
            )
        case (_, .zone(let other)):
            localized(
                "The time zone {zone} can't be read: the rules of {other} apply.",
                ["zone": name, "other": other]
            )
        case (_, .lastKnown) where isLocal && zone.identifier != name:
            localized(
                "The time zone {zone} can't be read: the last known one, {other}, stays in force.",
                ["zone": name, "other": zone.identifier]
            )
        case (_, .lastKnown):
            localized("The time zone {zone} can't be read: its last known rules apply.", ["zone": name])
        case (_, .utc):
            localized("The time zone {zone} can't be read: UTC is used.", ["zone": name])
        }
    }
}

extension Zone {
    /// The zone with the same rules, marked as standing in.
    fileprivate func standing(in standIn: ZoneStandIn) -> Zone {
        Zone(identifier: identifier, rules: rules, standIn: standIn)
    }

    /// Whether both zones have the same offsets from `instant` on, for as long as rules are known.
    fileprivate func agrees(with other: Zone, from instant: Instant) -> Bool {
        guard offset(at: instant) == other.offset(at: instant) else { return false }
        var instant = instant
        let last = Instant(secondsSinceEpoch: Self.lastComparedSecond)
        while instant < last {
            let (one, another) = (nextTransition(after: instant), other.nextTransition(after: instant))
            guard one == another else { return false }
            guard let one else { return true }
            instant = one.at
        }
        return true
    }

    /// The end of 2100: every rule repeats long before.
    private static let lastComparedSecond: Int64 = 4_133_980_800
}
