import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import JSON
import Localization
import Varlink

struct AlarmCommand: Command {
    static let name = "alarm"
    static let abstract = localized("Alarms: at a time of day, once or repeating.")
    static let subcommands: [any Command.Type] = [
        AlarmAdd.self, AlarmList.self, ItemCommand<AlarmsInterface.Show>.self, AlarmEdit.self,
        ItemCommand<AlarmsInterface.Enable>.self,
        ItemCommand<AlarmsInterface.Disable>.self,
        ItemRemoval<AlarmsInterface.Remove>.self, AlarmSkip.self, ItemCommand<AlarmsInterface.Unskip>.self,
        AlarmStop.self, Rename<AlarmCommand>.self,
    ]
}

extension AlarmCommand: RenamedNoun {
    static let option = "--label"
}

protocol AlarmVerb: ReachableVerb where Inspection == AlarmsInterface.Show, Object == AlarmObject {}

extension AlarmVerb {
    static func remarks(_ alarms: [AlarmObject], _ output: OutputOptions) -> [String] { output.skippedTimes(alarms) }
}

extension AlarmsInterface.Show: ItemVerb {
    static var abstract: String { localized("Show everything about alarms.") }
    static func ids(_ alarms: [AlarmObject]) -> [String] { alarms.map(\.id) }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { page.details(alarms.map(page.detail)) }
}

extension AlarmsInterface.Enable: AlarmVerb {
    static var abstract: String { localized("Enable alarms.") }
    static func already(_ alarm: AlarmObject) -> String? { alarm.enabled ? localized("already on") : nil }
}

extension AlarmsInterface.Disable: AlarmVerb {
    static var abstract: String { localized("Disable alarms; they remain in the list.") }
    static func already(_ alarm: AlarmObject) -> String? {
        !alarm.enabled && !alarm.state.isOpen ? localized("already off") : nil
    }
}

extension AlarmsInterface.Unskip: AlarmVerb {
    static var abstract: String { localized("Cancel a skip.") }
    static func already(_ alarm: AlarmObject) -> String? {
        alarm.skipped == nil ? localized("nothing is skipped") : nil
    }
}

extension AlarmsInterface.Remove: ItemVerb {
    typealias Arguments = AlarmRemovalArguments
    static var abstract: String { localized("Remove alarms permanently.") }
    static func lines(_ alarms: [AlarmObject], on page: Page) -> [String] { alarms.map(page.removedLine) }
}

struct AlarmSkip: ExchangingCommand {
    static let name = "skip"
    static let abstract = localized("Skip the next occurrence, or all before a date.")

    @OptionGroup var items: ItemArguments

    @Option(help: .value("date", localized("The first day on which it rings again.")))
    var until: String?

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        try AllItems.areMeant(by: items.names) ? nil : exchange(items.names)
    }

    func run() throws {
        let names = try AllItems(output).expanded(items.names, for: AlarmsInterface.Skip.name)
        try exchange(names).carryOut(Daemon(output))
    }

    private func exchange(_ names: [String]) throws -> Exchange {
        let request = AlarmsInterface.Skip(names: names, until: try TypedTimes(output).date(until, as: .until))
        return Exchange(request) { reply in
            try output.print(reply.alarms) { page in reply.alarms.map(page.skippedLine) }
            output.tell(output.skippedTimes(reply.alarms))
        }
    }
}

struct AlarmList: Command {
    static let name = "list"
    static let abstract = localized("List the alarms.")
    static let discussion = localized(
        """
        An alarm that rings once leaves the list a day after it rang; --all shows it, and clockctl alarm remove --done \
        removes it.
        """
    )

    @Flag(help: ArgumentHelp(localized("Include alarms that rang once, more than a day ago.")))
    var all = false

    @Option(help: .value("time|next|id", localized("By time of day, by the next ring, or by id.")))
    var sort: AlarmOrder = .time

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        guard output.json else {
            let kept = try sorted(daemon.pages(AlarmsInterface.List()).flatMap(\.alarms))
            let alarms = all || output.quiet ? kept : DoneAlarms(daemon).leftOut(of: kept)
            return try output.printList(alarms, ids: alarms.map(\.id), none: localized("no alarms")) {
                $0.table(alarms)
            }
        }
        let pages = try daemon.pages(AlarmsInterface.List(), as: Listed.self)
        var array = PrintedArray()
        for alarm in sorted(pages.flatMap(\.content)) { try array.append(elements: alarm.text.bytes[...]) }
        try array.end()
    }

    private typealias Listed = ListContent<AlarmsInterface.List.Reply, [AlarmText]>

    private func sorted<Alarm: AlarmPlace>(_ alarms: [Alarm]) -> [Alarm] {
        let keys = alarms.map(sort.key)
        return keys.indices.sorted { keys[$0] < keys[$1] }.map { alarms[$0] }
    }
}

