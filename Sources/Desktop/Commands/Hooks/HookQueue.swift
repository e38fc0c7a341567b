import Agenda
import Engine

/// The queue of hooks: those of one item run in order, and only a few of a burst run at a time.
///
/// A hook occupies its lane and its slot until ``release(_:)``, which is called when its shell has ended or has run for
/// ``HookRunner/patience``; it counts as running until ``remove()``, when its shell has ended.
struct HookQueue {
    /// All hooks of focus are one lane, across sessions: “off” of one session must not overtake “on” of the next.
    enum Lane: Hashable, Sendable {
        case focus
        case item(ItemID)

        init(_ hook: Hook) { self = hook.item.kind == .focus ? .focus : .item(hook.item) }
    }

    /// The maximum number of waiting hooks, so that a storm of rings with slow hooks doesn't exhaust the memory.
    static let waitingLimit = 20_000
    /// The maximum number of hooks that run at a time, not counting the lane of focus, which never waits for others.
    static let placeLimit = 8
    /// The maximum number of running hooks, including those that have exceeded the patience and left their slot.
    static let runningLimit = 128

    private var waiting: [Lane: [Hook]] = [:]
    private var busy: Set<Lane> = []
    /// Lanes whose first hook may start, in order, from `firstReady` on.
    private var ready: [Lane] = []
    private var firstReady = 0
    private(set) var waitingCount = 0
    private(set) var runningCount = 0

    /// Whether no hook is waiting and no running hook occupies a slot.
    var isAtRest: Bool { waitingCount == 0 && busy.isEmpty }

    /// Whether hooks wait for any of the running ones to end.
    var isFull: Bool { waitingCount > 0 && runningCount >= Self.runningLimit }

    /// - Returns: false if too many hooks are waiting; in that case the hook is not run.
    mutating func add(_ hook: Hook) -> Bool {
        let lane = Lane(hook)
        guard lane == .focus || waitingCount < Self.waitingLimit else { return false }
        waitingCount += 1
        waiting[lane, default: []].append(hook)
        if waiting[lane]?.count == 1, !busy.contains(lane) { markReady(lane) }
        return true
    }

    /// Removes the next hook that may start, and counts it as running.
    mutating func next() -> Hook? {
        if waiting[.focus] != nil, !busy.contains(.focus) { return start(.focus) }
        let places = busy.count - (busy.contains(.focus) ? 1 : 0)
        guard places < Self.placeLimit, runningCount < Self.runningLimit, firstReady < ready.count else { return nil }
        firstReady += 1
        let lane = ready[firstReady - 1]
        if firstReady * 2 > ready.count {
            ready.removeFirst(firstReady)
            firstReady = 0
        }
        return start(lane)
    }

    private mutating func start(_ lane: Lane) -> Hook? {
        guard var hooks = waiting[lane], !hooks.isEmpty else { return nil }
        let hook = hooks.removeFirst()
        waiting[lane] = hooks.isEmpty ? nil : hooks
        busy.insert(lane)
        waitingCount -= 1
        runningCount += 1
        return hook
    }

    /// Lets the next hook of that lane start.
    mutating func release(_ lane: Lane) {
        busy.remove(lane)
        if waiting[lane] != nil { markReady(lane) }
    }

    /// Records that a hook's shell has ended.
    mutating func remove() {
        runningCount -= 1
    }

    private mutating func markReady(_ lane: Lane) {
        if lane != .focus { ready.append(lane) }
    }
}
