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

    /// Returns the zone with a name relative to the directory (`Europe/Berlin`), case-sensitive. `UTC` needs no file.
    package func zone(named name: String) throws(ZoneError) -> Zone {
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
    /// No zone or city has that name; `nearest` is the name of a similar zone.
    case unknownPlace(String, nearest: String?)
    /// The name is empty, too long, absolute, contains a NUL, or leads out of the directory.
    case refusedName(String)
    /// The file could not be read; `errno` is that of stat(2), open(2) or read(2).
    case unreadable(path: String, errno: Int32)
    /// The file is not a TZif file (RFC 9636) or is damaged; `problem` is for developers, in English.
    case damaged(path: String, problem: String)
    /// Not a zone rule of POSIX's TZ variable or RFC 9636.
    case unreadableRule(String)

    /// The name that was probably intended.
    package var suggestion: String? {
        if case .unknownPlace(_, let nearest) = self { nearest } else { nil }
    }

    /// The localised reason: one line, without a full stop.
    package var message: String {
        switch self {
        case .unknown, .unknownPlace, .refusedName: localized("no such zone")
        case .unreadable(let path, let errno):
            localized("{path} can't be read: {why}", ["path": path, "why": String(cString: strerror(errno))])
        case .damaged(let path, let problem):
            localized("{path} is not a zone file or is damaged: {problem}", ["path": path, "problem": problem])
        case .unreadableRule(let rule): localized("“{rule}” is not a zone rule", ["rule": rule])
        }
    }
}
