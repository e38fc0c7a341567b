import Chronology

/// How long what has ended is kept, and how much of it at most. What is under way, task runs, focus sessions and totals
/// are kept forever.
package struct Keep: Hashable, Sendable {
    package var timers: Limit
    /// The ledger of rings.
    package var rings: Limit
    package var history: Limit

    package struct Limit: Hashable, Sendable {
        /// From its end.
        package var longest: Duration
        /// The newest are kept.
        package var most: Int

        package init(longest: Duration, most: Int) {
            self.longest = longest
            self.most = most
        }
    }

    package init(
        timers: Limit = Limit(longest: .seconds(30 * 86_400), most: 20_000),
        rings: Limit = Limit(longest: .seconds(365 * 86_400), most: 50_000),
        history: Limit = Limit(longest: .seconds(365 * 86_400), most: 50_000)
    ) {
        self.timers = timers
        self.rings = rings
        self.history = history
    }
}
