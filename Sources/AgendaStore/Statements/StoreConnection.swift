import GRDB

/// A GRDB connection with the statements prepared on it.
///
/// Unchecked, because the statements are used on the connection's queue only.
final class StoreConnection: @unchecked Sendable {
    /// For anything that is not executed repeatedly.
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

    /// Runs `body` on the last committed state of the database. Writes fail.
    func read<Result>(_ body: (Statements) throws -> Result) throws -> Result {
        try queue.read { _ in try body(statements) }
    }

    func execute(_ sql: String) throws {
        try queue.writeWithoutTransaction { try $0.execute(sql: sql) }
    }

    /// The connection must not be used afterwards.
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
