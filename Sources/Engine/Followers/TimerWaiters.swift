import Agenda
import ClockAPI
import Varlink

/// Calls that wait for the end of timers. Each timer is read once when it is found, and again when a turn has touched
/// it.
///
/// A turn touches few timers, so every waiter is checked for them. There is no index from timers to waiters: when a
/// hundred clients that wait for thousands of timers disconnect at once, clearing it would take too long.
struct TimerWaiters {
    private struct Waiter {
        /// In the order in which they were named.
        var timers: [ItemID] = []
        /// Timers that are still counting, and all others.
        var open: Set<ItemID> = []
        var over: Set<ItemID> = []
        /// Timers touched by a turn and not checked since.
        var touched: Set<ItemID> = []
        /// Whether the call wants changes, not only the end. If so, `last` has the hash of each timer as last reported,
        /// which is sufficient to detect a change and small for many waiters with many timers.
        let wantsChanges: Bool
        var last: [ItemID: Int] = [:]
        /// Whether all of its timers have been found.
        var hasStarted = false
        /// Whether it was sent the state of all timers.
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

    /// The kinds of news for a waiter.
    enum News {
        /// The timers that changed.
        case changed([TimerObject])
        /// The end, with the state of all.
        case over([ItemID])
    }

    private var waiters: [CallID: Waiter] = [:]
    /// The calls with timers to be checked, each once, in order.
    private var queue: [CallID] = []
    /// Calls in the queue that wait until the file can be read.
    private(set) var held: [CallID] = []

    var count: Int { waiters.count }

    /// Whether no waiter has news.
    var isUpToDate: Bool { queue.isEmpty }

    mutating func add(_ call: CallID, wantsChanges: Bool) {
        waiters[call] = Waiter(wantsChanges: wantsChanges)
    }

    /// - Returns: false if the call already watches that timer, or has been abandoned.
    mutating func watch(_ timer: ItemID, _ object: TimerObject, for call: CallID, _ now: Now) -> Bool {
        guard waiters[call]?.has(timer) == false else { return false }
        waiters[call]?.watch(timer, object, now)
        return true
    }

    /// - Returns: whether the call is still waiting and can be sent the state of its timers.
    mutating func start(_ call: CallID) -> Bool {
        guard let waiter = waiters[call] else { return false }
        waiters[call]?.hasStarted = true
        waiters[call]?.hasHeard = !waiter.open.isEmpty
        // Changes made meanwhile, and the end if all timers have ended, follow as news.
        queue.append(call)
        return !waiter.open.isEmpty
    }

    mutating func remove(_ call: CallID) {
        guard waiters.removeValue(forKey: call) != nil else { return }
        // Without waiters no turn examines the queue.
        queue.removeAll { $0 == call }
        held.removeAll { $0 == call }
    }

    /// Holds back waiters with an unknown timer, so that clients are not notified about only some of their timers.
    mutating func hold(_ isKnown: (ItemID) throws -> Bool) rethrows {
        let timers = Set(queue.flatMap { waiters[$0]?.timers ?? [] })
        let unknown = Set(try timers.filter { try !isKnown($0) })
        guard !unknown.isEmpty else { return }
        for call in queue where waiters[call]?.timers.contains(where: unknown.contains) == true {
            if !held.contains(call) { held.append(call) }
        }
        queue.removeAll(where: held.contains)
    }

    /// Releases held calls after the file has become readable.
    mutating func release() {
        guard !held.isEmpty else { return }
        queue = held + queue
        held = []
    }

    /// Records touched timers; nil for all.
    mutating func touch(_ items: Set<ItemID>?) {
        let items = items?.filter { $0.kind == .timer }
        if let items, items.isEmpty { return }
        let calls = waiters.indices.compactMap { waiters.values[$0].touch(items) ? waiters.keys[$0] : nil }
        queue += calls.sorted { ($0.connection, $0.serial) < ($1.connection, $1.serial) }
    }

    /// Returns the next call with news, among the next `limit` of the queue; `timer` returns the current state of a
    /// timer, nil if it no longer exists. A call that gets the end is removed.
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
        // All had ended when they were found, and one was restarted before the end could be reported.
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
    /// The count has ended, whether or not it is still ringing.
    var isOver: Bool {
        switch state {
        case .ringing, .done, .cancelled: true
        case .running, .paused: false
        }
    }
}
