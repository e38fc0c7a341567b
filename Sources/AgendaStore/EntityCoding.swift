import Agenda
import JSON

/// Encodes and decodes entities as the JSON text of their row.
package struct EntityCoding: Sendable {
    private let zones: ZoneResolver

    package init(zones: @escaping ZoneResolver) {
        self.zones = zones
    }

    package func encode(_ value: some StoredObject) -> String { value.storedText }

    /// Decodes JSON text; zone names in it are resolved by `zones`.
    /// - Throws: ``StoreError/unreadableRow(table:_:)``.
    package func decode<Value: StoredObject>(_ type: Value.Type, _ text: String) throws(StoreError) -> Value {
        do {
            return try type.init(json: Array(text.utf8), zones: zones)
        } catch {
            let fault = error as? StoredFault ?? StoredFault((error as? JSONError).map { .notJSON($0) } ?? .impossible)
            throw .unreadableRow(table: String(describing: type), fault)
        }
    }
}
