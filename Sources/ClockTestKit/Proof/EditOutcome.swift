/// What became of something that was edited at random.
package enum EditOutcome: Hashable, Sendable {
    case refused, taken
    /// What was promised and is not so.
    case broken(String)
}
