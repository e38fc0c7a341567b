import Glibc

/// A directory that is there as long as this is, in memory where the system has a place for that.
package final class ScratchDirectory: Sendable {
    package let path: String

    package init() {
        let parent = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(parent)/clockd-test-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { preconditionFailure("mkdtemp: errno \(errno)") }
        path = String(cString: made)
    }

    deinit { Self.remove(path) }

    private static func remove(_ path: String) {
        guard let directory = opendir(path) else { return }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            guard name != ".", name != ".." else { continue }
            if unlink("\(path)/\(name)") != 0 { remove("\(path)/\(name)") }
        }
        closedir(directory)
        rmdir(path)
    }
}
