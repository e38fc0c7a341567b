import Glibc

/// The directories of tzdata's zones.
enum ZoneDirectories {
    /// `America/Argentina` is the deepest.
    private static let depth = 2
    /// Copies of all of tzdata, without and with leap seconds; no zone name begins with either.
    private static let copies: Set<String> = ["posix", "right"]

    /// Returns the directories below `directory`, two levels deep at most; none if it can't be read.
    static func below(_ directory: String) -> [String] {
        below(directory, depth: depth)
    }

    private static func below(_ directory: String, depth: Int) -> [String] {
        guard depth > 0 else { return [] }
        return names(in: directory).filter { !copies.contains($0) }.flatMap { name in
            let path = "\(directory)/\(name)"
            return [path] + below(path, depth: depth - 1)
        }
    }

    /// Returns the names of subdirectories. Symbolic links are left out, so there are no cycles.
    private static func names(in directory: String) -> [String] {
        guard let stream = opendir(directory) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            guard entry.pointee.d_type == UInt8(DT_DIR) else { continue }
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }
}
