/// The outcome of a random edit.
package enum EditOutcome: Hashable, Sendable {
    case refused, taken
    /// A broken promise.
    case broken(String)
}
