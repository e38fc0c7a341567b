import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

struct TimerCommand: Command {
    static let name = "timer"
    static let abstract = localized("Timers: any number of countdowns.")
    static let subcommands: [any ParsableCommand.Type] = [
        TimerStart.self, TimerList.self, ItemCommand<TimerShow>.self, ItemCommand<TimerPause>.self,
        ItemCommand<TimerResume>.self, TimerExtend.self,
        ItemCommand<TimerRestart>.self, ItemCommand<TimerCancel>.self, TimerPreset.self,
    ]
}

struct TimerList: Command {
    static let name = "list"
    static let abstract = localized("List running, paused and ringing timers.")

    @Flag(help: ArgumentHelp(localized("Include timers that have ended.")))
    var all = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        let timers = try Daemon(output).pages(TimersInterface.List(all: all)).flatMap(\.timers)
        try output.printList(timers, ids: timers.map(\.id), none: localized("no timers")) { $0.table(timers) }
    }
}

protocol TimerVerb: ReachableVerb where Inspection == TimersInterface.Show {}

enum TimerShow: ItemVerb {
    typealias Method = TimersInterface.Show
    static var abstract: String { localized("Show everything about timers.") }
    static func ids(_ timers: [TimerObject]) -> [String] { timers.map(\.id) }
    static func lines(_ timers: [TimerObject], on page: Page) -> [String] { page.details(timers.map(page.detail)) }
}

enum TimerPause: TimerVerb {
    typealias Method = TimersInterface.Pause
    static var abstract: String { localized("Pause timers.") }
    static func already(_ timer: TimerObject) -> String? { timer.state == .paused ? localized("already paused") : nil }
}

enum TimerResume: TimerVerb {
    typealias Method = TimersInterface.Resume
    static var abstract: String { localized("Resume paused timers.") }
    static func already(_ timer: TimerObject) -> String? {
        timer.state == .running ? localized("already running") : nil
    }
}

enum TimerRestart: ItemVerb {
    typealias Method = TimersInterface.Restart
    static var abstract: String { localized("Restart timers with their whole duration.") }
}

enum TimerCancel: TimerVerb {
    typealias Method = TimersInterface.Cancel
    static var abstract: String { localized("Cancel timers.") }
    static func already(_ timer: TimerObject) -> String? {
        timer.state == .done || timer.state == .cancelled ? localized("has ended already") : nil
    }
}

struct TimerExtend: ExchangingCommand {
    static let name = "extend"
    static let abstract = localized("Lengthen timers, or shorten them by a negative duration.")
    static let discussion = localized("The duration comes last: clockctl timer extend tea -1m")

    @Argument(help: .value("id> … <duration", localized("The timers, then the duration.")))
    var texts: [String]

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        guard texts.count > 1, let change = texts.last else { throw missing() }
        let request = TimersInterface.Extend(
            names: texts.dropLast().map(NegativeText.restored),
            changeSeconds: try output.signedSeconds(of: change)
        )
        return Exchange(request) { reply in
            try output.print(reply.timers) { $0.lines(reply.timers) }
        }
    }

    private func missing() -> Failure {
        let isDuration = texts.contains { (try? DurationText.parseSigned(NegativeText.restored($0))) != nil }
        let message =
            isDuration
            ? localized("a timer is missing: name it before the duration")
            : localized("a duration is missing: write 25m or 1h30m")
        return UsageFailure.make(message, of: "timer extend")
    }
}

struct TimerPreset: Command {
    static let name = "preset"
    static let abstract = localized("Named durations: clockctl timer start NAME.")
    static let subcommands: [any ParsableCommand.Type] = [PresetAdd.self, PresetList.self, PresetRemove.self]
}

struct PresetAdd: ExchangingCommand {
    static let name = "add"
    static let abstract = localized("Add a preset, or give one another duration.")

    @Argument(help: .value("name", localized("A name that does not begin with a digit.")))
    var name: String

    @Argument(help: .value("duration", localized("How long.")))
    var length: String

    @OptionGroup var output: OutputOptions

    func exchange() throws -> Exchange? {
        guard PresetName.isPossible(name) else {
            throw Failure(
                .usage,
                localized(
                    "can't take the name “{name}”, it would be read as a duration",
                    ["name": NegativeText.restored(name).quotable]
                )
            )
        }
        let request = TimersInterface.AddPreset(name: name, durationSeconds: try output.seconds(of: length))
        return Exchange(request) { reply in
            try output.print(reply.preset, ids: [reply.preset.name]) { [$0.line(reply.preset)] }
        }
    }
}

struct PresetList: Command {
    static let name = "list"
    static let abstract = localized("List the presets.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let presets = try Daemon(output).call(TimersInterface.ListPresets()).presets
        try output.printList(presets, ids: presets.map(\.name), none: localized("no presets")) { $0.table(presets) }
    }
}

struct PresetRemove: Command {
    static let name = "remove"
    static let abstract = localized("Remove presets.")

    @Argument(help: .value("name", localized("Their names.")))
    var names: [String]

    @OptionGroup var output: OutputOptions

    func run() throws {
        let presets = try Daemon(output).call(TimersInterface.RemovePreset(names: names)).presets
        try output.print(presets) { page in presets.map(page.removedLine) }
    }
}
