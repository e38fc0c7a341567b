import Files
import Foundation
import Testing

struct BoundedFileTests {
    private let directory = FileManager.default.temporaryDirectory.appending(path: "files-\(UUID().uuidString)").path

    init() throws { try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true) }

    private func remove() { try? FileManager.default.removeItem(atPath: directory) }

    @Test("A file is read whole up to the limit, also through a link", arguments: [0, 1, 200_000])
    func whole(count: Int) throws {
        defer { remove() }
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let path = directory + "/file"
        try Data(bytes).write(to: URL(filePath: path))
        try FileManager.default.createSymbolicLink(atPath: path + ".link", withDestinationPath: path)
        #expect(try BoundedFile.read(path, limitBytes: count) == bytes)
        #expect(try BoundedFile.read(path + ".link", limitBytes: .max) == bytes)
        guard count > 0 else { return }
        #expect(throws: BoundedFile.Failure.tooLarge(limitBytes: count - 1)) {
            try BoundedFile.read(path, limitBytes: count - 1)
        }
    }

    @Test("Anything but a regular file is refused without blocking")
    func notRegular() throws {
        defer { remove() }
        #expect(mkfifo(directory + "/fifo", 0o600) == 0)
        for path in [directory, directory + "/fifo", "/dev/zero"] {
            #expect(throws: BoundedFile.Failure.notRegular) { try BoundedFile.read(path, limitBytes: 10) }
        }
        #expect(throws: BoundedFile.Failure.system(errno: ENOENT)) {
            try BoundedFile.read(directory + "/nothing", limitBytes: 10)
        }
        #expect(throws: BoundedFile.Failure.tooLarge(limitBytes: 10)) {
            try BoundedFile.read("/dev/zero", limitBytes: 10, isRegular: false)
        }
    }
}

struct UserDirectoriesTests {
    @Test(
        arguments: [
            (["HOME": "/h"], "/h/.config/clockd/config.toml", "/h/.local/state/clockd"),
            (
                ["HOME": "/h", "XDG_CONFIG_HOME": "/c", "XDG_STATE_HOME": "/s"],
                "/c/clockd/config.toml", "/s/clockd"
            ),
            (
                ["HOME": "/h", "XDG_CONFIG_HOME": "c", "XDG_STATE_HOME": ""],
                "/h/.config/clockd/config.toml", "/h/.local/state/clockd"
            ),
            (
                ["HOME": "/h", "CLOCKD_CONFIG": "mine.toml", "STATE_DIRECTORY": "/var/lib/clockd:/var/lib/other"],
                "mine.toml", "/var/lib/clockd"
            ),
            (
                ["HOME": "/h", "CLOCKD_CONFIG": "", "CLOCKD_STATE_DIR": "/mine", "STATE_DIRECTORY": "/other"],
                "/h/.config/clockd/config.toml", "/mine"
            ),
        ] as [([String: String], String, String)]
    )
    func paths(variables: [String: String], configuration: String, state: String) {
        let directories = UserDirectories { variables[$0] }
        #expect(directories.configurationFile == configuration)
        #expect(directories.stateDirectory == state)
    }

    @Test("Without HOME the user database is used")
    func entry() {
        #expect(UserDirectories { _ in nil }.home.hasPrefix("/"))
    }
}
