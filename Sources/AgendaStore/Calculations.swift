import Chronology
import SQLite

/// A past calculation, for `calc --history` and `ans`.
package struct KeptCalculation: Hashable, Sendable {
    package var at: Instant
    package var expression: String
    /// As written by ``Calculation/text``, so that a calculation can read it.
    package var result: String

    package init(at: Instant, expression: String, result: String) {
        self.at = at
        self.expression = expression
        self.result = result
    }
}

extension Transaction {
    /// Returns the newest `limit` calculations, oldest first.
    package func calculations(limit: Int) throws -> [KeptCalculation] {
        try statements.all(.calculations, limit) { row in
            KeptCalculation(
                at: Instant(microsecondsSinceEpoch: try row.integer(0)),
                expression: try row.text(1),
                result: try row.text(2)
            )
        }.reversed()
    }

    /// Adds a calculation and deletes the oldest beyond `limit`.
    package func append(_ calculation: KeptCalculation, keeping limit: Int) throws {
        try statements.run(
            .appendCalculation,
            calculation.at.microsecondsSinceEpoch,
            calculation.expression,
            calculation.result
        )
        try statements.run(.removeOldCalculations, limit)
    }

    /// Deletes all calculations.
    /// - Returns: the number of deleted calculations.
    package func clearCalculations() throws -> Int {
        try willChange(.calculations)
        try statements.run(.removeCalculations)
        return statements.changes
    }
}

extension SQLText {
    fileprivate static let calculations = SQLText(
        "SELECT at, expression, result FROM calculation ORDER BY number DESC LIMIT ?"
    )
    fileprivate static let appendCalculation = SQLText(
        "INSERT INTO calculation (at, expression, result) VALUES (?, ?, ?)"
    )
    fileprivate static let removeOldCalculations = SQLText(
        """
        DELETE FROM calculation WHERE number <=
            (SELECT number FROM calculation ORDER BY number DESC LIMIT 1 OFFSET ?)
        """
    )
    fileprivate static let removeCalculations = SQLText("DELETE FROM calculation")
}
