import Files
import Foundation
import Testing

struct DirectoryNamesTests {
    @Test("All names except . and ..; a link to a directory does not count as a directory")
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
