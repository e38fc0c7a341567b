/// The time that a turn may spend on work that is not due: rings wait no longer than that, plus one current piece of
/// work.
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

    /// The time since the work began.
    var used: Duration { clocks.elapsed() - start }
}
