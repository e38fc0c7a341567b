/// pactl(1) of PulseAudio 15 and later; it also works with PipeWire.
struct Pactl: SinkTool {
    let name = "pactl"
    private let program: AskedProgram
    /// The sink chosen by the environment for all streams.
    private let chosenSink: String?

    /// Nil if it is not installed.
    init?(_ environment: [String: String], limit: Duration) {
        guard let program = AskedProgram("pactl", environment: environment, limit: limit) else { return nil }
        self.program = program
        chosenSink = environment["PULSE_SINK"].flatMap { $0.isEmpty ? nil : $0 }
    }

    func defaultSink() async -> Sink? {
        if let chosenSink { return Sink(id: chosenSink, name: chosenSink) }
        guard let name = await program.answer(to: ["get-default-sink"])?.trimmed, !name.isEmpty else { return nil }
        return Sink(id: name, name: name)
    }

    func find(_ sink: Sink) async -> Sink? { sink }

    func state(of sink: Sink) async -> SinkState? {
        guard let mute = await program.answer(to: ["get-sink-mute", sink.id]),
            let volume = await program.answer(to: ["get-sink-volume", sink.id])
        else { return nil }
        return Self.state(mute: mute, volume: volume)
    }

    func setMuted(_ isMuted: Bool, _ sink: Sink) async -> Bool {
        await program.answer(to: ["set-sink-mute", sink.id, isMuted ? "1" : "0"]) != nil
    }

    func setVolume(percent: Int, _ sink: Sink) async -> Bool { await setVolumes(["\(percent)%"], sink) }

    func setVolumes(_ volumes: [String], _ sink: Sink) async -> Bool {
        await program.answer(to: ["set-sink-volume", sink.id] + volumes) != nil
    }

    /// Returns the current streams; nil if there is no answer.
    func streams() async -> [SoundStream]? {
        await program.answer(to: ["list", "sink-inputs"]).map(SoundStream.parse)
    }

    /// Parses `Mute: yes`, and `Volume: front-left: 32768 /  50% / -18.06 dB,   front-right: …`.
    static func state(mute: String, volume: String) -> SinkState? {
        let channels = channels(volume)
        guard let percent = channels.map(\.percent).max(), let isMuted = isMuted(mute) else { return nil }
        return SinkState(isMuted: isMuted, volumes: channels.map(\.volume), percent: percent)
    }

    /// Returns the volume in the server's unit, and in percent, of each channel in a line of volumes.
    static func channels(_ line: some StringProtocol) -> [(volume: String, percent: Int)] {
        let words = line.split(whereSeparator: \.isWhitespace)
        return words.indices.dropFirst(2).compactMap { index in
            guard words[index].hasSuffix("%"), let percent = Int(words[index].dropLast()), words[index - 1] == "/",
                let volume = UInt32(words[index - 2])
            else { return nil }
            return (String(volume), percent)
        }
    }

    static func isMuted(_ line: some StringProtocol) -> Bool? {
        guard line.hasPrefix("Mute:") else { return nil }
        return line.dropFirst("Mute:".count).trimmed == "yes"
    }
}

/// A playing stream, as described by the sound server.
struct SoundStream: Hashable, Sendable {
    /// `application.name`; nil if it has none.
    let program: String?
    let isMuted: Bool
    /// The loudest channel in percent; nil if unknown.
    let percent: Int?

    /// Parses the output of `pactl list sink-inputs` in the C locale: a paragraph for each stream.
    static func parse(_ text: String) -> [SoundStream] {
        var paragraphs: [[String]] = []
        for line in text.split(separator: "\n") {
            if line.hasPrefix("Sink Input #") { paragraphs.append([]) }
            if !paragraphs.isEmpty { paragraphs[paragraphs.count - 1].append(line.trimmed) }
        }
        return paragraphs.map { lines in
            SoundStream(
                program: lines.firstValue(after: "application.name = ")?.trimmed.unquoted,
                isMuted: lines.contains { Pactl.isMuted($0) == true },
                percent: lines.first { $0.hasPrefix("Volume:") }.flatMap { Pactl.channels($0).map(\.percent).max() }
            )
        }
    }
}

extension [String] {
    /// The rest of the first line with that prefix.
    func firstValue(after prefix: String) -> String? {
        first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    }
}

extension String {
    /// Without the quotation marks around it.
    var unquoted: String {
        count >= 2 && hasPrefix("\"") && hasSuffix("\"") ? String(dropFirst().dropLast()) : self
    }
}
