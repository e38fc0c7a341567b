import Files
import Glibc
import Localization
import Synchronization

/// The system's zones: a directory of TZif files and the tables beside them.
///
/// A zone is cached until its file changes, so an update of tzdata takes effect without a restart. Usable from any
/// thread.
package final class ZoneDatabase: Sendable {
    /// Absolute path of the directory.
    package let directory: String
    private let cache = Mutex<[CacheKey: CacheEntry]>([:])

    /// The links of tzdata.zi, as of its last reading.
    private let links = Mutex<(identity: ZoneFile.Identity, targets: [String: String])?>(nil)

    private struct CacheKey: Hashable {
        let path: String
        let identifier: String
    }

    private struct CacheEntry {
        let identity: ZoneFile.Identity
        let zone: Zone
    }

    /// `directory` defaults to TZDIR, otherwise to /usr/share/zoneinfo.
    package init(directory: String? = nil) {
        let fromEnvironment = getenv("TZDIR").map { String(cString: $0) } ?? ""
        let chosen = directory ?? (fromEnvironment.isEmpty ? "/usr/share/zoneinfo" : fromEnvironment)
        self.directory = FilePath.normalized(chosen)
    }

    /// Returns the zone with a name relative to the directory (`Europe/Berlin`), case-sensitive. `UTC` and offsets
    /// (`+05:30`) need no file.
    ///
    /// Zones that count leap seconds are refused: their clocks differ from the system's, which POSIX lets ignore them.
    package func zone(named name: String) throws(ZoneError) -> Zone {
        if let zone = Zone(offset: name), zone.identifier == name { return zone }
        let zone = try anyZone(named: name)
        guard !zone.countsLeapSeconds else { throw .countsLeapSeconds(name: name, plain: plainName(of: name)) }
        return zone
    }

    /// As ``zone(named:)``, with leap seconds converted to POSIX time.
    func anyZone(named name: String) throws(ZoneError) -> Zone {
        guard Self.isPlain(name) else { throw .refusedName(name) }
        do {
            return try zone(atPath: "\(directory)/\(name)", identifier: name)
        } catch .unknown where name == Zone.utc.identifier {
            return .utc
        } catch .unknown {
            throw .unknown(name: name)
        } catch {
            throw error
        }
    }

    /// Returns the name of the same zone without leap seconds; nil if there is none.
    func plainName(of name: String) -> String? {
        let parts = name.split(separator: "/")
        guard let right = parts.lastIndex(of: "right"), right + 1 < parts.count else { return nil }
        let plain = parts[(right + 1)...].joined(separator: "/")
        return (try? zone(named: plain)) == nil ? nil : plain
    }

    /// Returns the zone to which tzdata.zi links a former name: `America/Los_Angeles` for `US/Pacific`. Nil for any
    /// other name, and without the table.
    package func canonicalName(of name: String) -> String? {
        let file = ZoneFile(path: directory + "/tzdata.zi")
        guard let identity = try? file.identity() else { return nil }
        let targets = links.withLock { links in
            if let links, links.identity == identity { return links.targets }
            guard let targets = try? ZoneTables(directory: directory).zonesAndLinks().links else { return [:] }
            links = (identity, targets)
            return targets
        }
        var canonical = name
        // A link to a link is rare; a circle is damage.
        for _ in 0..<Self.linkLimit {
            guard let target = targets[canonical] else { return canonical == name ? nil : canonical }
            canonical = target
        }
        return nil
    }

    private static let linkLimit = 8

    /// Whether a name can be below the directory: it doesn't lead out of it and has no NUL that would truncate a C
    /// string.
    private static func isPlain(_ name: String) -> Bool {
        guard (1...255).contains(name.utf8.count), !name.utf8.contains(0) else { return false }
        return name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy {
            !$0.isEmpty && $0 != "." && $0 != ".."
        }
    }

    func zone(atPath path: String, identifier: String) throws(ZoneError) -> Zone {
        let key = CacheKey(path: path, identifier: identifier)
        let file = ZoneFile(path: path)
        let bytes: [UInt8]
        let identity: ZoneFile.Identity
        do {
            identity = try file.identity()
            if let entry = cache.withLock({ $0[key] }), entry.identity == identity { return entry.zone }
            bytes = try file.read()
        } catch {
            throw error.isAbsence ? .unknown(name: path) : .unreadable(path: path, errno: error.errno)
        }
        let zone = try Zone(identifier: identifier, tzif: bytes, path: path)
        // A file that changes while it is read is read again next time: the older identity is stored.
        cache.withLock { $0[key] = CacheEntry(identity: identity, zone: zone) }
        return zone
    }

    /// The version of tzdata, such as `2026a`: the first line of tzdata.zi (zic(8) compact form). Nil if it is missing.
    package var version: String? {
        guard let table = try? ZoneFile(path: directory + "/tzdata.zi").read() else { return nil }
        let line = table.prefix { $0 != UInt8(ascii: "\n") }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count == 3, words[0] == "#", words[1] == "version" else { return nil }
        return String(words[2])
    }
}

/// The reason why a zone is not available.
package enum ZoneError: Error, Hashable, Sendable {
    /// There is no file of that name below the directory.
    case unknown(name: String)
    /// No zone or city has that name; `nearest` are the names of similar zones, or of those with that abbreviation.
    case unknownPlace(String, nearest: [String])
    /// The zone counts leap seconds, which the system's clock does not; `plain` is the same zone without them.
    case countsLeapSeconds(name: String, plain: String?)
    /// The name is empty, too long, absolute, contains a NUL, or leads out of the directory.
    case refusedName(String)
    /// The file could not be read; `errno` is that of stat(2), open(2) or read(2).
    case unreadable(path: String, errno: Int32)
    /// The file is not a TZif file (RFC 9636) or is damaged; `problem` is for developers, in English.
    case damaged(path: String, problem: String)
    /// Not a zone rule of POSIX's TZ variable or RFC 9636.
    case unreadableRule(String)

    /// The name that was probably intended, or a few to choose from.
    package var suggestion: String? {
        switch self {
        case .unknownPlace(_, let nearest): nearest.isEmpty ? nil : ListPhrase.print(nearest)
        case .countsLeapSeconds(_, let plain): plain
        default: nil
        }
    }

    /// The localised reason: one line, without a full stop.
    package var message: String {
        switch self {
        case .unknown, .unknownPlace, .refusedName: localized("no such zone")
        case .unreadable(let path, let errno):
            localized("{path} can't be read: {why}", ["path": path, "why": String(cString: strerror(errno))])
        case .damaged(let path, let problem):
            localized("{path} is not a zone file or is damaged: {problem}", ["path": path, "problem": problem])
        case .countsLeapSeconds: localized("it counts leap seconds, which the system's clock does not")
        case .unreadableRule(let rule): localized("“{rule}” is not a zone rule", ["rule": rule])
        }
    }
}
