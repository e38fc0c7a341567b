/// Why a recurrence rule or a calendar expression could not be read, and where.
package struct RecurrenceError: Error, Hashable, Sendable {
    package let reason: Reason
    /// The offending part, as offsets into the text's UTF-8.
    package let utf8Range: Range<Int>

    package enum Reason: Hashable, Sendable {
        case empty
        case unexpected
    }
}
