import GRDB

/// A connection of GRDB, with the statements that were prepared on it.
///
/// Unchecked, because the statements are touched on the connection's queue alone.
final class StoreConnection: @unchecked Sendable {
    /// For all that is not executed over and over.
    let queue: DatabaseQueue
    private let statements: Statements

    init(_ queue: DatabaseQueue) {
        self.queue = queue
        statements = queue.inDatabase { Statements($0) }
    }

    /// Runs `body` in one transaction (``Statements/transaction(keeps:_:)``).
    func transaction<Result>(keeps: Bool = true, _ body: (Statements) throws -> Result) throws -> Result {
        try queue.writeWithoutTransaction { _ in
            try statements.transaction(keeps: keeps) { try body(statements) }
        }
    }

    /// Runs `body` on the database as it was last committed. Writes fail.
    func read<Result>(_ body: (Statements) throws -> Result) throws -> Result {
        try queue.read { _ in try body(statements) }
    }

    func execute(_ sql: String) throws {
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    }

    /// The connection must not be used any more.
    func close() throws {
        finalize()
        try queue.close()
    }

    /// As ``close()``; keeps the object (`DatabaseQueue.retire()`).
    func retire() throws {
        finalize()
        try queue.retire()
    }

    private func finalize() { queue.writeWithoutTransaction { _ in statements.finalize() } }
}
