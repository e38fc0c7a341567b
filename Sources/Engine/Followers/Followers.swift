import Agenda
import Varlink

/// The open calls, which wait for the end of timers, sessions and runs, or follow the status or stopwatches. They
/// receive changes after the commit that made them; clients extrapolate running counts. Only touched items are
/// examined, so that a turn that only reads costs nothing.
struct Followers {
    var timers = TimerWaiters()
    var focus = FocusWaiters()
    var tasks = TaskWaiters()
    var status: StatusFollowers
    var stopwatches = StopwatchFollowers()
    /// Committed changes that have not been sent to followers yet.
    var untold = Untold.nothing

    init(_ shares: StatusShares) { status = StatusFollowers(shares) }

    var count: Int { timers.count + focus.count + tasks.count + status.count + stopwatches.count }

    var isEmpty: Bool { count == 0 }

    mutating func remove(_ call: CallID) {
        timers.remove(call)
        focus.remove(call)
        tasks.remove(call)
        status.remove(call)
        stopwatches.remove(call)
    }

    /// Whether no news waits for the next turn.
    var isUpToDate: Bool { timers.isUpToDate && status.waiting.isEmpty }

    /// A copy for ``takeBack(to:)``, made before a turn.
    func beforeTurn() -> Followers {
        status.settle(untold)
        return self
    }

    /// Restores the state before a turn that was not committed and whose replies were not sent.
    mutating func takeBack(to before: Followers) {
        self = before
        status.takeBack()
    }

    /// Whether news for a follower waits until the file can be read.
    var hasNewsInFile: Bool { !timers.held.isEmpty || !isEmpty && !untold.isNothing }
}

/// Committed changes that have not been sent to followers yet.
enum Untold {
    case items(Set<ItemID>)
    case everything

    static let nothing = Untold.items([])

    var isNothing: Bool {
        if case .items(let items) = self { items.isEmpty } else { false }
    }

    func contains(_ item: ItemID) -> Bool {
        if case .items(let items) = self { items.contains(item) } else { true }
    }

    mutating func add(_ touched: Set<ItemID>?) {
        self = joined(by: touched).map(Untold.items) ?? .everything
    }

    /// Nil for all.
    func joined(by touched: Set<ItemID>?) -> Set<ItemID>? {
        guard case .items(let items) = self, let touched else { return nil }
        return items.isEmpty ? touched : items.union(touched)
    }
}
