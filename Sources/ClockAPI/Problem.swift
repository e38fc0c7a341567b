import Localization

/// A problem that prevents a ring from being seen or heard, or another part of the daemon from working.
///
/// The daemon writes it in English, so that JSON and the history are the same in every language. Clients translate it
/// (``words(_:)``).
package struct Problem: Hashable, Sendable {
    /// The text that is sent to other processes.
    package let english: String

    package static let noSessionBus = Problem(.noSessionBus)
    package static let busGone = Problem(.busGone)
    package static let busSilent = Problem(.busSilent)
    package static let noServer = Problem(.noServer)
    package static let noSoundFile = Problem(.noSoundFile)
    package static let noPlayer = Problem(.noPlayer)
    package static let noPlayerForSound = Problem(.noPlayerForSound)
    package static let commandHoldsNUL = Problem(.commandHoldsNUL)

    package static func noSuchSound(_ name: String) -> Problem { Problem(.noSuchSound, ["name": name]) }
    package static func unreadable(path: String) -> Problem { Problem(.unreadable, ["path": path]) }
    package static func hangs(program: String) -> Problem { Problem(.hangs, ["program": program]) }
    package static func endedAtOnce(program: String) -> Problem { Problem(.endedAtOnce, ["program": program]) }
    package static func notStarted(program: String) -> Problem { Problem(.notStarted, ["program": program]) }

    package static func doesNotAnswer(program: String) -> Problem {
        Problem(.doesNotAnswer, ["program": program])
    }
    package static func otherProgram(path: String) -> Problem { Problem(.otherProgram, ["path": path]) }

    package static func failed(program: String, status: Int32) -> Problem {
        Problem(.failed, ["program": program, "status": String(status)])
    }

    package static func killed(program: String, signal: Int32) -> Problem {
        Problem(.killed, ["program": program, "signal": String(signal)])
    }

    /// Adds a message of a library or the system.
    package func with(_ message: String?) -> Problem {
        guard let message else { return self }
        return Problem(english: english + String(Self.separator) + message)
    }

    private init(english: String) {
        self.english = english
    }

    private init(_ template: Template, _ values: KeyValuePairs<String, String> = [:]) {
        english = inEnglish(template.text, values)
    }

    /// Returns the text of a problem, or of several that are separated by semicolons, in the reader's language.
    /// Messages of libraries and the system stay unchanged.
    package static func words(_ english: String) -> String {
        let texts = english.split(separator: separator).map { text in
            Template.allCases.lazy.compactMap { reworded(String(text), as: $0.text) }.first ?? String(text)
        }
        return texts.isEmpty ? english : ListPhrase.clauses(texts)
    }

    private static let separator = "; "

    private enum Template: CaseIterable {
        case noSessionBus, busGone, busSilent, noServer, noSoundFile, noPlayer, noPlayerForSound, commandHoldsNUL
        case noSuchSound, hangs, endedAtOnce, doesNotAnswer, otherProgram, notStarted, failed, killed
        case noSuchZone, unreadableZone, damagedZone, unreadable

        var text: StaticString {
            switch self {
            case .noSessionBus: untranslated("there is no session bus")
            case .busGone: untranslated("the session bus is gone")
            case .busSilent: untranslated("the session bus does not answer")
            case .noServer: untranslated("there is no notification server")
            case .noSoundFile: untranslated("no sound file was found")
            case .noPlayer: untranslated("no player was found")
            case .noPlayerForSound: untranslated("no player can play the sound")
            case .commandHoldsNUL: untranslated("the command holds a NUL")
            case .noSuchSound: untranslated("there is no sound “{name}”")
            case .hangs: untranslated("{program} does not play and does not end")
            case .endedAtOnce: untranslated("{program} ended at once, without playing")
            case .doesNotAnswer: untranslated("{program} does not answer")
            case .otherProgram: untranslated("{path} is another program")
            case .notStarted: untranslated("{program} could not be started")
            case .failed: untranslated("{program} failed with status {status}")
            case .killed: untranslated("{program} was ended by signal {signal}")
            case .noSuchZone: untranslated("no such zone")
            case .unreadableZone: untranslated("{path} can't be read: {why}")
            case .damagedZone: untranslated("{path} is not a zone file or is damaged: {problem}")
            case .unreadable: untranslated("{path} can't be read")
            }
        }
    }
}
