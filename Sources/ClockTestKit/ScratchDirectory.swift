import Glibc

/// A temporary directory, in memory if possible, removed when this object is released.
package final class ScratchDirectory: Sendable {
    package let path: String

    package init() {
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(parent)/clockd-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { preconditionFailure("mkdtemp: errno \(errno)") }
        path = String(cString: made)
    }

    deinit { Self.remove(path) }

    package func write(_ bytes: [UInt8], as name: String) {
        let path = "\(path)/\(name)"
        guard let file = fopen(path, "we") else { preconditionFailure("\(path): errno \(errno)") }
        defer { fclose(file) }
        precondition(fwrite(bytes, 1, bytes.count, file) == bytes.count, "\(path): errno \(errno)")
    }

    /// The names of the directory's entries.
    package var names: [String] { Self.names(in: path) }

    static func names(in path: String) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    private static func remove(_ path: String) {
        for name in names(in: path) where unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
        rmdir(path)
    }
}
