import AgendaStore
import Chronology
import Glibc

/// The file of an empty store, created once so that new worlds do not run every migration.
package struct StoreTemplate: Sendable {
    package let bytes: [UInt8]

    package static let shared = StoreTemplate()

    private init() {
        let directory = ScratchDirectory()
        let path = directory.path + "/clockd.db"
        guard let store = try? AgendaStore(path: path, zones: { _ in .utc }) else {
            preconditionFailure("no store can be made in \(directory.path)")
        }
        store.close()
        bytes = Self.read(path)
    }

    private static func read(_ path: String) -> [UInt8] {
        guard let file = fopen(path, "re") else { preconditionFailure("\(path): errno \(errno)") }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 4 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        return Array(bytes.prefix(count))
    }
}
