import Agenda
import ClockAPI
import Varlink

/// Who waits for timers to end. Each timer is asked about once when it was found, and again when a turn touched it.
///
/// A turn touches few timers, so every waiter is checked for them. There is no index from timers to waiters: when a
/// hundred clients that wait for thousands of timers leave at once, clearing it would take too long.
struct TimerWaiters {
    private struct Waiter {
        /// In the order in which they were named.
        var timers: [ItemID] = []
        /// Timers still counting, and all others.
        var open: Set<ItemID> = []
        var over: Set<ItemID> = []
        /// Those that a turn touched and that were not looked at since.
        var touched: Set<ItemID> = []
        /// Wants what changes, not only the end. Then `last` has the hash of each timer as it was told last: all that
        /// is needed to tell a change, and small for many who wait for many.
        let wantsChanges: Bool
        var last: [ItemID: Int] = [:]
        /// All of its timers are found.
        var hasStarted = false
        /// It was told how all of them are.
        var hasHeard = false

        func has(_ timer: ItemID) -> Bool { open.contains(timer) || over.contains(timer) }

        mutating func watch(_ timer: ItemID, _ object: TimerObject, _ now: Now) {
            timers.append(timer)
            note(timer, isOver: object.isOver)
            if wantsChanges { last[timer] = object.standing(now).hashValue }
        }

        /// - Returns: whether the waiter has news to be checked and had none before.
        mutating func touch(_ items: Set<ItemID>?) -> Bool {
            let wasTouched = !touched.isEmpty
            touched.formUnion(items.map { $0.filter(has) } ?? open.union(over))
            return hasStarted && !wasTouched && !touched.isEmpty
        }

        mutating func note(_ timer: ItemID, isOver: Bool) {
            if isOver {
                open.remove(timer)
                over.insert(timer)
            } else {
                over.remove(timer)
                open.insert(timer)
            }
        }
    }

    /// What a waiter is to be told.
    enum News {
        /// The timers that changed.
        case changed([TimerObject])
        /// The end, with the state of all.
        case over([ItemID])
    }

    private var waiters: [CallID: Waiter] = [:]
    /// The calls that have something to look at, each once, in order.
    private var queue: [CallID] = []
    /// Those of them that wait until the file can be read.
    private(set) var held: [CallID] = []

    var count: Int { waiters.count }

    /// Whether nobody has to be told anything.
    var isUpToDate: Bool { queue.isEmpty }

    mutating func add(_ call: CallID, wantsChanges: Bool) {
        waiters[call] = Waiter(wantsChanges: wantsChanges)
    }

    /// - Returns: false where it watches that timer already, or is gone.
    mutating func watch(_ timer: ItemID, _ object: TimerObject, for call: CallID, _ now: Now) -> Bool {
        guard waiters[call]?.has(timer) == false else { return false }
        waiters[call]?.watch(timer, object, now)
        return true
    }

    /// - Returns: whether it goes on waiting, so that it may be told how its timers are now.
    mutating func start(_ call: CallID) -> Bool {
        guard let waiter = waiters[call] else { return false }
        waiters[call]?.hasStarted = true
        waiters[call]?.hasHeard = !waiter.open.isEmpty
        // What was touched meanwhile, and the end where all of them are over, come as news.
        queue.append(call)
        return !waiter.open.isEmpty
    }

    mutating func remove(_ call: CallID) {
        guard waiters.removeValue(forKey: call) != nil else { return }
        // Where nobody is left, no turn looks at the queue any more.
        queue.removeAll { $0 == call }
        held.removeAll { $0 == call }
    }

    /// Nobody is told of only some of their timers: who waits for one that is not known waits on.
    mutating func hold(_ isKnown: (ItemID) throws -> Bool) rethrows {
        let timers = Set(queue.flatMap { waiters[$0]?.timers ?? [] })
        let unknown = Set(try timers.filter { try !isKnown($0) })
        guard !unknown.isEmpty else { return }
        for call in queue where waiters[call]?.timers.contains(where: unknown.contains) == true {
            if !held.contains(call) { held.append(call) }
        }
        queue.removeAll(where: held.contains)
    }

    /// The file can be read.
    mutating func release() {
        guard !held.isEmpty else { return }
        queue = held + queue
        held = []
    }

    /// Nil: all of them.
    mutating func touch(_ items: Set<ItemID>?) {
        let items = items?.filter { $0.kind == .timer }
        if let items, items.isEmpty { return }
        let calls = waiters.indices.compactMap { waiters.values[$0].touch(items) ? waiters.keys[$0] : nil }
        queue += calls.sorted { ($0.connection, $0.serial) < ($1.connection, $1.serial) }
    }

    /// The next one who is to be told something, among the next `limit` who may be; `timer` says how one is now, and
    /// nil where there is no such timer any more. Who is told the end is forgotten.
    mutating func nextNews(
        _ now: Now,
        _ timer: (ItemID) throws -> TimerObject?
    ) rethrows -> (CallID, News?)? {
        guard !queue.isEmpty else { return nil }
        let call = queue.removeFirst()
        guard var waiter = waiters[call] else { return (call, nil) }
        var changed: [TimerObject] = []
        for item in waiter.touched.sorted(by: { $0.number < $1.number }) {
            let object = try timer(item)
            waiter.note(item, isOver: object?.isOver ?? true)
            guard waiter.wantsChanges, let object else { continue }
            let standing = object.standing(now).hashValue
            guard standing != waiter.last[item] else { continue }
            waiter.last[item] = standing
            changed.append(object)
        }
        waiter.touched = []
        // All were over when they were found, and one was restarted before that could be told as the end.
        if waiter.wantsChanges, !waiter.hasHeard, !waiter.open.isEmpty {
            changed = try waiter.timers.compactMap(timer)
            waiter.hasHeard = true
        }
        waiters[call] = waiter
        guard waiter.open.isEmpty else { return (call, changed.isEmpty ? nil : .changed(changed)) }
        remove(call)
        return (call, .over(waiter.timers))
    }
}

extension TimerObject {
    /// Its count is over, whether or not it still rings.
    var isOver: Bool {
        switch state {
        case .ringing, .done, .cancelled: true
        case .running, .paused: false
        }
    }
}
