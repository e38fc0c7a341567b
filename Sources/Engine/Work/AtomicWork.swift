/// Work that is one slice, however long it takes: if it fails, nothing of it remains. If an item falls due meanwhile, it
/// is undone and repeated after the ring.
struct AtomicWork {
    private var interruptionCount = 0

    /// The number of interruptions after which the work is executed even if an item falls due, so that rings in quick
    /// succession can't delay it forever.
    private static let interruptionLimit = 8

    private struct Interruption: Error {}

    /// - Parameter work: calls its argument, which throws if an item is due, between its steps.
    /// - Returns: nil if the work was undone and is to be repeated in a later turn.
    mutating func attempt<Result>(
        _ turn: Turn,
        _ engine: isolated Engine,
        _ work: (_ giveWay: () throws -> Void) throws -> Result
    ) throws -> Result? {
        // Deadlines made due by the work itself need not interrupt it.
        let untilDue = interruptionCount < Self.interruptionLimit ? try turn.heads().untilFirst(turn.now) : nil
        let budget = WorkBudget(engine.clocks)
        do {
            return try turn.attempt {
                try work {
                    if let untilDue, budget.used >= untilDue { throw Interruption() }
                }
            }
        } catch is Interruption {
            interruptionCount += 1
            turn.endEarly()
            return nil
        }
    }
}
