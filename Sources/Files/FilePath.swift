import Glibc

/// Operations on paths. Only those of the extension access the file system.
package enum FilePath {
    /// Returns the directory of a path, `.` for a bare name, and the name in it.
    package static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let directory = path[..<slash]
        return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
    }

    /// Returns an absolute path without `.`, `..` and doubled slashes. A relative path is taken from the root.
    package static func normalized(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    /// Returns `path` relative to `directory`; nil if it isn't below it.
    package static func relative(_ path: String, to directory: String) -> String? {
        let prefix = directory == "/" ? "/" : directory + "/"
        guard path.utf8.starts(with: prefix.utf8), path.utf8.count > prefix.utf8.count else { return nil }
        return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
    }
}

extension FilePath {
    /// Returns the absolute path without symbolic links (realpath(3)); nil if the file can't be reached, with the reason
    /// in errno.
    package static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The running program (`/proc/self/exe`, proc(5)); nil if /proc is not available.
    package static var ofProgram: String? { resolved("/proc/self/exe") }
}

/// Follows symbolic links one by one. The names on the way identify the zone of /etc/localtime and distinguish links of
/// the zone data.
package enum SymbolicLink {
    /// The kernel's limit on links to follow (path_resolution(7)).
    private static let limit = 40

    /// Returns the target of the link at `path`, as written; nil if there is no link.
    package static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// Returns `path` and every path that its links lead to. The last one is not a link, and may not exist, unless
    /// there are more links than the kernel follows. Links among the directories are not resolved.
    package static func chain(from path: String) -> [String] {
        var chain = [path]
        var path = path
        while chain.count <= limit, let target = target(of: path) {
            path = target.hasPrefix("/") ? target : directory(of: path) + target
            chain.append(path)
        }
        return chain
    }

    /// Returns the paths that decide what is at the absolute path `path`: each link on the way, also among the
    /// directories, and last what it leads to, which may not exist. Their own directories are without links.
    package static func way(to path: String) -> [String] {
        var (way, done) = ([String](), "")
        var left = path.split(separator: "/").reversed() as [Substring]
        var count = 0
        while let name = left.popLast() {
            if name == "." { continue }
            if name == ".." {
                done = done.lastIndex(of: "/").map { String(done[..<$0]) } ?? ""
                continue
            }
            let next = done + "/" + name
            guard count < limit, let target = target(of: next) else {
                done = next
                continue
            }
            count += 1
            way.append(next)
            left += target.split(separator: "/").reversed()
            if target.hasPrefix("/") { done = "" }
        }
        return way + [done.isEmpty ? "/" : done]
    }

    /// The directory with its final slash; empty for a bare name.
    private static func directory(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[...$0] } ?? ""
    }
}
