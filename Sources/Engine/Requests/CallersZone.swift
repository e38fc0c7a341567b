import Agenda
import Chronology
import ClockAPI

/// The zone of a caller whose local zone is not the daemon's: new items of the caller are fixed to it.
extension Turn {
    /// Returns the zone named `name`; nil for no name, or if its rules are those of the daemon's zone.
    func callersZone(_ name: String?) throws -> Zone? {
        guard let name, name != now.zone.identifier, let zone = try zone(called: name) else { return nil }
        return zone.hasSameRules(as: now.zone) ? nil : zone
    }

    /// Returns the requested zone: nil if none is given; an empty name lets the item float.
    func zoneChoice(_ name: String?) throws -> ZoneChoice? {
        guard let name else { return nil }
        return .init(try zone(called: name))
    }

    private func zone(called name: String) throws -> Zone? {
        do throws(ScheduleTextError) {
            return try ScheduleReader(now: now.wall, local: now.zone, direction: .future, zones: zoneNames).zone(name)
        } catch {
            throw ClockError(error, localZone: now.zone)
        }
    }
}

extension AlarmSettingsObject {
    /// The name of the zone in its times.
    var zoneOfTimes: String? {
        let expression = onCalendar.flatMap { try? CalendarExpression(parsing: $0) }
        return expression?.zoneName ?? ZonedWhenText(time ?? "").zoneName
    }

    /// Fixes times typed in `here` to that zone, unless they name a zone or the alarm has one.
    func placed(in here: Zone?, over old: ZoneChoice = .floating) -> AlarmSettingsObject {
        let namesTimes = time != nil || onCalendar?.nonEmpty != nil
        guard let here, zone == nil, old == .floating, namesTimes, zoneOfTimes == nil else {
            return self
        }
        var settings = self
        settings.zone = here.identifier
        return settings
    }
}
