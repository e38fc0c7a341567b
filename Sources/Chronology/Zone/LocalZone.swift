import Files
import Glibc

extension ZoneDatabase {
    /// Returns the zone that tzset(3) would use. `timeZoneVariable` is the value of TZ (a name, `:path`, a POSIX rule);
    /// nil, if TZ is unset, means /etc/localtime.
    ///
    /// The identifier of /etc/localtime comes from its symbolic link if that leads below the directory, otherwise it is
    /// the path itself. An empty TZ and a missing /etc/localtime mean UTC (tzset(3)). Unlike tzset(3), which uses UTC
    /// for unreadable files, this throws.
    package func local(
        timeZoneVariable: String?,
        localtimePath: String = "/etc/localtime"
    ) throws(ZoneError) -> Zone {
        do {
            return try localFile(timeZoneVariable: timeZoneVariable, localtimePath: localtimePath)
        } catch .unknown where timeZoneVariable == nil {
            return .utc
        } catch {
            throw error
        }
    }

    /// As ``local(timeZoneVariable:localtimePath:)``, but a missing file is always an error.
    func localFile(timeZoneVariable: String?, localtimePath: String) throws(ZoneError) -> Zone {
        guard let timeZoneVariable else {
            let name = linkedName(path: localtimePath)
            // Without its file, a link to UTC still means UTC.
            if name == Zone.utc.identifier { return try anyZone(named: Zone.utc.identifier) }
            return try zone(atPath: localtimePath, identifier: name ?? localtimePath)
        }
        let isFile = timeZoneVariable.utf8.first == UInt8(ascii: ":")
        let value = isFile ? String(timeZoneVariable.dropFirst()) : timeZoneVariable
        if value.isEmpty { return .utc }
        do {
            return try file(value)
        } catch {
            guard !isFile, let zone = try? Zone(posixRule: value) else { throw error }
            return zone
        }
    }

    private func file(_ value: String) throws(ZoneError) -> Zone {
        guard value.utf8.first == UInt8(ascii: "/") else { return try anyZone(named: value) }
        guard !value.utf8.contains(0) else { throw .refusedName(value) }
        let path = FilePath.normalized(value)
        return try zone(atPath: path, identifier: FilePath.relative(path, to: directory) ?? path)
    }

    /// The name of the local zone, whether or not it can be read: what TZ or the link at `localtimePath` names, otherwise
    /// the path.
    func localName(timeZoneVariable: String?, localtimePath: String) -> String {
        guard let timeZoneVariable else { return linkedName(path: localtimePath) ?? localtimePath }
        let value = timeZoneVariable.hasPrefix(":") ? String(timeZoneVariable.dropFirst()) : timeZoneVariable
        guard value.hasPrefix("/") else { return value }
        let path = FilePath.normalized(value)
        return FilePath.relative(path, to: directory) ?? path
    }

    /// Returns the zone's name from the links that lead from `path` into the directory. The first name counts: if
    /// `US/Eastern` is itself a link to `America/New_York`, the result is `US/Eastern`.
    func linkedName(path: String) -> String? {
        let directories = [directory, FilePath.resolved(directory)].compactMap { $0 }
        for path in SymbolicLink.chain(from: path).dropFirst() {
            for directory in directories {
                if let name = FilePath.relative(FilePath.normalized(path), to: directory) { return name }
            }
        }
        return nil
    }
}
