import Glibc

/// What a path that a user named stands for, once its symbolic links are followed.
enum FileTarget {
    /// An open descriptor of this process: `/dev/stdout`, `/dev/fd/63`. A redirection to a file is such a one, too;
    /// replacing that file would leave the shell with the old one.
    case descriptor(CInt)
    /// A FIFO, a device: what can only be written to.
    case stream(String)
    /// A regular file, or one that is yet to be made, and its mode.
    case file(String, mode_t)

    /// As many as the kernel follows (path_resolution(7)).
    private static let mostLinks = 40

    init(_ path: String) {
        var path = path
        for _ in 0..<Self.mostLinks {
            if let descriptor = Self.openDescriptor(path) {
                self = .descriptor(descriptor)
                return
            }
            guard let next = Self.linkTarget(path) else { break }
            path = next
        }
        var status = stat()
        guard stat(path, &status) == 0 else {
            self = .file(path, 0o600)
            return
        }
        self = status.st_mode & S_IFMT == S_IFREG ? .file(path, status.st_mode & 0o7777) : .stream(path)
    }

    /// `/proc/self/fd/N`, by whatever path.
    private static func openDescriptor(_ path: String) -> CInt? {
        let (directory, name) = split(path)
        guard let number = CInt(name), let resolved = realpath(directory, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved) == "/proc/\(getpid())/fd" ? number : nil
    }

    /// Where a symbolic link points to; nil for what is none.
    private static func linkTarget(_ path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return target.hasPrefix("/") ? target : split(path).directory + "/" + target
    }

    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let directory = String(path[..<slash])
        return (directory.isEmpty ? "/" : directory, String(path[path.index(after: slash)...]))
    }
}
