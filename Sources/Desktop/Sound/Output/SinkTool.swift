/// An output of the sound server.
struct Sink: Hashable, Sendable {
    /// The identifier for the tool's commands; with some tools it is valid only for one run of the server.
    let id: String
    /// The server's name for it (`node.name`), the same in every run.
    let name: String

    /// Whether it is the sink of PulseAudio and PipeWire that discards all sound because there is no device.
    var isDummy: Bool { name == "auto_null" }
}

struct SinkState: Hashable, Sendable {
    let isMuted: Bool
    /// The volume of each channel in the tool's own unit, which it also accepts.
    let volumes: [String]
    /// The loudest channel in percent of the sink's full volume; it may exceed 100.
    let percent: Int
}

/// A program that reports and sets the volumes of sinks. Each call runs it once, for a limited time.
protocol SinkTool: Sendable {
    /// The program's name, with which a later daemon finds the tool again.
    var name: String { get }
    /// The default output of streams; nil if the tool gives no answer.
    func defaultSink() async -> Sink?
    /// Finds a sink of an earlier run of the server; nil if it does not exist.
    func find(_ sink: Sink) async -> Sink?
    /// Nil if the sink does not exist, or the tool gives no answer.
    func state(of sink: Sink) async -> SinkState?
    /// Returns false if the tool failed, as do the others below.
    func setMuted(_ isMuted: Bool, _ sink: Sink) async -> Bool
    /// Sets all channels.
    func setVolume(percent: Int, _ sink: Sink) async -> Bool
    /// Sets each channel to the volumes of an earlier ``SinkState/volumes``.
    func setVolumes(_ volumes: [String], _ sink: Sink) async -> Bool
}

/// The tools of PulseAudio and PipeWire.
enum SinkTools {
    /// The installed tools in the order in which they are tried: pactl reports every channel. `limit` is the time that
    /// each call may take.
    static func installed(_ environment: [String: String], limit: Duration) -> [any SinkTool] {
        let tools: [(any SinkTool)?] = [Pactl(environment, limit: limit), Wpctl(environment, limit: limit)]
        return tools.compactMap { $0 }
    }

    /// Returns the first tool that answers, with the default sink.
    static func defaultSink(
        _ environment: [String: String],
        limit: Duration
    ) async -> (tool: any SinkTool, sink: Sink)? {
        for tool in installed(environment, limit: limit) {
            if let sink = await tool.defaultSink() { return (tool, sink) }
        }
        return nil
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var trimmed: String {
        var rest = self[...]
        while rest.first?.isWhitespace == true { rest = rest.dropFirst() }
        while rest.last?.isWhitespace == true { rest = rest.dropLast() }
        return String(rest)
    }
}
