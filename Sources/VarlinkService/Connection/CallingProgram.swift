import Glibc
import Varlink

extension CallingProgram {
    /// Reads the name of the process and its start, in ticks since the boot (proc_pid_stat(5)).
    init(processID: Int32) {
        guard let line = Self.status(of: processID), let name = line.firstIndex(of: UInt8(ascii: "(")),
            // The name may contain anything, also brackets.
            let end = line.lastIndex(of: UInt8(ascii: ")")), name < end
        else {
            self.init(name: "", process: "")
            return
        }
        let fields = line[(end + 1)...].split(separator: UInt8(ascii: " "))
        // The state is the third field of the line, the start the 22nd.
        let started = fields.count > 19 ? String(decoding: fields[19], as: UTF8.self) : ""
        self.init(
            name: String(decoding: line[(name + 1)..<end], as: UTF8.self),
            process: "\(processID) \(started)"
        )
    }

    /// Its line in procfs, which is never read from a disk; nil if it has ended.
    private static func status(of processID: Int32) -> [UInt8]? {
        let file = open("/proc/\(processID)/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(file, &bytes, bytes.count)
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }
}
