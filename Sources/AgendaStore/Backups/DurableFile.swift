import Chronology
import Glibc

/// Files that are there, or not, also after a power cut.
enum DurableFile {
    static func exists(_ path: String) throws(StoreError) -> Bool {
        try size(path) != nil
    }

    /// In bytes; nil where there is no such file.
    static func size(_ path: String) throws(StoreError) -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw .file(call: "lstat", path: path, errno: errno)
        }
        return Int(status.st_size)
    }

    /// What was written to it stays.
    static func sync(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .file(call: "open", path: path, errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .file(call: "fsync", path: path, errno: errno) }
    }

    /// Puts a whole file in its place. Both paths are in one directory, which remembers it.
    static func move(_ path: String, to target: String) throws(StoreError) {
        try rename(path, to: target)
        try sync(directory(of: target))
    }

    /// As ``move(_:to:)``, which the directory may forget in a power cut.
    static func rename(_ path: String, to target: String) throws(StoreError) {
        guard Glibc.rename(path, target) == 0 else { throw .file(call: "rename", path: path, errno: errno) }
    }

    /// Gives a file a second name; the only one where the file system has no hard links.
    static func keep(_ path: String, as name: String) throws(StoreError) {
        remove(name)
        if link(path, name) != 0 { try rename(path, to: name) }
    }

    static func remove(_ path: String) {
        unlink(path)
    }

    /// Makes an empty file, if it can be made.
    static func mark(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    static func makeDirectory(_ path: String) throws(StoreError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .file(call: "mkdir", path: path, errno: errno)
        }
    }

    /// The names in a directory; none where it is not there.
    static func names(in path: String) throws(StoreError) -> [String] {
        guard let directory = opendir(path) else {
            if errno == ENOENT { return [] }
            throw .file(call: "opendir", path: path, errno: errno)
        }
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

    /// What this process may still write to the disk that `path` is on; nil where nobody can say.
    static func availableBytes(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let (bytes, overflow) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return overflow ? nil : bytes
    }

    /// The file that a symbolic link at `path` finally names, whether it exists or not; else `path` itself. SQLite
    /// keeps the log beside that file, and replacing the link would leave the file behind.
    static func resolved(_ path: String) -> String {
        SymbolicLink.chain(from: path).last ?? path
    }

    static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
