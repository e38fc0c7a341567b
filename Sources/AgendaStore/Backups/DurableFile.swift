import CLinux
import Chronology
import Files
import Glibc

/// File operations that can be made to survive a power cut.
enum DurableFile {
    static func exists(_ path: String) throws(StoreError) -> Bool {
        try size(path) != nil
    }

    /// Returns the size in bytes; nil if there is no such file.
    static func size(_ path: String) throws(StoreError) -> Int? {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw .file(call: "lstat", path: path, errno: errno)
        }
        return Int(status.st_size)
    }

    /// Makes the content of a file, or the names in a directory, survive a power cut (fsync(2)). A large file is written
    /// in pieces: the commit of a ring would wait until all of it is on the disk.
    static func sync(_ path: String) throws(StoreError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .file(call: "open", path: path, errno: errno) }
        defer { close(descriptor) }
        guard clinux_sync(descriptor) == 0 else {
            throw .file(call: "fsync", path: path, errno: errno)
        }
    }

    /// Renames a file within one directory and syncs the directory.
    static func move(_ path: String, to target: String) throws(StoreError) {
        try rename(path, to: target)
        try sync(directory(of: target))
    }

    /// Renames a file. A power cut may undo that, unlike with ``move(_:to:)``.
    static func rename(_ path: String, to target: String) throws(StoreError) {
        guard Glibc.rename(path, target) == 0 else { throw .file(call: "rename", path: path, errno: errno) }
    }

    /// Gives a file a second name; renames it if the file system has no hard links.
    static func keep(_ path: String, as name: String) throws(StoreError) {
        remove(name)
        if link(path, name) != 0 { try rename(path, to: name) }
    }

    static func remove(_ path: String) {
        unlink(path)
    }

    /// Creates an empty file if possible.
    static func mark(_ path: String) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
    }

    /// Creates a file for reading and writing and removes its name: the file is deleted when its descriptor is closed.
    static func openNameless(_ path: String) throws(StoreError) -> CInt {
        remove(path)
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file(call: "open", path: path, errno: errno) }
        remove(path)
        return descriptor
    }

    static func makeDirectory(_ path: String) throws(StoreError) {
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw .file(call: "mkdir", path: path, errno: errno)
        }
    }

    /// Returns the names in a directory; none if it doesn't exist.
    static func names(in path: String) throws(StoreError) -> [String] {
        if let names = DirectoryNames.read(path) { return names }
        if errno == ENOENT { return [] }
        throw .file(call: "opendir", path: path, errno: errno)
    }

    /// Returns the number of bytes that this process may still write to the file system of `path`; nil if it can't be
    /// determined.
    static func availableBytes(at path: String) -> Int? {
        var status = statvfs()
        guard statvfs(path, &status) == 0 else { return nil }
        let (bytes, overflow) = Int(status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
        return overflow ? nil : bytes
    }

    /// Returns the final target of a symbolic link at `path`, whether it exists or not; otherwise `path`. SQLite keeps
    /// the log beside the target, and replacing the link would leave the target behind.
    static func resolved(_ path: String) -> String {
        SymbolicLink.chain(from: path).last ?? path
    }

    static func directory(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
