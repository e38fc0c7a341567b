/// How much longer a turn may go on with what is not due: nothing that rings waits longer than that, but for the one
/// piece of work that is under way.
struct WorkBudget {
    static let limit = Duration.milliseconds(10)

    private let clocks: any Clocks
    private let start: Duration

    init(_ clocks: any Clocks) {
        self.clocks = clocks
        start = clocks.elapsed()
    }

    var isUsedUp: Bool { used >= Self.limit }

    var isHalfUsedUp: Bool { used >= Self.limit / 2 }

    /// What passed since the work began.
    var used: Duration { clocks.elapsed() - start }
}
