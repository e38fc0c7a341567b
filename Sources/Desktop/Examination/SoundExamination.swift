import Agenda
import ClockAPI
import Configuration
import Glibc
import Sounds

/// Examines whether and how an alarm would be heard, by playing only silence. Does not disturb other sounds.
struct SoundExaminer {
    let settings: DesktopSettings
    let environment: [String: String]
    /// The volumes of the configuration, in percent, and the setting of each.
    var volumes: [(setting: String, percent: Int)] = []
    /// Longer than a player needs for the silence, and longer than detecting that it hangs.
    var playerLimit = Duration.seconds(6)
    /// The time limit of each call of the sound server's tools. Short: a client waits for the examination.
    var toolLimit = Duration.seconds(2)

    /// The interval of searching for the stream of the silence.
    private static let interval = Duration.milliseconds(100)

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

    /// Tries the players in order: an alarm would use the first one that plays.
    private func examine(_ candidates: [SoundSource.Candidate]) async -> FindingObject {
        var problems: [String: String] = [:]
        var failing: [String] = []
        for candidate in candidates where problems[candidate.program] == nil {
            let (problem, stream) = await whileLooking { await self.problem(with: candidate) }
            guard let problem else {
                var facts = ["player": candidate.program, "file": candidate.file]
                if !failing.isEmpty { facts["failing"] = failing.joined(separator: "; ") }
                let output = await SoundOutput.find(environment, limit: toolLimit)
                return FindingObject(soundFrom: facts, output, stream, volumes)
            }
            problems[candidate.program] = problem
            failing.append(problem)
        }
        if let first = candidates.first, SoundServer.isNeeded(by: first.player), !SoundServer.mayBeThere(environment) {
            return FindingObject("sound", .warning, "noSoundServer", ["player": first.program])
        }
        return FindingObject("sound", .warning, "playersFail", ["problem": failing.joined(separator: "; ")])
    }

    /// Returns the problem of a player; nil if it plays silence. A configured player may have side effects, so it is
    /// not tried and counts as working.
    private func problem(with candidate: SoundSource.Candidate) async -> String? {
        guard candidate.player.isKnown, let file = SilentFile(environment) else { return nil }
        let silence = SoundSource.Candidate(file: file.path, player: candidate.player, program: candidate.program)
        let process = PlayerProcess(candidate: silence, environment: environment)
        let (outcome, wasCut) = await withTimeLimit(playerLimit) { await process.play(volume: 100) }
        if wasCut { return Problem.hangs(program: candidate.program).english }
        switch outcome {
        case .played: return nil
        case .failed(let problem), .endedAtOnce(let problem), .hung(let problem): return problem
        }
    }

    /// Searches for streams of this program while `play` runs, and prefers a silent one: sound servers store volumes by
    /// program or role, so one represents all. Nil if none was found.
    private func whileLooking(
        _ play: @escaping @Sendable () async -> String?
    ) async -> (problem: String?, stream: SoundStream?) {
        guard let pactl = Pactl(environment, limit: toolLimit) else { return (await play(), nil) }
        let looking = DesktopExecutor.begin { () -> SoundStream? in
            while await DesktopExecutor.sleep(for: Self.interval) {
                let streams = await pactl.streams()?.filter { $0.program == Player.applicationName } ?? []
                if let stream = streams.first(where: \.isSilent) ?? streams.first { return stream }
            }
            return nil
        }
        let problem = await play()
        looking.cancel()
        return (problem, await looking.value)
    }
}

extension SoundStream {
    fileprivate var isSilent: Bool { isMuted || percent == 0 }
}

/// The output device of sounds and its volume.
enum SoundOutput: Hashable, Sendable {
    /// The sound server's tools are not installed, or gave no answer.
    case unknown
    /// The sound server has no device and discards all sound.
    case missing(tool: String)
    case device(Sink, SinkState, tool: String)

    /// Queries the tools of PulseAudio and PipeWire.
    static func find(_ environment: [String: String], limit: Duration) async -> SoundOutput {
        for tool in SinkTools.installed(environment, limit: limit) {
            guard let sink = await tool.defaultSink() else { continue }
            if sink.isDummy { return .missing(tool: tool.name) }
            if let state = await tool.state(of: sink) { return .device(sink, state, tool: tool.name) }
        }
        return .unknown
    }
}

extension FindingObject {
    /// A silent or faint output or stream is more important than a failing player, which only delays the sound.
    fileprivate init(
        soundFrom facts: [String: String],
        _ output: SoundOutput,
        _ stream: SoundStream?,
        _ volumes: [(setting: String, percent: Int)]
    ) {
        var facts = facts
        var silence: String?
        let lowest = volumes.min { $0.percent < $1.percent }
        var loudness = Loudness(stream: stream?.percent ?? 100, setting: lowest?.percent ?? 100)
        switch output {
        case .unknown: break
        case .missing(let tool):
            facts["tool"] = tool
            silence = "noDevice"
        case .device(let sink, let state, let tool):
            facts["device"] = sink.name
            facts["tool"] = tool
            facts["volumePercent"] = String(state.percent)
            loudness.output = state.percent
            silence = state.isMuted ? "muted" : state.percent == 0 ? "zeroVolume" : nil
        }
        if silence == nil, let stream, stream.isSilent {
            silence = stream.isMuted ? "streamMuted" : "streamZeroVolume"
        }
        if silence == nil, loudness.percent < Self.leastHeardPercent {
            facts["heardPercent"] = String(loudness.percent)
            silence = loudness.lowest
            if silence == Loudness.ofSetting { facts["setting"] = lowest?.setting }
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

/// The volumes that act on a sound, in percent; one that is not known counts as full.
private struct Loudness {
    var output = 100
    let stream: Int
    let setting: Int

    static let ofSetting = "lowSetting"

    /// What is left of the full volume. PulseAudio's volume of a stream may include that of the output already
    /// (`flat-volumes`), so only the lower of these counts.
    var percent: Int { min(output, stream, 100) * setting / 100 }

    /// The reason of the finding: the lowest of them.
    var lowest: String {
        if output <= min(stream, setting) { return "lowVolume" }
        return stream <= setting ? "streamLowVolume" : Self.ofSetting
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

/// A temporary WAV file with a second of silence, during which its stream can be examined; removed when this object is
/// released.
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
        let (rate, samples) = (UInt32(44_100), UInt32(44_100))
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
