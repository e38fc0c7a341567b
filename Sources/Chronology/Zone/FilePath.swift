/// Paths as text, without asking the file system.
enum FilePath {
    /// Absolute paths without `.`, `..` and doubled slashes; a relative path is taken from the root.
    static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// `path` relative to `directory`; nil when it is not below it.
    static func relative(_ path: String, to directory: String) -> String? {
        let prefix = directory == "/" ? "/" : directory + "/"
        guard path.utf8.starts(with: prefix.utf8), path.utf8.count > prefix.utf8.count else { return nil }
        return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}
