import Glibc

/// Files that outlive a killed daemon, and are lost at reboot, like what they are about.
struct RuntimeFiles: Sendable {
    /// Nil to keep none.
    let directory: String?

    /// Returns the path of the file `name`, and creates the directory. Nil if that fails, or if others can write in
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
