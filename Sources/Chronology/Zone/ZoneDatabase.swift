import Glibc
import Synchronization

/// The system's zones: a directory of TZif files and the tables beside them.
///
/// A zone is read once and again when its file has changed, so an update of tzdata is seen without a restart.
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

    /// `directory`: by default what TZDIR says, else /usr/share/zoneinfo.
    package init(directory: String? = nil) {
        let fromEnvironment = getenv("TZDIR").map { String(cString: $0) } ?? ""
        let chosen = directory ?? (fromEnvironment.isEmpty ? "/usr/share/zoneinfo" : fromEnvironment)
        self.directory = FilePath.normalized(chosen)
    }

    /// Names are relative to the directory (`Europe/Berlin`), and exact in case. `UTC` needs no file.
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

    /// Names what may lie below the directory: no way out of it, nothing that a C string would cut short.
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
        // A file that changes between the two looks is read again the next time: its identity is the older one.
        cache.withLock { $0[key] = CacheEntry(identity: identity, zone: zone) }
        return zone
    }
}
