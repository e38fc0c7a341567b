import ClockAPI
import Console

/// The data and the selection: everything from which the view is drawn, except the time and the size of the terminal.
struct WatchState: Sendable {
    /// The id of the only item to show; nil for all.
    let only: String?
    /// Nil while the daemon can't be reached.
    private(set) var status: StatusObject?
    /// The moment of `status`.
    private(set) var statusMoment: Moment?
    /// The reason why there is no status; nil before the first attempt.
    private(set) var absence: String?
    private(set) var surroundings = Surroundings()
    private var alarms = AlarmRows()
    private var timers = TimerRows()
    /// The latest known moment.
    private var now: Moment?
    /// The selected item that has just ended.
    private var ended: EndedRow?
    /// The item on which a key acted a moment ago. It stays selected even if another one becomes the first.
    private var acted: ActedRow?
    /// A command that was typed a moment ago: the item that it adds is selected.
    private var typed: TypedCommand?
    /// The id that the user selected; nil to select the first item.
    private(set) var choice: String?
    /// Whether ``folded`` items are listed.
    var isUnfolded = false
    var mode = Mode.keys
    private(set) var message: Message?
    private(set) var isCommandRunning = false

    /// The mode, which determines the meaning of keys.
    enum Mode: Hashable, Sendable {
        case keys
        /// A command line without `clockctl` is typed.
        case command(String)
        /// A part of a label is typed. `before`: the selection to be restored.
        case find(String, before: String?)
        case help
        /// All about the selected item.
        case details
        /// The lines that a typed command printed.
        case answer([String])
        /// What a completed task has earned, until that time on the boot clock.
        case reward(Reward, until: Double)

        /// Whether it hides the items until the next key.
        var isPanel: Bool {
            switch self {
            case .keys, .command, .find: false
            case .help, .details, .answer, .reward: true
            }
        }
    }

    /// An item that has ended, at its place among the items until that time on the boot clock.
    private struct EndedRow: Sendable {
        var item: WatchItem
        var index: Int
        var until: Double
    }

    /// The item on which a key acted, selected until that time on the boot clock.
    private struct ActedRow: Sendable {
        var id: String
        /// Whether the key snoozed the item's ring.
        var snoozes: Bool
        var until: Double
    }

    /// The items before a typed command, and the time on the boot clock until which it may add another.
    private struct TypedCommand: Sendable {
        var known: Set<String>
        var until: Double
    }

    /// The time for which an item that ended keeps its row and the selection: a key pressed meanwhile was meant for it.
    static let heldSeconds = 2.0
    /// The time for which a reward is shown if no key is pressed.
    static let rewardSeconds = 10.0

    /// The line at the bottom.
    struct Message: Hashable, Sendable {
        var text: String
        var isError: Bool
    }

    init(only: String? = nil) { self.only = only }

    /// The items in the displayed order.
    var items: [WatchItem] {
        guard let status else { return [] }
        let paused = surroundings.tasks.filter { $0.state == .paused }
        var items = status.items(paused: paused) + alarms.alarms.map(WatchItem.alarm)
        if let only { return ((items + folded).first { $0.concerns(only) }).map { [$0] } ?? [] }
        if let ended, !items.contains(where: { $0.id == ended.item.id }) {
            items.insert(.ended(ended.item), at: min(ended.index, items.count))
        }
        if items.isEmpty { items = Suggestion.allCases.map(WatchItem.suggestion) }
        return isUnfolded ? items + folded : items
    }

    /// What is listed at the end on request only: tasks that are not running, and alarms that were off when the view
    /// was opened.
    var folded: [WatchItem] {
        guard let status else { return [] }
        let idle = surroundings.tasks.filter { $0.state == .idle && $0.id != status.task?.id }
        return alarms.off.map(WatchItem.alarm) + idle.map(WatchItem.task)
    }

    /// Nil if there is none.
    var chosen: WatchItem? { chosen(of: items) }

    /// As ``chosen``, from items that were computed before.
    func chosen(of items: [WatchItem]) -> WatchItem? {
        for id in [choice, ended?.item.id, acted?.id] {
            if let item = items.first(where: { $0.id == id }) { return item }
        }
        return items.first
    }

    /// The seconds until an ended item loses its row, or a reward is over; nil if there is none.
    func secondsToRelease(at now: Moment) -> Double? {
        var rewardEnd: Double?
        if case .reward(_, let until) = mode { rewardEnd = until }
        return [ended?.until, acted?.until, rewardEnd].compactMap(\.self).map { max(0, $0 - now.bootSeconds) }.min()
    }

    /// The status advanced by the time since. Nil while the daemon can't be reached.
    func status(at now: Moment) -> StatusObject? {
        guard let status, let statusMoment else { return nil }
        return status.later(
            bySeconds: max(0, now.bootSeconds - statusMoment.bootSeconds),
            awakeSeconds: max(0, now.awakeSeconds - statusMoment.awakeSeconds)
        )
    }

    /// The state at another moment: running items are advanced.
    func advanced(to now: Moment) -> WatchState {
        guard let status = status(at: now) else { return self }
        var later = self
        (later.status, later.statusMoment) = (status, now)
        later.pass(to: now)
        return later
    }

