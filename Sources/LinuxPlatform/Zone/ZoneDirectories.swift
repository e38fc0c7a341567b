import Glibc

/// The directories that tzdata keeps its zones in.
enum ZoneDirectories {
    /// `America/Argentina` is the deepest.
    private static let depth = 2
    /// The whole of tzdata once more, with and without leap seconds; no name of a zone begins with either.
    private static let copies: Set<String> = ["posix", "right"]

    /// Those below `directory`, at most so deep; none where it can't be read.
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

    /// Directories alone; a link is no directory here, so there is no way round in circles.
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
