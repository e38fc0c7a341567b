import ArgumentParser
import ClockAPI
import Console
import Localization

struct TimerPreset: Command {
    static let name = "preset"
    static let abstract = localized("Named durations: clockctl timer start NAME.")
    static let subcommands: [any ParsableCommand.Type] = [PresetAdd.self, PresetList.self, PresetRemove.self]
}

struct PresetAdd: Command {
    static let name = "add"
    static let abstract = localized("Add a preset, or give one another duration.")

    @Argument(help: .value("name", localized("A name that does not begin with a digit.")))
    var name: String

    @Argument(help: .value("duration", localized("How long.")))
    var length: String

    @OptionGroup var output: OutputOptions

    func run() throws {
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
        let preset = try Daemon(output).call(request).preset
        try output.print(preset, ids: [preset.name]) { [$0.line(preset)] }
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