/// The sort order of `alarm list`; equal alarms are ordered by their ids.
enum AlarmOrder: String, Choice {
    case time, next, id

    struct Key: Comparable {
        var text = ""
        var instant: Int64 = 0
        let number: Int

        static func < (one: Key, other: Key) -> Bool {
            (one.text, one.instant, one.number) < (other.text, other.instant, other.number)
        }
    }

    func key(_ alarm: some AlarmPlace) -> Key {
        switch self {
        case .time: Key(text: alarm.timeOfDay, number: alarm.number)
        // Alarms that do not ring come last.
        case .next: Key(instant: alarm.nextInstant, number: alarm.number)
        case .id: Key(number: alarm.number)
        }
    }
}

/// The properties of an alarm that determine its place in the list.
protocol AlarmPlace {
    var id: String { get }
    var time: String { get }
    var onCalendar: String? { get }
    var next: String? { get }
}

extension AlarmPlace {
    fileprivate var number: Int { Int(id.dropFirst()) ?? .max }

    fileprivate var nextInstant: Int64 {
        next.flatMap { try? InstantText.parse($0) }.map(\.microsecondsSinceEpoch) ?? .max
    }

    /// `07:30`, sortable as text. For a calendar expression, the time of its next ring; sorted last if it has none.
    fileprivate var timeOfDay: String {
        guard onCalendar == nil else {
            // `2026-11-23T07:30:00+09:00`
            return next.map { String($0.dropFirst(11).prefix(8)) } ?? "~"
        }
        // `2026-11-23 07:30`
        return time.split(separator: " ").last.map(String.init) ?? time
    }
}

extension AlarmObject: AlarmPlace {}

/// An alarm as its JSON text, from which only its place in the list is read.
private struct AlarmText: AlarmPlace, JSONReadable, Sendable {
    let text: JSONText
    let id: String
    let time: String
    let onCalendar: String?
    let next: String?

