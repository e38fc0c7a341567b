import Foundation
import Testing

/// A text as it was approved, in a file beside the tests.
enum Snapshot {
    private static let directory = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent()
        .appending(path: "Snapshots")

    /// With CLOCKD_TEST_RECORD in the environment the file is written anew, to be looked at before it is committed.
    static func expect(_ text: String, is name: String) throws {
        let file = directory.appending(path: name)
        if ProcessInfo.processInfo.environment["CLOCKD_TEST_RECORD"] != nil {
            try Data(text.utf8).write(to: file)
        }
        #expect(String(decoding: try Data(contentsOf: file), as: UTF8.self) == text, "\(name)")
    }
}
