import Agenda
import CLinux
import ClockAPI
import Configuration
import Glibc
import Localization
import Sounds

/// Whether and how an alarm would be heard, found out by playing only silence. Other sounds are not disturbed.
struct SoundExaminer {
    let settings: DesktopSettings
    let environment: [String: String]

    /// Longer than a player needs for the silence, and longer than it takes to detect that it hangs.
    private static let limit = Duration.seconds(6)

    func examine() async -> FindingObject {
        let choice = settings.standardSound(for: .alarm)
        guard choice != .silent else { return FindingObject("sound", .warning, "silent") }
        let source = SoundSource(settings: settings, environment: environment)
        do throws(SoundSource.Failure) {
            let candidates = try source.candidates(for: choice, kind: .alarm)
            if let problem = source.problem(with: choice) { throw SoundSource.Failure(problem: problem) }
            return await examine(candidates)
        } catch {
            return FindingObject("sound", .warning, "unheard", ["problem": error.problem])
        }
    }

    /// Tries the players in order: the first that plays is the one that an alarm would use.
    private func examine(_ candidates: [SoundSource.Candidate]) async -> FindingObject {
        var problems: [String: String] = [:]
        var failing: [String] = []
        for candidate in candidates where problems[candidate.program] == nil {
            let problem = await problem(with: candidate)
            guard let problem else {
                var facts = ["player": candidate.program, "file": candidate.file]
                if !failing.isEmpty { facts["failing"] = failing.joined(separator: "; ") }
                return FindingObject(soundFrom: facts, await SoundOutput.find(environment))
            }
            problems[candidate.program] = problem
            failing.append(problem)
        }
        if let first = candidates.first, SoundServer.isNeeded(by: first.player), !SoundServer.mayBeThere(environment) {
            return FindingObject("sound", .warning, "noSoundServer", ["player": first.program])
        }
        return FindingObject("sound", .warning, "playersFail", ["problem": failing.joined(separator: "; ")])
    }

    /// Returns what is wrong with a player; nil if it plays silence. A configured player may do more than play, so it
    /// is not tried and counts as working.
    private func problem(with candidate: SoundSource.Candidate) async -> String? {
        guard candidate.player.isKnown, let file = SilentFile(environment) else { return nil }
        let silence = SoundSource.Candidate(file: file.path, player: candidate.player, program: candidate.program)
        let process = PlayerProcess(candidate: silence, environment: environment)
        let (outcome, wasCut) = await withTimeLimit(Self.limit) { await process.play(volume: 100) }
        if wasCut { return localized("{program} does not play and does not end", ["program": candidate.program]) }
        switch outcome {
        case .played: return nil
        case .failed(let problem), .hung(let problem): return problem
        }
    }
}

extension FindingObject {
    /// A silent output counts more than a failing player, which only delays the sound.
    fileprivate init(soundFrom facts: [String: String], _ output: SoundOutput) {
        var facts = facts
        var silence: String?
        switch output {
        case .unknown: break
        case .missing: silence = "noDevice"
        case .device(let name, let percent, let isMuted):
            facts["device"] = name
            facts["volumePercent"] = String(percent)
            silence = isMuted ? "muted" : percent == 0 ? "zeroVolume" : nil
        }
        if let silence {
            self.init("sound", .warning, silence, facts)
        } else if facts["failing"] != nil {
            self.init("sound", .warning, "otherPlayer", facts)
        } else {
            self.init("sound", .ok, "ready", facts)
        }
    }
}

/// PipeWire or PulseAudio, found as their clients find them.
private enum SoundServer {
    static func isNeeded(by player: Player) -> Bool {
        ["pw-play", "paplay"].contains(player.program)
    }

    /// Tells whether a socket exists in its usual place, or a variable names another place.
    static func mayBeThere(_ environment: [String: String]) -> Bool {
        if environment["PULSE_SERVER"] != nil || environment["PIPEWIRE_REMOTE"] != nil { return true }
        guard let directory = environment["XDG_RUNTIME_DIR"] else { return false }
        return ["pipewire-0", "pulse/native"].contains { access("\(directory)/\($0)", F_OK) == 0 }
    }
}

/// The output device of sounds and its volume.
enum SoundOutput: Hashable, Sendable {
    /// The sound server's tools are not installed, or gave no answer.
    case unknown
    /// The sound server has no device and discards all sound.
    case missing
    /// `name` is the server's name for the device, nil if unknown. `percent` may exceed 100.
    case device(name: String?, percent: Int, isMuted: Bool)

    /// Asks the tools that come with PulseAudio and PipeWire, in this order.
    static func find(_ environment: [String: String]) async -> SoundOutput {
        for find in [byPactl, byWpctl] {
            let found = await find(environment)
            if found != .unknown { return found }
        }
        return .unknown
    }

