import Foundation
import Testing

/// An approved text, stored in a file next to the tests.
enum Snapshot {
    private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Snapshots")

    /// CLOCKD_TEST_RECORD in the environment rewrites the file; review it before committing.
    static func expect(_ text: String, is name: String) throws {
        let file = directory.appending(path: name)
        if ProcessInfo.processInfo.environment["CLOCKD_TEST_RECORD"] != nil {
            try Data(text.utf8).write(to: file)
        }
        #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text, "\(name)")
    }
}
