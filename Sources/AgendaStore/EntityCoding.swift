import Agenda
import FoundationEssentials

/// Encodes and decodes entities as the JSON text of their row.
package struct EntityCoding: Sendable {
    private let zones: ZoneResolver

    package init(zones: @escaping ZoneResolver) {
        self.zones = zones
    }

    /// Returns JSON text with sorted keys.
    /// - Throws: ``StoreError/unreadableRow(table:problem:)``.
    package func encode(_ value: some Encodable) throws(StoreError) -> String {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw .unreadableRow(table: String(describing: type(of: value)), problem: String(describing: error))
        }
    }

    /// Decodes JSON text; zone names in it are resolved by `zones`.
    /// - Throws: ``StoreError/unreadableRow(table:problem:)``.
    package func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws(StoreError) -> Value {
        do {
            let decoder = JSONDecoder()
            decoder.userInfo[.zoneResolver] = zones
            return try decoder.decode(type, from: Data(text.utf8))
        } catch {
            throw .unreadableRow(table: String(describing: type), problem: Self.problem(error))
        }
    }

    /// Returns the path of the member that can't be decoded, and why.
    private static func problem(_ error: any Error) -> String {
        guard let error = error as? DecodingError else { return String(describing: error) }
        let (context, name): (DecodingError.Context, String?) =
            switch error {
            case .keyNotFound(let key, let context): (context, key.stringValue)
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
                (context, nil)
            @unknown default: (DecodingError.Context(codingPath: [], debugDescription: "unreadable"), nil)
            }
        let path = (context.codingPath.map(\.stringValue) + [name].compactMap(\.self)).joined(separator: ".")
        let problem = name == nil ? context.debugDescription : "missing"
        return path.isEmpty ? problem : "\(path): \(problem)"
    }
}
