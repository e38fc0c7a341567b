import Agenda
import FoundationEssentials

/// Entities as the JSON text of their row.
struct EntityCoding: Sendable {
    let zones: ZoneResolver

    func encode(_ value: some Encodable) throws(StoreError) -> String {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw .unreadableRow(table: String(describing: type(of: value)), problem: String(describing: error))
        }
    }

    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws(StoreError) -> Value {
        do {
            let decoder = JSONDecoder()
            decoder.userInfo[.zoneResolver] = zones
            return try decoder.decode(type, from: Data(text.utf8))
        } catch {
            throw .unreadableRow(table: String(describing: type), problem: String(describing: error))
        }
    }
}
