import Chronology
import ClockAPI
import ClockClient
import Console

/// Asks the daemon for what it does not tell by itself.
struct SurroundingsReader {
    private let daemon: Daemon
    /// Read once: the tables are long.
    private let names = Atlas().readerNames()

    init(_ daemon: Daemon) { self.daemon = daemon }

    /// What the daemon does not answer stays as it is in `known`.
    func read(_ viewpoint: Viewpoint, known: Surroundings) -> Surroundings {
        let month = try? daemon.call(FocusInterface.Calendar())
        let zone = viewpoint.zone.identifier.hasPrefix("/") ? nil : viewpoint.zone.identifier
        let cities = try? daemon.call(WorldInterface.List(here: zone)).cities
        // More than a thousand are refused without `more`: then the next one alone is shown.
        let alarms = try? daemon.call(AlarmsInterface.List()).alarms
        return Surroundings(
            calendar: month?.calendar ?? known.calendar,
            today: month?.today ?? known.today,
            alarms: alarms ?? [],
            cities: cities?.map { city in
                let name = names.name(city: city.city, called: city.name, zoneName: city.zone)
                return Surroundings.City(name: name, city: city)
            } ?? known.cities
        )
    }
}
