import Glibc

/// The change of a sink for a ring, and its state before.
struct OutputRecord: Hashable, Sendable {
    /// A louder volume.
    struct Raise: Hashable, Sendable {
        /// The percentage to which all channels were set.
        let percent: Int
        /// The channels before, see ``SinkState/volumes``.
        let before: [String]
    }

    /// ``SinkTool/name``
    let tool: String
    let sink: Sink
    var wasUnmuted = false
    var raise: Raise?
}

/// Records the states to be restored, for the next daemon if this one is killed. Lost at reboot.
struct OutputRecords: Sendable {
    private let files: RuntimeFiles
    private let name: String

    /// More sinks than a desktop has.
    private static let mostRecords = 64

    /// A daemon with another state directory has separate records, even in a shared runtime directory: it must not
    /// restore an output needed by a ring of this daemon.
    init(files: RuntimeFiles, stateDirectory: String?) {
        self.files = files
        var status = stat()
        let isKnown = stateDirectory.map { stat($0, &status) == 0 } ?? false
        name = isKnown ? "output-\(status.st_dev)-\(status.st_ino)" : "output"
    }

    /// Skips unreadable lines.
    func read() -> [OutputRecord] {
        guard let path = files.path(name), let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var records: [OutputRecord] = []
        var line = [CChar](repeating: 0, count: 4096)
        while records.count < Self.mostRecords, fgets(&line, Int32(line.count), file) != nil {
            let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            if let record = OutputRecord(line: text.trimmed) { records.append(record) }
        }
        return records
    }

    /// Replaces all records. If that fails, changes of a killed daemon are not restored.
    func write(_ records: [OutputRecord]) {
        guard !records.isEmpty else { return files.remove(name) }
        guard let path = files.path(name), let new = files.path(name + ".new") else { return }
        // Removed, not overwritten: it might be a link.
        unlink(new)
        guard let file = fopen(new, "wxe") else { return }
        let text = records.prefix(Self.mostRecords).map { $0.line + "\n" }.joined()
        let isWritten = fputs(text, file) >= 0
        if fclose(file) == 0, isWritten { rename(new, path) } else { unlink(new) }
    }
}

extension OutputRecord {
    /// `pactl 1 80 32768,32768 ID NAME`: the tool, whether it was unmuted, the volume set and those before (each `-`
    /// for none), the sink. A name may have spaces.
    var line: String {
        let percent = raise.map { String($0.percent) } ?? "-"
        let before = raise.map { $0.before.joined(separator: ",") } ?? "-"
        return [tool, wasUnmuted ? "1" : "0", percent, before, sink.id, sink.name].joined(separator: " ")
    }

    init?(line: String) {
        let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false).map(String.init)
        guard words.count == 6, ["0", "1"].contains(words[1]), words.allSatisfy({ !$0.isEmpty }) else { return nil }
        tool = words[0]
        sink = Sink(id: words[4], name: words[5])
        wasUnmuted = words[1] == "1"
        let before = words[3].split(separator: ",").map(String.init)
        if let percent = Int(words[2]), (0...100).contains(percent), before.allSatisfy(Self.isVolume), !before.isEmpty {
            raise = Raise(percent: percent, before: before)
        } else if words[2] != "-" {
            return nil
        }
    }

    /// Tells whether it is a plain decimal number; no other text is passed to a tool.
    private static func isVolume(_ text: String) -> Bool {
        !text.isEmpty && text.unicodeScalars.allSatisfy { ("0"..."9").contains($0) || $0 == "." }
    }
}
