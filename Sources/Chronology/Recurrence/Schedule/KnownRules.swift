import Synchronization

/// A cache of parsed rules: most alarms share a few texts, and parsing would dominate long lists.
///
/// Callable from any thread.
package enum KnownRules {
    private static let limit = 256
    private static let rules = Mutex<[String: RecurrenceRule]>([:])
    private static let expressions = Mutex<[String: CalendarExpression]>([:])

    /// As `RecurrenceRule(parsing:)`.
    package static func rule(_ text: String) throws -> RecurrenceRule {
        try rules.withLock { try known(text, in: &$0, RecurrenceRule.init(parsing:)) }
    }

    /// As `CalendarExpression(parsing:)`.
    package static func expression(_ text: String) throws -> CalendarExpression {
        try expressions.withLock { try known(text, in: &$0, CalendarExpression.init(parsing:)) }
    }

    private static func known<Value>(
        _ text: String,
        in known: inout [String: Value],
        _ parse: (String) throws -> Value
    ) rethrows -> Value {
        if let value = known[text] { return value }
        let value = try parse(text)
        // Long texts are rare, and rarely shared.
        guard text.utf8.count <= 200 else { return value }
        if known.count >= limit { known.removeAll() }
        known[text] = value
        return value
    }
}