    private static func byPactl(_ environment: [String: String]) async -> SoundOutput {
        guard let pactl = AskedProgram("pactl", environment: environment) else { return .unknown }
        var name = environment["PULSE_SINK"] ?? ""
        if name.isEmpty { name = await pactl.answer(to: ["get-default-sink"])?.trimmed ?? "" }
        if name == "auto_null" { return .missing }
        guard !name.isEmpty, let mute = await pactl.answer(to: ["get-sink-mute", name]),
            let volume = await pactl.answer(to: ["get-sink-volume", name])
        else { return .unknown }
        return Self.pactl(name: name, mute: mute, volume: volume)
    }

    /// Parses `Mute: yes`, and `Volume: front-left: 32768 /  50% / -18.06 dB,   front-right: …`; the loudest channel
    /// counts.
    static func pactl(name: String, mute: String, volume: String) -> SoundOutput {
        let percents = volume.split(whereSeparator: \.isWhitespace).compactMap { word in
            word.hasSuffix("%") ? Int(word.dropLast()) : nil
        }
        guard let percent = percents.max(), mute.hasPrefix("Mute:") else { return .unknown }
        return .device(name: name, percent: percent, isMuted: mute.dropFirst("Mute:".count).trimmed == "yes")
    }

    private static func byWpctl(_ environment: [String: String]) async -> SoundOutput {
        guard let wpctl = AskedProgram("wpctl", environment: environment),
            let volume = await wpctl.answer(to: ["get-volume", "@DEFAULT_AUDIO_SINK@"])
        else { return .unknown }
        return Self.wpctl(volume: volume)
    }

    /// Parses `Volume: 0.40`, or `Volume: 0.40 [MUTED]`.
    static func wpctl(volume: String) -> SoundOutput {
        let words = volume.split(whereSeparator: \.isWhitespace)
        guard words.first == "Volume:", words.count > 1, let share = Double(words[1]), (0...100).contains(share) else {
            return .unknown
        }
        return .device(name: nil, percent: Int((share * 100).rounded()), isMuted: words.contains("[MUTED]"))
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return String(rest)
    }
}

/// Runs an installed tool for its output, in the C locale.
struct AskedProgram {
    private let path: String
    private let environment: [String: String]

    private static let limit = Duration.seconds(2)
    private static let longestAnswerBytes = 65_536

    /// Nil if there is no such program.
    init?(_ name: String, environment: [String: String]) {
        guard let path = findProgram(name, in: environment) else { return nil }
        self.path = path
        self.environment = ProcessEnvironment.forChildren(environment).merging(["LC_ALL": "C"]) { $1 }
    }

    /// Returns what it writes; nil if it fails or takes longer than two seconds.
    func answer(to arguments: [String]) async -> String? {
        var ends: [Int32] = [-1, -1]
        guard clinux_pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        let program = Program(
            path: path,
            arguments: arguments,
            environment: environment,
            output: ends[1],
            endsWithUs: true,
            grace: .milliseconds(500)
        )
        let (exit, wasCut) = await withTimeLimit(Self.limit) { try? await program.run() }
        close(ends[1])
        guard !wasCut, exit == .exited(status: 0) else { return nil }
        return read(ends[0])
    }

    /// Reads what is in the pipe. An answer never exceeds what a pipe holds.
    private func read(_ descriptor: Int32) -> String? {
        guard fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: Self.longestAnswerBytes)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
    }
}

/// A temporary WAV file with a tenth of a second of silence, removed when this object is freed.
final class SilentFile: Sendable {
    let path: String

    /// Nil if it can't be written.
    init?(_ environment: [String: String]) {
        let directory = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        var template = Array("\(directory)/clockd-XXXXXX.wav".utf8CString)
        let descriptor = mkstemps(&template, Int32(".wav".utf8.count))
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let bytes = Self.content
        guard write(descriptor, bytes, bytes.count) == bytes.count else {
            unlink(path)
            return nil
        }
    }

    deinit {
        unlink(path)
    }

    private static let content: [UInt8] = {
        let (rate, samples) = (UInt32(44_100), UInt32(4_410))
        func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        // One channel of 16 bits.
        let format =
            bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(rate) + bytes(rate * 2) + bytes(UInt16(2)) + bytes(UInt16(16))
        let data = [UInt8](repeating: 0, count: Int(samples) * 2)
        return Array("RIFF".utf8) + bytes(36 + samples * 2) + Array("WAVEfmt ".utf8) + bytes(UInt32(16)) + format
            + Array("data".utf8) + bytes(samples * 2) + data
    }()
}
