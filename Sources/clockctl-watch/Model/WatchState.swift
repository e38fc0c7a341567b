import ClockAPI

/// The data and the selection: everything from which the view is drawn, except the time and the size of the terminal.
struct WatchState: Sendable {
    /// Nil while the daemon can't be reached.
    private(set) var status: StatusObject?
    /// The moment of `status`.
    private(set) var statusMoment: Moment?
    /// The reason why there is no status; nil before the first attempt.
    private(set) var absence: String?
    private(set) var surroundings = Surroundings()
    /// The id that the user selected; nil to select the first item.
    private(set) var choice: String?
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
    }

    /// The line at the bottom.
    struct Message: Hashable, Sendable {
        var text: String
        var isError: Bool
    }

    /// The items in the displayed order.
    var items: [WatchItem] {
        guard let status else { return [] }
        return status.items + surroundings.alarms.map(WatchItem.alarm)
    }

    /// Nil if there is none.
    var chosen: WatchItem? { chosen(of: items) }

    /// As ``chosen``, from items that were computed before.
    func chosen(of items: [WatchItem]) -> WatchItem? {
        choice.flatMap { id in items.first { $0.id == id } } ?? items.first
    }

    /// The status advanced by the time since. Nil while the daemon can't be reached.
    func status(at now: Moment) -> StatusObject? {
        guard let status, let statusMoment else { return nil }
        var later = status.later(
            bySeconds: max(0, now.bootSeconds - statusMoment.bootSeconds),
            awakeSeconds: max(0, now.awakeSeconds - statusMoment.awakeSeconds)
        )
        // The growth in the status is as of the last change; the month is requested each minute.
        if let growth = surroundings.growth { later.focus?.growth = growth }
        return later
    }

    /// The state at another moment: running items are advanced.
    func advanced(to now: Moment) -> WatchState {
        guard let status = status(at: now) else { return self }
        var later = self
        (later.status, later.statusMoment) = (status, now)
        return later
    }

    /// Handles an event and returns the effects.
    mutating func take(_ event: WatchEvent) -> [WatchEffect] {
        switch event {
        case .status(let status, let moment):
            change { ($0.status, $0.statusMoment, $0.absence) = (status, moment, nil) }
        case .surroundings(let surroundings): change { $0.surroundings = surroundings }
        case .absence(let reason): (status, statusMoment, absence) = (nil, nil, reason)
        case .key(let key): return press(key)
        case .click(let item):
            choice = item
            if mode == .help { mode = .keys }
        case .answered(let text), .printed(let text): message = Message(text: text, isError: false)
        case .failed(let text): message = Message(text: text, isError: true)
        case .commandEnded(let succeeded):
            isCommandRunning = false
            if !succeeded { message?.isError = true }
        }
        return []
    }

    /// If an item has disappeared, selects its ring, otherwise the next item.
    private mutating func change(_ body: (inout WatchState) -> Void) {
        let index = choice.flatMap { id in items.firstIndex { $0.id == id } }
        body(&self)
        let left = items
        guard let index, !left.contains(where: { $0.id == choice }) else { return }
        let ring = left.first { if case .ring(let ring) = $0 { ring.item == choice } else { false } }
        choice = ring?.id ?? (left.isEmpty ? nil : left[min(index, left.count - 1)].id)
    }

    // MARK: Selection

    mutating func choose(_ id: String?) { choice = id }

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
    }

    mutating func forgetMessage() { message = nil }
}
