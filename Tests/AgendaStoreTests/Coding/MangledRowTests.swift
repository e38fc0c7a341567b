import Agenda
import AgendaStore
import ClockTestKit
import Testing

/// Edited rows are either read or rejected with the name of the invalid member; none crashes the program.
struct MangledRowTests {
    @Test("Each member of each golden file, with every kind of wrong value", arguments: GoldenFileTests.names)
    func mangled(name: String) throws {
        let entity = try #require(EntityCatalog.all.first { $0.name == name }).entity
        try mangle(entity, EditedJSON(GoldenFileTests.text(name)))
    }

    /// The entity determines the type to decode.
    private func mangle<Entity: StoredObject & Hashable>(_ entity: Entity, _ golden: EditedJSON) throws {
        for path in golden.paths {
            try check(Entity.self, golden.replacing(path, by: nil), path)
            for value in EditedJSON.values { try check(Entity.self, golden.replacing(path, by: value), path) }
            guard let added = golden.adding("colour", to: path)?.text else { continue }
            #expect(throws: StoreError.self, "\(path)") { try GoldenFileTests.coding.decode(Entity.self, added) }
        }
    }

    /// A row that is read must survive a round trip.
    private func check<Entity: StoredObject & Hashable>(
        _ type: Entity.Type,
        _ row: EditedJSON,
        _ path: [EditedJSON.Step]
    ) throws {
        let entity: Entity
        let text = row.text
        do throws(StoreError) {
            entity = try GoldenFileTests.coding.decode(type, text)
        } catch {
            guard case .unreadableRow(_, let fault) = error else { throw error }
            let problem = fault.description
            let name = path.compactMap { if case .member(let name) = $0 { name } else { nil } }.last ?? ""
            // Some members are invalid only in combination: the error may name the other one.
            #expect(!problem.isEmpty && !problem.contains("\n") && problem.utf8.count < 40_000, "\(name): \(problem)")
            return
        }
        let written = GoldenFileTests.coding.encode(entity)
        #expect(try GoldenFileTests.coding.decode(type, written) == entity)
    }
}