    init(from json: inout JSONReader) throws(JSONError) {
        var (id, time, onCalendar, next): (String?, String?, String?, String?)
        text = try JSONText(from: &json) { (name, json) throws(JSONError) in
            switch name {
            case "id": id = try String(from: &json)
            case "time": time = try String(from: &json)
            case "onCalendar": onCalendar = try String?(from: &json)
            case "next": next = try String?(from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.time = try json.required(time, "time")
        (self.onCalendar, self.next) = (onCalendar, next)
    }
}

struct AlarmAdd: ExchangingCommand, LabelledCommand {
    static let name = "add"
    static let abstract = localized("Add an alarm.")
    static let discussion =
        localized(
            """
            WHEN is a time of day (07:30, 7pm, noon), a day with a time (tomorrow 7am, fri 18:00, 2026-12-25 09:00), or a \
            time from now (+25m). A time of day that has already passed today means tomorrow. WHEN may contain a \
            repetition ('weekdays 7:30'). Words of your own language are understood, too. With --on-calendar there is no \
            WHEN, and the first argument is the label.

            clockctl alarm add 07:30 wake --repeat weekdays
            """
        ) + "\n\n" + configuredDefaults

    @Argument(help: .value("when", localized("Time of the alarm.")))
    var when: String?

    @OptionGroup var label: LabelArguments<ItemLabel>
    @OptionGroup var options: AlarmOptions
    @Flag(help: ArgumentHelp(localized("Add it disabled.")))
    var disabled = false
    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        let times = try TypedTimes(output, zone: options.recurrence.zone)
        var settings = try options.settings(times, output, of: "alarm add")
        let moment: TypedMoment?
        if settings.onCalendar == nil {
            let given = try given()
            moment = try options.moment(given.time, times)
            settings.label = given.label
        } else {
            moment = nil
            settings.label = try label.text(after: when)
        }
        settings.time = moment?.asked ?? moment?.text
        settings.repeat = moment?.repetition ?? settings.repeat
        let request = AlarmsInterface.Add(settings: settings, enabled: !disabled, here: times.hereName)
        return Exchange(request) { reply in
            let alarm = reply.alarm
            try output.print(alarm, ids: [alarm.id]) { [$0.line(alarm, set: request.settings)] }
            output.tellIfReadAsID(alarm.label)
            output.tell(output.skippedTimes([alarm]))
            if moment?.dependsOnZone ?? true {
                times.tellIfFixed([(alarm.id, alarm.zone)], edit: "clockctl alarm edit")
            }
            output.tell(silentWithoutCommand([alarm]))
            if alarm.wake { output.tellIfNotWaking() }
            if alarm.rings { output.tellIfUnnoticed() }
        }
    }

    private func given() throws(Failure) -> (time: String, label: String?) {
        let leading = LeadingTime.moment(mayRepeat: options.recurrence.repeat == nil)
        if let given = try label.divided(after: when, leading, of: ["alarm", "add"], output) { return given }
        throw UsageFailure.make(localized("missing time, such as 07:30 or tomorrow 7am"), of: "alarm add")
    }
}

struct AlarmEdit: ExchangingCommand {
    static let name = "edit"
    static let abstract = localized("Change alarms.")
    static let discussion = localized(
        """
        Options that are not given stay unchanged. An empty text removes a setting: --repeat '' makes the alarm ring \
        once, --zone local lets it follow the daemon's zone.
        """
    )

    @OptionGroup var items: ItemArguments

    @Option(help: .value("when", localized("New time.")))
    var time: String?

    @Option(help: .value("label", localized("New label.")))
    var label: String?

    @OptionGroup var options: AlarmOptions
    @Flag(help: ArgumentHelp(localized("Disable it, too.")))
    var disabled = false
    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        let times = try TypedTimes(output, zone: options.recurrence.zone)
        var settings = try options.settings(times, output, of: "alarm edit")
        settings.label = try label.map { try ItemLabel.checked(NegativeText.restored($0)) }
        let moment = try time.map { time throws(Failure) in try options.moment(time, times) }
        settings.time = moment?.text
        settings.repeat = moment?.repetition ?? settings.repeat
        guard disabled || settings != AlarmSettingsObject() else {
            throw UsageFailure.unchanged(suchAs: "--time 7:00", of: "alarm edit")
        }
        let request = AlarmsInterface.Edit(
            names: items.names,
            settings: settings,
            here: times.hereName,
            disables: disabled ? true : nil
        )
        return Exchange(request) { reply in
            let alarms = reply.alarms
            try output.print(alarms) { page in alarms.map { page.line($0, set: request.settings) } }
            output.tellIfReadAsID(request.settings.label)
            if time != nil { output.tell(output.skippedTimes(alarms)) }
            if moment?.dependsOnZone ?? (request.settings.onCalendar != nil) {
                times.tellIfFixed(alarms.map { ($0.id, $0.zone) }, edit: "clockctl alarm edit")
            }
            if time != nil, !disabled { output.tell(alarms.filter { !$0.enabled && !$0.state.isOpen }.map(off)) }
            if options.ring == false || request.settings.exec != nil { output.tell(silentWithoutCommand(alarms)) }
            if let option = options.ringOptions.first {
                output.tell(alarms.filter { !$0.rings }.map { silent($0, option) })
            }
            if request.settings.wake == true { output.tellIfNotWaking() }
        }
    }

    /// An option whose effect waits until the alarm rings.
    private func silent(_ alarm: AlarmObject, _ option: String) -> String {
        localized(
            "{item} does not ring, so {option} has no effect until: {command}",
            ["item": alarm.id, "option": option, "command": "clockctl alarm edit " + alarm.id + " --ring"]
        )
    }

    /// A new time does not enable an alarm.
    private func off(_ alarm: AlarmObject) -> String {
        localized(
            "{item} is off; to enable it: {command}",
            ["item": alarm.id, "command": "clockctl alarm enable " + alarm.id]
        )
    }
}

extension OutputOptions {
    /// Remarks for alarms whose time the clocks skip at the next occurrence.
    fileprivate func skippedTimes(_ alarms: [AlarmObject]) -> [String] {
        guard tellsNotes else { return [] }
        return alarms.compactMap { alarm in
            alarm.skippedTimeNote(in: alarm.zone.map(Viewpoint.zones.zone(named:)) ?? page.viewpoint.zone)
        }
    }
}

/// Remarks for alarms that neither ring nor run a command.
private func silentWithoutCommand(_ alarms: [AlarmObject]) -> [String] {
    alarms.filter { !$0.rings && ($0.exec ?? "").isEmpty }.map { alarm in
        localized(
            "{item} neither rings nor runs a command; to let it run one: {command}",
            ["item": alarm.id, "command": "clockctl alarm edit " + alarm.id + " --exec COMMAND"]
        )
    }
}
