/// The output device of sounds and its volume.
package enum SoundOutput: Hashable, Sendable {
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
