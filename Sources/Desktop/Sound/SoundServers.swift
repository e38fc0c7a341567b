import Glibc

/// The sockets of the sound servers of this session, PulseAudio's and PipeWire's, as they are now: one that has been
/// created since, or again, is another one.
struct SoundServers: Hashable, Sendable {
    private struct Socket: Hashable, Sendable {
        let device, inode: UInt64
        let created: [Int]
    }

    private let sockets: [Socket?]

    init(_ environment: [String: String]) {
        let runtime = environment["XDG_RUNTIME_DIR"]
        let folders = [
            (environment["PULSE_RUNTIME_PATH"] ?? runtime.map { $0 + "/pulse" }, "/native"),
            (environment["PIPEWIRE_RUNTIME_DIR"] ?? runtime, "/pipewire-0"),
        ]
        sockets = folders.map { folder, name in folder.flatMap { Self.socket(at: $0 + name) } }
    }

    private static func socket(at path: String) -> Socket? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        let created = [status.st_ctim.tv_sec, status.st_ctim.tv_nsec]
        return Socket(device: UInt64(status.st_dev), inode: UInt64(status.st_ino), created: created)
    }
}
