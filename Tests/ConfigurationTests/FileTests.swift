import Agenda
import Glibc
import Testing

@testable import Configuration

/// Kinds of files that may exist at the path.
struct FileTests {
    private let directory: String

    init() throws {
        var template = Array("/tmp/configuration-test-XXXXXX".utf8CString)
        directory = String(cString: try #require(mkdtemp(&template)))
    }

    @Test func aMissingFileIsTheDefault() throws {
        #expect(try Configuration.read(directory + "/none/config.toml") == Configuration())
    }

    @Test func aFileIsRead() throws {
        try write("[focus]\ncycles = 7\n")
        #expect(try Configuration.read(path).defaults.focus.cycles == 7)
    }

    @Test func aDirectoryIsNoFile() {
        #expect(reasons(directory) == [.notAFile])
    }

    @Test(.timeLimit(.minutes(15))) func aFIFOHoldsNobody() throws {
        try #require(mkfifo(path, 0o600) == 0)
        #expect(reasons(path) == [.notAFile])
    }

    @Test func alinkToItselfIsUnreadable() throws {
        try #require(symlink(path, path) == 0)
        #expect(reasons(path) == [.unreadable(String(cString: strerror(ELOOP)))])
    }

    @Test func tooLargeIsRefused() throws {
        try write(String(repeating: "#", count: Configuration.limitBytes))
        #expect(reasons(path) == [])
        try write(String(repeating: "#", count: Configuration.limitBytes + 1))
        #expect(reasons(path) == [.tooLarge(limitBytes: Configuration.limitBytes)])
    }

    @Test func invalidUTF8IsRefused() throws {
        try write([0x23, 0xFF, 0xFE])
        #expect(reasons(path) == [.notText])
    }

    private var path: String { directory + "/config.toml" }

    private func write(_ text: String) throws { try write(Array(text.utf8)) }

    private func write(_ bytes: [UInt8]) throws {
        let file = try #require(fopen(path, "w"))
        defer { fclose(file) }
        try #require(fwrite(bytes, 1, bytes.count, file) == bytes.count)
    }

    private func reasons(_ path: String) -> [Problem.Reason] {
        do throws(ConfigurationError) {
            _ = try Configuration.read(path)
            return []
        } catch {
            return error.problems.map(\.reason)
        }
    }
}
