/// An event for which the configuration may name a command. The raw values are the keys of its table `[hooks]`.
package enum HookEvent: String, CaseIterable, Sendable {
    case ring, snooze, dismiss, missed
    case focusWork = "focus-work"
    case focusBreak = "focus-break"
    case focusLongBreak = "focus-long-break"
    case focusPaused = "focus-paused"
    case focusEnd = "focus-end"
    case taskStart = "task-start"
    case taskOver = "task-over"
    case taskDone = "task-done"
    case timerEnd = "timer-end"
}

/// The configured commands, without empty ones.
package typealias Hooks = [HookEvent: String]

extension HookEvent {
    /// The event for the current activity of a focus session.
    init(_ standing: FocusSession.Standing) {
        switch standing {
        case .running(.work): self = .focusWork
        case .running(.shortBreak): self = .focusBreak
        case .running(.longBreak): self = .focusLongBreak
        case .paused, .waiting: self = .focusPaused
        case .ended: self = .focusEnd
        }
    }

    /// The events of a record, in the order in which their commands start. Without focus: its events are changes of
    /// ``FocusSession/standing``, which records do not distinguish.
    static func events(of record: Record) -> [HookEvent] {
        rules.filter { $0.matches(record) }.map(\.hook)
    }

    /// One line for each event with a record.
    private static let rules: [Rule] = [
        Rule(.taskOver, .rang, of: .task),
        Rule(.ring, .rang, ofRing: true),
        Rule(.snooze, .snoozed, ofRing: true),
        Rule(.dismiss, .dismissed, ofRing: true),
        // The item was cancelled or removed while it rang.
        Rule(.dismiss, .cancelled, ofRing: true),
        Rule(.missed, .missed, ofRing: true),
        Rule(.timerEnd, .completed, of: .timer),
        Rule(.taskStart, .started, of: .task),
        Rule(.taskDone, .completed, of: .task),
    ]

    private struct Rule: Sendable {
        let hook: HookEvent
        let event: Record.Event
        /// Nil for any kind.
        let kind: ItemKind?
        /// Whether the record must be about a ring rather than its item.
        let ofRing: Bool

        init(_ hook: HookEvent, _ event: Record.Event, of kind: ItemKind? = nil, ofRing: Bool = false) {
            self.hook = hook
            self.event = event
            self.kind = kind
            self.ofRing = ofRing
        }

        func matches(_ record: Record) -> Bool {
            record.event == event && (kind == nil || record.kind == kind)
                && (!ofRing || record.details["ring"] != nil)
        }
    }
}
