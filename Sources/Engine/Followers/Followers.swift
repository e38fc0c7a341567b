import Agenda
import Varlink

/// The open calls, which wait for the end of timers, sessions and runs, or follow the status or stopwatches. They get
/// changes after the commit that made them; a client extrapolates running counts itself. Only touched items are looked
/// at: a turn that only reads costs nothing.
struct Followers {
    var timers = TimerWaiters()
    var focus = FocusWaiters()
    var tasks = TaskWaiters()
    var status = StatusFollowers()
    var stopwatches = StopwatchFollowers()
    /// Committed changes that followers were not told of yet.
    var untold = Untold.nothing

    var count: Int { timers.count + focus.count + tasks.count + status.count + stopwatches.count }

    var isEmpty: Bool { count == 0 }

    mutating func remove(_ call: CallID) {
        timers.remove(call)
        focus.remove(call)
        tasks.remove(call)
        status.remove(call)
        stopwatches.remove(call)
    }

    /// A copy for ``takeBack(to:)``, made before a turn.
    func beforeTurn() -> Followers {
        status.settle()
        return self
    }

    /// Restores the state before a turn that was not committed, whose replies were not sent.
    mutating func takeBack(to before: Followers) {
        self = before
        status.takeBack()
    }

    /// Whether a follower has news that is waiting until the file can be read.
    var hasNewsInFile: Bool { !timers.held.isEmpty || !isEmpty && !untold.isNothing }
}

/// Committed changes that followers were not told of yet.
enum Untold {
    case items(Set<ItemID>)
    case everything

    static let nothing = Untold.items([])

    var isNothing: Bool {
        if case .items(let items) = self { items.isEmpty } else { false }
    }

    mutating func add(_ touched: Set<ItemID>?) {
        self = joined(by: touched).map(Untold.items) ?? .everything
    }

    /// Nil for everything.
    func joined(by touched: Set<ItemID>?) -> Set<ItemID>? {
        guard case .items(let items) = self, let touched else { return nil }
        return items.isEmpty ? touched : items.union(touched)
    }
}
