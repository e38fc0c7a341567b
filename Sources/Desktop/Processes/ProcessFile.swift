import Glibc

/// A file of a process in /proc (proc(5)).
enum ProcessFile {
    /// Environments are the longest.
    private static let longestBytes = 262_144

    /// Empty if it can't be read, as that of another user.
    static func content(_ file: String, of process: pid_t) -> [UInt8] {
        let descriptor = open("/proc/\(process)/\(file)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var (text, block) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        while text.count < longestBytes {
            let count = read(descriptor, &block, block.count)
            guard count > 0 else { break }
            text += block.prefix(count)
        }
        return text
    }
}
