/// wpctl(1) of WirePlumber, for PipeWire without its PulseAudio server. It reports one volume for all channels.
struct Wpctl: SinkTool {
    let name = "wpctl"
    private let program: AskedProgram

    private static let defaultID = "@DEFAULT_AUDIO_SINK@"

    /// Nil if it is not installed.
    init?(_ environment: [String: String], limit: Duration) {
        guard let program = AskedProgram("wpctl", environment: environment, limit: limit) else { return nil }
        self.program = program
    }

    func defaultSink() async -> Sink? { await sink(Self.defaultID) }

    func find(_ sink: Sink) async -> Sink? {
        // Numbers change when PipeWire is restarted.
        for id in [sink.id, Self.defaultID] {
            if let found = await self.sink(id), found.name == sink.name { return found }
        }
        return nil
    }

    func state(of sink: Sink) async -> SinkState? {
        await program.answer(to: ["get-volume", sink.id]).flatMap(Self.state)
    }

    func setMuted(_ isMuted: Bool, _ sink: Sink) async -> Bool {
        await program.answer(to: ["set-mute", sink.id, isMuted ? "1" : "0"]) != nil
    }

    func setVolume(percent: Int, _ sink: Sink) async -> Bool {
        await setVolumes([String(Double(percent) / 100)], sink)
    }

    func setVolumes(_ volumes: [String], _ sink: Sink) async -> Bool {
        await program.answer(to: ["set-volume", sink.id] + volumes.prefix(1)) != nil
    }

    private func sink(_ id: String) async -> Sink? {
        await program.answer(to: ["inspect", id]).flatMap(Self.sink)
    }

    /// Parses `id 32, type PipeWire:Interface:Node`, and below it `* node.name = "alsa_output.usb"`.
    static func sink(_ text: String) -> Sink? {
        let lines = text.split(separator: "\n").map { line in
            let line = line.trimmed
            return line.hasPrefix("* ") ? String(line.dropFirst(2)) : line
        }
        guard let id = lines.firstValue(after: "id ")?.split(separator: ",").first, UInt32(id) != nil,
            let name = lines.firstValue(after: "node.name = ")?.unquoted, !name.isEmpty
        else { return nil }
        return Sink(id: String(id), name: name)
    }

    /// Parses `Volume: 0.40`, or `Volume: 0.40 [MUTED]`.
    static func state(_ text: String) -> SinkState? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard words.first == "Volume:", words.count > 1, let share = Double(words[1]), (0...100).contains(share) else {
            return nil
        }
        let percent = Int((share * 100).rounded())
        return SinkState(isMuted: words.contains("[MUTED]"), volumes: [String(words[1])], percent: percent)
    }
}
