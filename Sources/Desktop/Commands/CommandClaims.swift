import Glibc

/// The files by which commands that are children of the daemon are run once, whenever the daemon is killed: each child
/// creates its own just before it becomes the shell (`clinux_spawn`), and one that finds it there runs nothing.
///
/// Where they can't be kept, a command is rather run twice than never.
struct CommandClaims: Sendable {
    /// Nil for none. Gone with the boot, as what ran then is.
    let directory: String?

    /// The file for that name; nil where there is no directory that is ours alone.
    func path(_ name: String) -> String? {
        guard let directory, !name.utf8.contains(UInt8(ascii: "/")) else { return nil }
        // Somebody may have tidied up.
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
