import GRDB

/// What can be known of the file of a store, beside the connection that uses it.
package struct StoreExamination: Hashable, Sendable {
    /// What `PRAGMA quick_check` found; empty where all is well.
    package var problems: [String]
    /// Of the database itself, without what its log holds.
    package var pageBytes: Int64

    /// Reads the whole file: to be called off the engine's queue. It waits for no writer, and none waits for it.
    package static func examine(path: String) throws(StoreError) -> StoreExamination {
        do {
            var configuration = Configuration()
            configuration.readonly = true
            configuration.label = "clockd.examination"
            let database = try DatabaseQueue(path: path, configuration: configuration)
            defer { try? database.retire() }
            return try database.read { db in
                let answers = try String.fetchAll(db, sql: "PRAGMA quick_check(5)")
                let pages = try Int64.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                let size = try Int64.fetchOne(db, sql: "PRAGMA page_size") ?? 0
                return StoreExamination(problems: answers.filter { $0 != "ok" }, pageBytes: pages * size)
            }
        } catch {
            throw StoreError(error)
        }
    }
}
