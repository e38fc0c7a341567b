import ArgumentParser
import Chronology
import Console
import Glibc
import Localization
import Sounds

struct SoundCommand: Command {
    static let name = "sound"
    static let abstract = localized("The sounds that can ring; no daemon is needed.")
    static let subcommands: [any Command.Type] = [SoundList.self, SoundPlay.self]
}

struct SoundList: Command {
    static let name = "list"
    static let abstract = localized("List the sounds of the configured theme.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let sounds = SoundLibrary.configured.sounds
        let objects = sounds.map { ["name": $0.name, "file": $0.file] }
        let none = localized("no sounds; install sound-theme-freedesktop")
        try output.printList(objects, ids: sounds.map(\.name), none: none) { $0.table(sounds: sounds) }
    }
}

struct SoundPlay: Command {
    static let name = "play"
    static let abstract = localized("Play a sound once.")
    static let discussion = localized(
        """
        Uses the configured player and sound theme, as an alarm does.

        clockctl sound play bell --volume 40
        """
    )

    @Argument(help: .value("sound", localized("A name in the sound theme, or a file.")))
    var sound: String

    @Option(help: .value("percent", localized("Volume in per cent.")))
    var volume: Percentage?

    @OptionGroup var output: OutputOptions

    func run() throws {
        let volume = volume?.percent ?? 100
        guard (0...100).contains(volume) else {
            throw UsageFailure.make(localized("invalid volume: it must be between 0 and 100"), of: "sound play")
        }
        let library = SoundLibrary.configured
        let name = NegativeText.restored(sound)
        let files = try name.contains("/") ? [Self.file(name, library)] : Self.files(name, library)
        guard let played = files.first(where: { Self.play($0, volume, library) }) else {
            throw Failure(
                .writeFailed,
                localized("can't play “{name}”, all players failed", ["name": name.quotable]),
                details: [localized("see: {command}", ["command": "clockctl doctor"])]
            )
        }
        try output.print(["name": name, "file": played]) { _ in [] }
    }

    private static func files(_ name: String, _ library: SoundLibrary) throws(Failure) -> [String] {
        let files = library.files(named: name)
        guard files.isEmpty else { return files }
        let near = NearNames.of(name, among: library.sounds.map(\.name))
        throw Failure(
            .noSuchItem,
            localized("no sound named “{name}”", ["name": name.quotable]),
            details: near.map { localized("did you mean {text}?", ["text": $0]) }
                + [localized("see: {command}", ["command": "clockctl sound list"])]
        )
    }

    private static func file(_ name: String, _ library: SoundLibrary) throws(Failure) -> String {
        let path = try SoundOptions.absolutePath(name)
        guard isReadableFile(path), library.isSound(path) else {
            throw Failure(.usage, localized("{path} is not an audio file", ["path": name.quotable]))
        }
        return path
    }

    /// Plays a file and waits for its end; false if no player could play it.
    private static func play(_ file: String, _ volume: Int, _ library: SoundLibrary) -> Bool {
        // As for a ring. The variables for file and volume are for a configured player.
        let variables = library.streamVariables.merging(["CLOCKD_FILE": file, "CLOCKD_VOLUME": String(volume)]) { $1 }
        for (name, value) in variables { setenv(name, value, 1) }
        return library.commands(playing: file, volume: volume).contains { ChildProcess.status(of: $0) == 0 }
    }
}
