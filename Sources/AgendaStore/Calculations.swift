import Chronology
import GRDB

/// A past calculation, for `calc --history` and `ans`.
package struct KeptCalculation: Hashable, Sendable {
    package var at: Instant
    package var expression: String
    /// As ``Calculation/text`` writes it, so that a calculation can read it.
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
        try Row.fetchAll(
            cached("SELECT at, expression, result FROM calculation ORDER BY number DESC LIMIT ?"),
            arguments: [limit]
        ).reversed().map { row in
            KeptCalculation(
                at: Instant(microsecondsSinceEpoch: row[0]),
                expression: row[1],
                result: row[2]
            )
        }
    }

    /// Adds a calculation and deletes the oldest beyond `limit`.
    package func append(_ calculation: KeptCalculation, keeping limit: Int) throws {
        try cached("INSERT INTO calculation (at, expression, result) VALUES (?, ?, ?)").execute(
            arguments: [calculation.at.microsecondsSinceEpoch, calculation.expression, calculation.result]
        )
        try cached(
            """
            DELETE FROM calculation WHERE number <=
                (SELECT number FROM calculation ORDER BY number DESC LIMIT 1 OFFSET ?)
            """
        ).execute(arguments: [limit])
    }

    /// Deletes all calculations.
    /// - Returns: how many there were.
    package func clearCalculations() throws -> Int {
        try cached("DELETE FROM calculation").execute()
        return db.changesCount
    }
}
