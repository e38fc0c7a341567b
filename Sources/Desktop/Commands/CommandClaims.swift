import Glibc

/// Files that keep commands that are children of the daemon from running twice, even if the daemon is killed: each
/// child creates its file just before it becomes the shell (`clinux_spawn`), and runs nothing if the file exists.
///
/// If they can't be kept, a command may run twice, which is better than never.
struct CommandClaims: Sendable {
    /// Nil to keep no claims. Lost at reboot, like the commands themselves.
    let directory: String?

    /// Returns the path of the claim `name`, and creates the directory. Nil if that fails, or if others can write in
    /// it.
    func path(_ name: String) -> String? {
        guard let directory, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
        // The directories may have been removed.
        if let slash = directory.lastIndex(of: "/") { mkdir(String(directory[..<slash]), 0o700) }
        mkdir(directory, 0o700)
        var status = stat()
        guard lstat(directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == geteuid(),
            status.st_mode & 0o022 == 0
        else { return nil }
        return directory + "/" + name
    }

    func remove(_ name: String) {
        if let path = path(name) { unlink(path) }
    }

    func removeAll(but kept: Set<String>) {
        guard let directory, let entries = opendir(directory) else { return }
        defer { closedir(entries) }
        while let entry = readdir(entries) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !kept.contains(name), name != ".", name != ".." { remove(name) }
        }
    }
}
