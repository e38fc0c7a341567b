import Chronology
import Glibc

/// The directory entries that determine the local zone and its rules: each link from `/etc/localtime` (or TZ's file) to
/// the zone's file, that file, and tzdata's own directories, since an alarm may be fixed to any zone in them.
struct ZonePaths {
    /// The relevant names in each directory; an empty set stands for all.
    private var names: [String: Set<String>] = [:]
    /// tzdata's own directory and those below it.
    private let tables: Set<String>

    init(of zone: LocalZone) {
        tables = Set([zone.database.directory] + ZoneDirectories.below(zone.database.directory))
        follow(from: Self.start(zone))
        // tzdata's directory may be renamed as a whole, or be a link.
        add(zone.database.directory)
        for directory in tables { names[directory] = [] }
    }

    var directories: Set<String> { Set(names.keys) }

    func concerns(_ change: DirectoryWatch.Change) -> Bool {
        guard case .entry(let directory, let name) = change else { return true }
        guard let watched = names[directory] else { return false }
        guard let name, !watched.isEmpty else { return true }
        return watched.contains(name)
    }

    /// Tells whether the change may concern a zone other than the local one.
    func isOfTables(_ change: DirectoryWatch.Change) -> Bool {
        guard case .entry(let directory, _) = change else { return true }
        return tables.contains(directory)
    }

    private static func start(_ zone: LocalZone) -> String {
        guard var value = zone.timeZoneVariable else { return zone.localtimePath }
        if value.hasPrefix(":") { value.removeFirst() }
        return value.hasPrefix("/") ? value : "\(zone.database.directory)/\(value)"
    }

    private mutating func follow(from start: String) {
        for path in SymbolicLink.chain(from: start) { add(path) }
        // Directories on the path may be links too.
        if let resolved = realpath(start, nil) {
            add(String(cString: resolved))
            free(resolved)
        }
    }

    private mutating func add(_ path: String) {
        let (directory, name) = Self.split(path)
        names[directory, default: []].insert(name)
    }

    private static func split(_ path: String) -> (directory: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return (".", path) }
        let directory = path[..<slash]
        return (directory.isEmpty ? "/" : String(directory), String(path[path.index(after: slash)...]))
    }
}

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
