import ArgumentParser
import Console
import Glibc
import Localization

/// The sound and the command of a ring.
struct SoundOptions: ParsableArguments {
    @Option(help: .value("sound", localized("A sound of the sound theme, a file, or none.")))
    var sound: String?

    @Option(help: .value("percent", localized("Volume in per cent.")))
    var volume: Percentage?

    @Option(
        help: .value(
            "command",
            localized("A command for the shell to run, with CLOCKD_* in its environment; it ends when the ring ends.")
        )
    )
    var exec: String?
}

/// `80` or `80%`; the daemon checks the range.
struct Percentage: ExpressibleByArgument {
    let percent: Int

    init?(argument: String) {
        let text = NegativeText.restored(argument)
        guard let number = Int(text.hasSuffix("%") ? String(text.dropLast()) : text) else { return nil }
        percent = number
    }
}

extension SoundOptions {
    /// Returns the sound, a path made absolute because the daemon has another working directory. Throws if the file
    /// does not exist, as the daemon does for one that can't be read.
    func name() throws(Failure) -> String? {
        let sound = sound.map(NegativeText.restored)
        guard let sound, sound.contains("/") else { return sound }
        guard let path = realpath(sound, nil) else {
            let reason = String(cString: strerror(errno))
            throw Failure(
                .usage,
                localized("invalid sound: {path}: {why}", ["path": sound.quotable, "why": reason])
            )
        }
        defer { free(path) }
        return String(cString: path)
    }
}
