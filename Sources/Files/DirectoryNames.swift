import Glibc

/// Lists directories.
package enum DirectoryNames {
    /// Returns the names in a directory, except `.` and `..`, in no order; nil, with `errno` set, if it can't be read.
    /// Symbolic links to directories don't count as directories.
    package static func read(_ path: String, onlyDirectories: Bool = false) -> [String]? {
        guard let stream = opendir(path) else { return nil }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            guard !onlyDirectories || entry.pointee.d_type == UInt8(DT_DIR) else { continue }
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
