import Chronology
import Glibc
import Synchronization

/// The system's zones, and zones with changed rules: what is true, whatever the files are like at the moment.
package final class SimulatedZones: Sendable {
    private let origin: ZoneDatabase
    private let files: SimulatedZoneFiles
    private let state = Mutex(State())

    private struct State {
        var known: [String: Zone] = [:]
        var harmed: Set<String> = []
    }

    package init(_ origin: ZoneDatabase = ZoneDatabase()) {
        self.origin = origin
        files = SimulatedZoneFiles(of: origin.directory)
    }

    /// The directory that the daemon reads.
    package var directory: String { files.directory }

    /// Returns a zone by name; each is read only once.
    package func zone(named name: String) throws(ZoneError) -> Zone {
        if let zone = state.withLock({ $0.known[name] }) { return zone }
        let zone = try origin.zone(named: name)
        state.withLock { $0.known[name] = zone }
        return zone
    }

    package func city(ofZone name: String) throws(ZoneError) -> City? {
        try origin.city(ofZone: name)
    }

    /// Gives `name` the rules of `other`, in a readable file.
    package func changeRules(of name: String, to other: String) throws {
        let path = "\(origin.directory)/\(other)"
        let zone = try Zone(identifier: name, tzif: SimulatedZoneFiles.bytes(path), path: path)
        files.change(name, to: other)
        state.withLock { state in
            state.known[name] = zone
            state.harmed.remove(name)
        }
    }

    /// Makes the file of a zone unusable, or repairs it.
    package func harm(_ name: String, _ harm: ZoneHarm) {
        files.harm(name, harm)
        state.withLock { state in
            if harm == .returns { state.harmed.remove(name) } else { state.harmed.insert(name) }
        }
    }

    /// The zones whose files are unusable now.
    package var harmed: Set<String> { state.withLock { $0.harmed } }
}

/// What happens to the file of a zone.
package enum ZoneHarm: Hashable, Sendable {
    case vanishes
    /// Only this many thousandths are left.
    case isCut(perMille: Int)
    /// As long as before, but zero from there on.
    case isZeroed(fromPerMille: Int)
    case isOtherText
    case isDirectory
    case isLinkToItself
    case returns
}

/// A private directory of zone files: links to the system's, and copies of those that change.
final class SimulatedZoneFiles: Sendable {
    private let scratch = ScratchDirectory()
    private let origin: String
    /// Zones that have the rules of others.
    private let sources = Mutex<[String: String]>([:])

    var directory: String { scratch.path + "/zoneinfo" }

    init(of origin: String) {
        self.origin = origin
        symlink(origin, scratch.path + "/zoneinfo")
    }

    func change(_ name: String, to other: String) {
        sources.withLock { $0[name] = other }
        harm(name, .returns)
    }

    func harm(_ name: String, _ harm: ZoneHarm) {
        let path = "\(directory)/\(name)"
        makeOwn(name)
        if unlink(path) != 0 { rmdir(path) }
        let source = sources.withLock { $0[name] } ?? name
        let whole = Self.bytes("\(origin)/\(source)")
        switch harm {
        case .vanishes: break
        case .isCut(let perMille): Self.write(Array(whole.prefix(whole.count * perMille / 1000)), path)
        case .isZeroed(let perMille):
            let left = whole.prefix(whole.count * perMille / 1000)
            Self.write(left + [UInt8](repeating: 0, count: whole.count - left.count), path)
        case .isOtherText: Self.write(Array("# version 2026a\n".utf8), path)
        case .isDirectory: mkdir(path, 0o700)
        case .isLinkToItself: symlink(path, path)
        case .returns: Self.write(whole, path)
        }
    }

    /// Replaces the links to the system's directories above the file by directories with links.
    private func makeOwn(_ name: String) {
        var part = ""
        for component in [""] + name.split(separator: "/").dropLast().map({ "/" + $0 }) {
            part += component
            let path = directory + part
            // Not a link.
            guard unlink(path) == 0 else { continue }
            mkdir(path, 0o700)
            for entry in ScratchDirectory.names(in: origin + part) {
                symlink("\(origin)\(part)/\(entry)", "\(path)/\(entry)")
            }
        }
    }

    /// Returns the bytes of the file; empty if it doesn't exist, which no reader accepts as a zone.
    static func bytes(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "re") else { return [] }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }

    private static func write(_ bytes: [UInt8], _ path: String) {
        guard let file = fopen(path, "we") else { preconditionFailure("\(path): errno \(errno)") }
        defer { fclose(file) }
        precondition(fwrite(bytes, 1, bytes.count, file) == bytes.count, "\(path): errno \(errno)")
    }
}
