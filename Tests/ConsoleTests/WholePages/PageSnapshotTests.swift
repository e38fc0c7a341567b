import Console
import Foundation
import Testing

/// Every page in every language, reviewed and approved by a reader of the language.
@Suite struct PageSnapshotTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Pages")

    @Test(arguments: PageReader.all, PageReader.widths)
    func pages(_ reader: PageReader, columns: Int) throws {
        let shown = try reader.pages(columns: columns).map { page in
            "== \(page.name)\n\n" + page.lines.map { $0 + "\n" }.joined()
        }.joined(separator: "\n")
        let file = Self.folder.appending(path: "\(reader.language)-\(columns).txt")
        // `CLOCKD_WRITE_GOLDEN=1 swift test --filter PageSnapshotTests` rewrites the files; review them before
        // committing.
        if ProcessInfo.processInfo.environment["CLOCKD_WRITE_GOLDEN"] != nil {
            try Data(shown.utf8).write(to: file)
        }
        let approved = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(shown == approved, "\(Self.firstDifference(shown, approved))")
    }

    /// Returns the first difference, because comparing whole files prints too much.
    private static func firstDifference(_ shown: String, _ approved: String) -> String {
        let lines = [shown, approved].map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        let index = zip(lines[0], lines[1]).enumerated().first { $0.element.0 != $0.element.1 }?.offset
        guard let index else { return "one has more lines" }
        return "line \(index + 1): “\(lines[0][index])” instead of “\(lines[1][index])”"
    }

    @Test("There are no files of other languages or widths")
    func noOthers() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        let expected = PageReader.all.flatMap { reader in PageReader.widths.map { "\(reader.language)-\($0).txt" } }
        #expect(Set(files) == Set(expected))
    }
}
