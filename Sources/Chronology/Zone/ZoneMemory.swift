import Files
import Glibc

/// The last rules of zones that could be read, as TZif files beside the daemon's state. They outlive the process and
/// the zone data.
///
/// A file is named after its zone, with `%2F` for a slash; the link `local` names the last zone of /etc/localtime. What
/// is read is checked like any zone file, so a file cut short by a power loss is the same as none.
package struct ZoneMemory: Sendable {
    private let directory: String

    package init(directory: String) {
        self.directory = directory
    }

    /// The memory of the daemon whose state directory these environment variables name.
    package init(environment: @escaping (String) -> String?) {
        self.init(stateDirectory: UserDirectories(environment).stateDirectory)
    }

    package init(stateDirectory: String) {
        self.init(directory: stateDirectory + "/zones")
    }

    /// The names of all kept zones, sorted.
    package var names: [String] {
        (DirectoryNames.read(directory) ?? []).compactMap(Self.zoneName).sorted()
    }

    /// Returns the last rules of that zone; nil if there are none.
    package func zone(named name: String) -> Zone? {
        guard let path = path(name), let bytes = try? ZoneFile(path: path).read() else { return nil }
        return try? Zone(identifier: name, tzif: bytes, path: path)
    }

    /// The name of the last zone of /etc/localtime.
    package var localName: String? {
        SymbolicLink.target(of: directory + Self.local).flatMap(Self.zoneName)
    }

    /// Keeps the rules in a zone file, unless they are kept already or the file has other rules by now. A failure is
    /// ignored: the rules are kept by the next start.
    package func keep(_ zone: Zone, named name: String, from file: String) {
        guard let path = path(name), self.zone(named: name)?.hasSameRules(as: zone) != true,
            let bytes = try? ZoneFile(path: file).read(),
            let read = try? Zone(identifier: name, tzif: bytes, path: file), read.hasSameRules(as: zone)
        else { return }
        mkdir(directory, 0o700)
        let new = directory + Self.unfinished
        unlink(new)
        let descriptor = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { return }
        let count = write(descriptor, bytes, bytes.count)
        close(descriptor)
        if count == bytes.count { rename(new, path) } else { unlink(new) }
    }

    /// Keeps the name of the zone of /etc/localtime.
    package func keepLocal(_ name: String) {
        guard let target = Self.fileName(name), localName != name else { return }
        mkdir(directory, 0o700)
        let new = directory + Self.unfinished
        unlink(new)
        if symlink(target, new) == 0 { rename(new, directory + Self.local) }
    }

    // No zone has these names: its file's name has a prefix.
    private static let local = "/local"
    private static let unfinished = "/unfinished"
    private static let prefix = "zone:"

    private func path(_ name: String) -> String? {
        Self.fileName(name).map { directory + "/" + $0 }
    }

    /// Nil for a name that is too long for a file (NAME_MAX), as none of tzdata is.
    private static func fileName(_ name: String) -> String? {
        let escaped = name.utf8.reduce(into: "") { text, byte in
            switch byte {
            case 0x2F: text += "%2F"
            case 0x25: text += "%25"
            default: text.unicodeScalars.append(Unicode.Scalar(byte))
            }
        }
        guard !name.isEmpty, name.utf8.allSatisfy({ (0x21...0x7E).contains($0) }), escaped.utf8.count <= 240 else {
            return nil
        }
        return prefix + escaped
    }

    /// The reverse of ``fileName(_:)``; nil for any other file.
    private static func zoneName(_ file: String) -> String? {
        guard file.hasPrefix(prefix) else { return nil }
        let parts = file.dropFirst(prefix.count).split(separator: "%", omittingEmptySubsequences: false)
        guard var name = parts.first.map(String.init) else { return nil }
        for part in parts.dropFirst() {
            switch part.prefix(2) {
            case "2F": name += "/"
            case "25": name += "%"
            default: return nil
            }
            name += part.dropFirst(2)
        }
        return fileName(name) == file ? name : nil
    }
}
