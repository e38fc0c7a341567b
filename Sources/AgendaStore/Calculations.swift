import Chronology
import GRDB

/// A calculation that was made: what `calc --history` lists and `ans` takes up.
package struct KeptCalculation: Hashable, Sendable {
    package var at: Instant
    package var expression: String
    /// As ``CalculatorValue/text`` writes it, so that a calculation reads it back.
    package var result: String

    package init(at: Instant, expression: String, result: String) {
        self.at = at
        self.expression = expression
        self.result = result
    }
}

extension Transaction {
    /// The newest `limit` of them, oldest first.
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

    /// Adds one; of more than `limit` the oldest go.
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

    /// - Returns: how many there were.
    package func clearCalculations() throws -> Int {
        try cached("DELETE FROM calculation").execute()
        return db.changesCount
    }
}
