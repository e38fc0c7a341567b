/// Streaks: of days with work, and of task runs within their estimate.
package enum Streak {
    package static let firstMilestone = 3

    /// Whether a streak of that length is announced: 3, 7, 14, 30 and 50, then every hundred.
    package static func isMilestone(_ length: Int) -> Bool {
        [firstMilestone, 7, 14, 30, 50].contains(length) || length > 0 && length.isMultiple(of: 100)
    }
}
