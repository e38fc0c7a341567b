/// The maximum age and number of ended records. Running items, task runs, focus sessions and totals are kept forever.
package struct Keep: Hashable, Sendable {
    package var timers = Limit(longest: .seconds(30 * 86_400), most: 20_000)
    /// The ledger of rings.
    package var rings = Limit(longest: .seconds(365 * 86_400), most: 50_000)
    package var history = Limit(longest: .seconds(365 * 86_400), most: 50_000)

    package struct Limit: Hashable, Sendable {
        /// Counted from the record's end.
        package var longest: Duration
        /// The newest are kept.
        package var most: Int
    }
}
