/// What is left of the steps that one search may take.
///
/// A step is a month, a day, an hour or a minute looked at: some 10 to 20 ns. A search that has used up its steps
/// ends without a result.
package struct SearchBudget {
    package private(set) var steps: Int

    /// For the next occurrence of a schedule.
    package static let search = 200_000
    /// For the end of COUNT, which is counted once.
    package static let count = 600_000

    package init(_ steps: Int) {
        self.steps = steps
    }

    package var isUsedUp: Bool { steps <= 0 }

    /// - Returns: false when nothing is left.
    mutating func spend(_ count: Int = 1) -> Bool {
        steps -= count
        return steps > 0
    }
}