    /// Handles an event and returns the effects.
    mutating func take(_ event: WatchEvent) -> [WatchEffect] {
        switch event {
        case .status(var status, let moment):
            pass(to: moment)
            status.timers = timers.ordered(status.timers, at: moment.bootSeconds)
            change { ($0.status, $0.statusMoment, $0.absence) = (status, moment, nil) }
        case .surroundings(let surroundings):
            let now = now?.viewpoint.now
            change {
                $0.surroundings = surroundings
                $0.alarms.update(surroundings.alarms, at: now)
            }
        case .time(let moment): pass(to: moment)
        case .absence(let reason): (status, statusMoment, absence) = (nil, nil, reason)
        case .key(let key): return press(key)
        case .click(.key(let key)): return press(key)
        case .click(.item(let item)):
            choice = item
            if mode.isPanel { mode = .keys }
        case .answered(let text), .printed(let text): message = Message(text: text, isError: false)
        case .rewarded(let reward):
            // Not while something else is typed or read.
            if mode == .keys, let now { mode = .reward(reward, until: now.bootSeconds + Self.rewardSeconds) }
        case .failed(let text): message = Message(text: text, isError: true)
        case .commandEnded(let succeeded, let lines):
            isCommandRunning = false
            if let now { typed?.until = now.bootSeconds + Self.heldSeconds }
            if !succeeded { message?.isError = true }
            // Not while something else is typed or read.
            if lines.count > 1, mode == .keys { (mode, message) = (.answer(lines), nil) }
        }
        return []
    }

    /// If the selected item has disappeared, selects its ring, or what counts again instead of a snoozed ring; otherwise
    /// the item keeps its row for a moment.
    private mutating func change(_ body: (inout WatchState) -> Void) {
        let before = items
        let selected = chosen(of: before)
        body(&self)
        if let new = items.first(where: isNew) { (choice, typed) = (new.id, nil) }
        // A proposal was no item that could end.
        if case .suggestion(let proposal) = selected {
            if choice == proposal.id { choice = nil }
            return
        }
        guard let selected, !items.contains(where: { $0.id == selected.id }) else { return }
        let ring = items.first { if case .ring(let ring) = $0 { ring.item == selected.id } else { false } }
        if let ring {
            if choice == selected.id { choice = ring.id }
        } else if case .ring(let ring) = selected, wasSnoozed(selected), items.contains(where: { $0.id == ring.item }) {
            // A snoozed timer counts again.
            if choice == ring.id { choice = ring.item }
            acted?.id = ring.item
        } else if let now, let index = before.firstIndex(where: { $0.id == selected.id }) {
            ended = EndedRow(item: selected, index: index, until: now.bootSeconds + Self.heldSeconds)
        }
    }

    /// Removes the row of an item that ended a while ago. If the user had selected it, the next item gets the selection.
    private mutating func pass(to moment: Moment) {
        now = moment
        if case .reward(_, let until) = mode, until <= moment.bootSeconds { mode = .keys }
        if let acted, acted.until <= moment.bootSeconds { self.acted = nil }
        if let typed, !isCommandRunning, typed.until <= moment.bootSeconds { self.typed = nil }
        guard let ended, ended.until <= moment.bootSeconds else { return }
        self.ended = nil
        let left = items
        guard choice == ended.item.id, !left.contains(where: { $0.id == choice }) else { return }
        choice = left.isEmpty ? nil : left[min(ended.index, left.count - 1)].id
    }

    // MARK: Selection

    mutating func choose(_ id: String?) {
        choice = id
        if id == nil { (ended, acted) = (nil, nil) }
    }

    /// Keeps the selection at the item on which a key acts.
    mutating func noteAction(on item: WatchItem, snoozes: Bool) {
        guard let now else { return }
        acted = ActedRow(id: item.id, snoozes: snoozes, until: now.bootSeconds + Self.heldSeconds)
    }

    /// The ring of an alarm that has just begun to ring, before the list of alarms is requested again.
    func begunRing(of item: WatchItem) -> WatchItem? {
        guard case .alarm = item else { return nil }
        return ring(of: item).map(WatchItem.ring)
    }

    /// Whether it is a ring, or rings.
    func rings(_ item: WatchItem) -> Bool {
        if case .ring = item { true } else { ring(of: item) != nil }
    }

    private func ring(of item: WatchItem) -> RingObject? {
        status?.ringing.first { $0.item == item.id && $0.state == .ringing }
    }

    /// Whether a key snoozed the item a moment ago. Another press was meant for its ring: it does not pause the item.
    func wasSnoozed(_ item: WatchItem) -> Bool {
        acted.map { $0.id == item.id && $0.snoozes } ?? false
    }

    /// Moves the selection by a number of items, without wrapping around.
    mutating func move(by steps: Int) {
        let items = items
        guard !items.isEmpty else { return }
        let current = items.firstIndex { $0.id == chosen?.id } ?? 0
        choice = items[min(max(0, current + steps), items.count - 1)].id
    }

    mutating func startCommand() {
        isCommandRunning = true
        message = nil
        typed = TypedCommand(known: Set((items + folded).map(\.id)), until: 0)
    }

    /// Whether a typed command has added the item.
    private func isNew(_ item: WatchItem) -> Bool {
        guard let typed else { return false }
        switch item {
        case .ring, .suggestion, .ended: return false
        default: return !typed.known.contains(item.id)
        }
    }

    mutating func forgetMessage() { message = nil }

    /// Shows why a key has no effect.
    mutating func say(_ text: String) { message = Message(text: text, isError: false) }
}
