import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import Localization

struct RingCommand: Command {
    static let name = "ring"
    static let abstract = localized("Current and past rings.")
    static let subcommands: [any Command.Type] = [RingList.self]
}

struct RingList: Command {
    static let name = "list"
    static let abstract = localized("List current and snoozed rings.")

    @Flag(help: ArgumentHelp(localized("Include past rings, oldest first.")))
    var all = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let none = all ? localized("no rings yet") : localized("nothing is ringing")
        try output.printPages(RingsInterface.List(all: all), ids: \.id, none: none) { $0.table($1) }
    }
}

struct DismissCommand: Command {
    static let name = "dismiss"
    static let abstract = localized("Dismiss current rings.")
    static let discussion = localized("Without a name: all current rings. With all: snoozed rings, too.")

    @Argument(help: .value("id", localized("Rings, or the items that ring.")))
    var texts: [String] = []

    @OptionGroup var output: OutputOptions

    func run() throws {
        let names = texts.map(NegativeText.restored)
        let daemon = Daemon(output)
        let open = names.isEmpty ? [] : try daemon.pages(RingsInterface.List(all: false)).flatMap(\.rings).map(\.id)
        let rings = try daemon.call(RingsInterface.Dismiss(names: names)).rings
        try output.printList(rings, ids: [], none: localized("nothing is ringing")) { $0.lines(rings) }
        guard !names.isEmpty else { return output.tellOfUndo(rings) }
        let ended = Set(rings.map(\.id)).subtracting(open)
        output.tellOfUndo(rings.filter { !ended.contains($0.id) })
        output.tell(
            rings.filter { ended.contains($0.id) }.map { output.page.already($0, localized("no longer ringing")) }
        )
    }
}

struct AlarmStop: Command {
    static let name = "stop"
    static let abstract = localized("Dismiss the alarms that ring.")
    static let discussion = localized("Without a name: all current rings. With all: snoozed rings, too.")

    @Argument(help: .value("id", localized("An id, a label, the beginning of one, or last.")))
    var texts: [String] = []

    @OptionGroup var output: OutputOptions

    func run() throws {
        let names = texts.map(NegativeText.restored)
        let daemon = Daemon(output)
        let open = try daemon.pages(RingsInterface.List(all: false)).flatMap(\.rings).filter { $0.kind == "alarm" }
        let meant: [RingObject]
        switch names {
        case []: meant = open.filter { $0.state == .ringing }
        case ["all"]: meant = open
        default:
            let alarms = Set(try daemon.call(AlarmsInterface.Show(names: names)).alarms.map(\.id))
            meant = open.filter { alarms.contains($0.item) }
        }
        guard !meant.isEmpty else { throw Failure(.wrongState, localized("no alarm is ringing")) }
        let rings = try daemon.call(RingsInterface.Dismiss(names: meant.map(\.id))).rings
        try output.print(rings) { $0.lines(rings) }
        output.tellOfUndo(rings)
    }
}

struct SnoozeCommand: Command {
    static let name = "snooze"
    static let abstract = localized("Snooze current rings.")
    static let discussion = localized(
        """
        Without a name: all current rings. Without a duration: the snooze duration of the alarm. A timer or a focus \
        phase continues, by default for a minute; a task gets 5 more minutes. The duration comes last: \
        clockctl snooze a1 5m
        """
    )

    @Argument(help: .value("id", localized("Rings, or the items that ring, then the duration.")))
    var texts: [String] = []

    @OptionGroup var output: OutputOptions

    func run() throws {
        var names = texts
        var seconds: Double?
        // If the last argument begins like a number, it is the duration, not an id or a label.
        if let last = names.last, !PresetName.isPossible(last) || (try? ReaderLanguage.current.duration(last)) != nil {
            seconds = try output.seconds(of: last)
            names.removeLast()
        }
        let request = RingsInterface.Snooze(names: names.map(NegativeText.restored), durationSeconds: seconds)
        let rings = try Daemon(output).call(request).rings
        try output.print(rings) { $0.snoozedLines(rings) }
    }
}
