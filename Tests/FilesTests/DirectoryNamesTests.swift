import Files
import Foundation
import Testing

struct DirectoryNamesTests {
    @Test("All names but those of itself and its parent; a link to a directory is none")
    func names() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: "names-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: directory) }
        try FileManager.default.createDirectory(atPath: directory + "/below", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: directory + "/link", withDestinationPath: directory)
        try Data().write(to: URL(filePath: directory + "/.Ängste"))
        #expect(Set(try #require(DirectoryNames.read(directory))) == ["below", "link", ".Ängste"])
        #expect(DirectoryNames.read(directory, onlyDirectories: true) == ["below"])
        #expect(DirectoryNames.read(directory + "/missing") == nil && errno == ENOENT)
    }
}
