import Agenda
import AgendaStore
import Chronology
import Foundation
import Testing

/// The format on disk: Golden/KIND-STATE.json contains the JSON of a row. Later versions must read all rows written by
/// earlier ones, so these files change only with the schema.
struct GoldenFileTests {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Golden")
    static let coding = EntityCoding(zones: { _ in .utc })
    static let names = EntityCatalog.all.map(\.name)

    static func text(_ name: String) throws -> String {
        let text = try String(contentsOf: folder.appending(path: name + ".json"), encoding: .utf8)
        return text.hasSuffix("\n") ? String(text.dropLast()) : text
    }

    @Test("Each entity is written and read byte for byte", arguments: names)
    func golden(name: String) throws {
        let entity = try #require(EntityCatalog.all.first { $0.name == name }).entity
        try check(entity, name)
    }

    private func check(_ entity: some StoredObject & Hashable, _ name: String) throws {
        let written = Self.coding.encode(entity)
        // `CLOCKD_WRITE_GOLDEN=1 swift test --filter GoldenFileTests` rewrites the files.
        if ProcessInfo.processInfo.environment["CLOCKD_WRITE_GOLDEN"] != nil {
            try (written + "\n").write(
                to: Self.folder.appending(path: name + ".json"),
                atomically: true,
                encoding: .utf8
            )
        }
        let golden = try Self.text(name)
        #expect(written == golden)
        #expect(try Self.coding.decode(type(of: entity), golden) == entity)
    }

    @Test("There is no golden file without an entity in the catalog")
    func noOthers() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(Self.names.map { $0 + ".json" }))
    }
}
