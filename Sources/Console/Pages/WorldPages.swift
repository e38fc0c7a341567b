import Chronology
import ClockAPI
import Localization

/// The world clock as text.
extension Page {
    /// `Seoul: tomorrow 00:30, +8 h, night`; `name` is in the reader's language.
    package func line(_ city: CityObject, name: String) -> String {
        let facts = [dayAndTime(city), difference(city), sun(city)].filter { !$0.isEmpty }
        return sentence(terminal.label(name), "", ListPhrase.facts(facts))
    }

    /// `Seoul tomorrow 00:30, +8 h`; `name` is in the reader's language.
    package func title(_ city: CityObject, name: String) -> String {
        let facts = [dayAndTime(city), difference(city)].filter { !$0.isEmpty }
        return localized("{city} {facts}", ["city": terminal.label(name), "facts": ListPhrase.facts(facts)])
    }

    /// `Seoul: removed`
    package func removedLine(_ city: CityObject, name: String) -> String {
        sentence(terminal.label(name), "", localized("removed", context: "city"))
    }

    /// `names`: in the reader's language, one per city.
    package func table(_ cities: [CityObject], names: [String]) -> [String] {
        Table([
            .init(localized("CITY"), isElastic: true), .init(localized("TIME")), .init(localized("DAY")),
            .init(localized("FROM HERE"), isNumeric: true), .init(localized("SUN")), .init(localized("CLOCKS CHANGE")),
        ]).lines(of: zip(cities, names), on: terminal) { (city, name) in
            let dimmed: Emphasis = city.daylight == false ? .faint : .none
            return [
                .init(name, dimmed), .init(alignedTime(city), dimmed), .init(dayDifference(city), dimmed),
                .init(difference(city), dimmed), .init(sun(city), city.daylight == true ? .caution : dimmed),
                .init(change(city), dimmed),
            ]
        }
    }

    /// `at tomorrow 15:00, in 20 h 30 min`
    package func heading(at instant: Instant) -> String {
        let moment = MomentPhrase.print(instant, now: viewpoint.now, in: viewpoint.zone)
        return Emphasis.faint.applied(to: localized("at {moment}", ["moment": moment]), on: terminal)
    }

    /// The result of a search. `names` and `countries`: in the reader's language, one per city.
    package func foundTable(_ cities: [CityObject], names: [String], countries: [String]) -> [String] {
        Table([
            .init(localized("CITY")), .init(localized("COUNTRY"), isElastic: true), .init(localized("ZONE")),
            .init(localized("TIME")), .init(localized("DAY")), .init(localized("FROM HERE"), isNumeric: true),
        ]).lines(of: zip(zip(cities, names), countries), on: terminal) { found, country in
            let (city, name) = found
            return [
                .init(name), .init(country), .init(city.zone, .faint), .init(alignedTime(city)),
                .init(dayDifference(city)),
                .init(difference(city)),
            ]
        }
    }

    /// `00:30`
    package func time(_ city: CityObject) -> String {
        guard let local = city.clock else { return localized("no zone data") }
        return TimePhrase.minute(local.time)
    }

    /// As ``time(_:)``, for a column.
    private func alignedTime(_ city: CityObject) -> String {
        city.clock.map { TimePhrase.aligned($0.time.wholeMinute) } ?? time(city)
    }

    private func timeAfterDay(_ city: CityObject) -> String {
        city.clock.map { TimePhrase.afterDay($0.time.wholeMinute) } ?? time(city)
    }

    /// `tomorrow 00:30`, relative to the local date.
    package func dayAndTime(_ city: CityObject) -> String {
        switch city.dayDifference {
        case 1: localized("tomorrow {time}", ["time": timeAfterDay(city)])
        case -1: localized("yesterday {time}", ["time": timeAfterDay(city)])
        default: time(city)
        }
    }

    /// `+1 d`
    private func dayDifference(_ city: CityObject) -> String {
        guard let days = city.dayDifference, days != 0 else { return "" }
        return signed(seconds: days * 86_400)
    }

    /// `+5 h 30 min`
    private func difference(_ city: CityObject) -> String {
        guard let seconds = city.differenceSeconds else { return "" }
        return seconds == 0 ? localized("same time") : signed(seconds: seconds, inHours: true)
    }

    /// `day`, `night`; empty for a zone without a place.
    package func sun(_ city: CityObject) -> String {
        switch city.daylight {
        case true?: localized("day")
        case false?: localized("night")
        case nil: ""
        }
    }

    /// `Sun 28 Mar 2027 +1 h`: the city's date of its next clock change, and the change.
    private func change(_ city: CityObject) -> String {
        guard let next = city.nextTransition, let offset = city.offsetSeconds, let after = Self.offsetSeconds(next),
            let instant = try? InstantText.parse(next), let zone = city.fixedZone
        else { return "" }
        let date = MomentPhrase.date(zone.civil(at: instant).date, yearIfNot: viewpoint.today.year)
        return localized("{date} {change}", ["date": date, "change": signed(seconds: after - offset)])
    }

    /// A signed duration. `inHours`: in hours even beyond a day, for the difference between two clocks.
    private func signed(seconds: Int, inHours: Bool = false) -> String {
        let duration = Duration.seconds(seconds)
        return (seconds > 0 ? "+" : "") + (inHours ? DurationPhrase.hours(duration) : DurationPhrase.print(duration))
    }

    /// Returns the UTC offset in an RFC 3339 text.
    private static func offsetSeconds(_ text: String) -> Int? {
        let local = text.prefix("2026-11-21T12:00:00".count) + "Z"
        guard let instant = try? InstantText.parse(text), let asUTC = try? InstantText.parse(String(local)) else {
            return nil
        }
        return Int(asUTC.secondsSinceEpoch - instant.secondsSinceEpoch)
    }
}

extension CityObject {
    /// A zone with the city's current offset; nil if that is unknown or out of range.
    fileprivate var fixedZone: Zone? {
        offsetSeconds.flatMap { abs($0) < 26 * 3600 ? Zone(fixedOffsetSeconds: $0) : nil }
    }

    /// The city's local time; nil if unknown.
    fileprivate var clock: CivilDateTime? {
        guard let local, let instant = try? InstantText.parse(local) else { return nil }
        return fixedZone?.civil(at: instant)
    }
}
