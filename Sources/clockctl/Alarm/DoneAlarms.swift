import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import Localization

/// Alarms that will not ring again: they rang once, or their repetition is over. They stay in the store until they are
/// removed.
struct DoneAlarms {
    private static let listedFor = Duration.seconds(86_400)
    /// The number of items that the daemon accepts as a filter of the history.
    private static let mostNamed = 100

    private let daemon: Daemon

    init(_ daemon: Daemon) { self.daemon = daemon }

    /// The alarms without those that rang once, more than a day ago; all if the history can't be read.
    func leftOut(of alarms: [AlarmObject]) -> [AlarmObject] {
        guard let rang = try? lastRings(alarms), !rang.isEmpty else { return alarms }
        let limit = Viewpoint.here.now - Self.listedFor
        return alarms.filter { alarm in rang[alarm.id].map { $0 > limit } ?? true }
    }

    /// - Throws: ``Failure`` with the status `noSuchItem` if no alarm is done.
    func ids() throws(Failure) -> [String] {
        let alarms = try daemon.pages(AlarmsInterface.List()).flatMap(\.alarms)
        let rang = try lastRings(alarms)
        let done = alarms.filter { $0.state == .done || rang[$0.id] != nil }
        guard !done.isEmpty else { throw Failure(.noSuchItem, localized("no alarm is done")) }
        return done.map(\.id)
    }

    /// When the alarms that ring only once rang, by id. An alarm itself does not say whether it is off because it rang, or
    /// because somebody turned it off: that is in the history, by its last event of these.
    private func lastRings(_ alarms: [AlarmObject]) throws(Failure) -> [String: Instant] {
        let off = Set(
            alarms.filter { !$0.enabled && !$0.state.isOpen && $0.repeat == nil && $0.onCalendar == nil }.map(\.id)
        )
        guard !off.isEmpty else { return [:] }
        let rings = ["rang", "ran", "missed"]
        let request = HistoryInterface.List(
            kinds: ["alarm"],
            events: rings + ["enabled", "disabled", "edited"],
            items: off.count > Self.mostNamed ? [] : Array(off)
        )
        var last: [String: HistoryEntryObject] = [:]
        for entry in try daemon.pages(request).flatMap(\.entries) {
            if let item = entry.item, off.contains(item) { last[item] = entry }
        }
        return last.filter { rings.contains($0.value.event) }.compactMapValues { try? InstantText.parse($0.at) }
    }
}

/// The alarms to remove: those that are named, or all that are done.
struct AlarmRemovalArguments: ItemNames {
    @Argument(help: .value("id", localized("An id, a label, the beginning of one, or last.")))
    var texts: [String] = []

    @Flag(help: ArgumentHelp(localized("All alarms that will not ring again, which asks before.")))
    var done = false

    var meansSeveral: Bool { done || AllItems.areMeant(by: names) }

    func expanded(for method: String, _ output: OutputOptions) throws(Failure) -> [String] {
        guard done != !texts.isEmpty else {
            let message =
                done
                ? localized("give either an ID or --done")
                : localized("missing {argument}", ["argument": localized("ID")])
            throw UsageFailure.make(message, of: "alarm remove")
        }
        return try done ? DoneAlarms(Daemon(output)).ids() : AllItems(output).expanded(names, for: method)
    }
}
