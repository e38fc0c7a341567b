import Glibc

/// Symbolic links, followed one by one: /etc/localtime and the links of the zone data are told apart by what they are
/// called on the way.
package enum SymbolicLink {
    /// As many links as the kernel follows (path_resolution(7)).
    private static let limit = 40

    /// Where the link at `path` points, as it is written; nil where there is no link.
    package static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// `path` and every path its links lead to. The last one is no link, whether it exists or not, unless there are more
    /// links than the kernel follows. Links among the directories are not resolved.
    package static func chain(from path: String) -> [String] {
        var chain = [path]
        var path = path
        while chain.count <= limit, let target = target(of: path) {
            path = target.hasPrefix("/") ? target : directory(of: path) + target
            chain.append(path)
        }
        return chain
    }

    /// With the slash that ends it; empty for a bare name.
    private static func directory(of path: String) -> Substring {
        path.lastIndex(of: "/").map { path[...$0] } ?? ""
    }
}
