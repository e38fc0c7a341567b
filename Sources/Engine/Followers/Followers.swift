import Agenda
import Varlink

/// The calls that are open: who waits for timers, sessions and runs to end, who follows the status or stopwatches. They are
/// told of changes after the commit that made them; a reader counts on by itself. Only what turns touched is looked at:
/// a turn that only read costs them nothing.
struct Followers {
    var timers = TimerWaiters()
    var focus = FocusWaiters()
    var tasks = TaskWaiters()
    var status = StatusFollowers()
    var stopwatches = StopwatchFollowers()
    /// What was committed and they were not told of yet.
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

    /// The turn was not committed: what it told was not sent.
    mutating func takeBack(to before: Followers) {
        self = before
        status.takeBack()
    }

    /// Whether somebody is to be told something as soon as the file can be read.
    var hasNewsInFile: Bool { !timers.held.isEmpty || !isEmpty && !untold.isNothing }
}

/// What was committed and the followers were not told of yet.
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
