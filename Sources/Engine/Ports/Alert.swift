import Agenda
import Chronology

/// A ring to be shown and played. Texts are localised and plain; the popup adds markup.
package struct Alert: Sendable, Hashable {
    package var ring: ItemID
    package var item: ItemID
    package var title: String
    package var body: String
    package var buttons: [AlertButton]
    package var settings: RingSettings
    /// The command of the settings and its environment, if any.
    package var command: AlertCommand?
    /// False if the ring was shown before, such as for a popup posted again or a restarted daemon.
    package var isFirst: Bool
    /// Whether the command has had its effect, so that it does not run again.
    package var commandHasFinished = false
    /// Whether the command starts with this alert.
    package var startsCommand: Bool { isFirst && !commandHasFinished }
    /// False while the screen is full; sound and command start anyway.
    package var showsPopup = true
    /// The handle of a popup from before a restart, which is replaced instead of duplicated.
    package var previousPopup: String?
}

/// A button of a popup: its action and its label.
package struct PopupButton<Action: Hashable & Sendable>: Hashable, Sendable {
    package var action: Action
    package var title: String

    package init(_ action: Action, _ title: String) {
        self.action = action
        self.title = title
    }
}

package typealias AlertButton = PopupButton<AlertAction>
package typealias AnnouncementButton = PopupButton<AnnouncementAction>

/// The action of a popup's button. The raw value is its key on the bus.
package enum AlertAction: String, CaseIterable, Sendable {
    case dismiss, snooze, extend, beginNext, skip, complete
}

/// A command of the item's owner. A shell reads only `command`; labels and times are passed in the environment.
package struct AlertCommand: Sendable, Hashable {
    package var command: String
    /// `CLOCKD_ITEM`, `CLOCKD_LABEL`, …
    package var environment: [String: String]
    /// A unique name of this run: it differs for each time the same ring rings, and for a ring with the same number in
    /// another store. Nil if it may be run any number of times.
    package var run: String?
}

/// A popup that is not a ring.
package struct Announcement: Sendable, Hashable {
    package var title: String
    package var body: String
    package var urgency = Urgency.normal
    /// Played once.
    package var sound = SoundChoice.silent
    /// The item it is about, if the announcement can be withdrawn.
    package var item: ItemID?
    /// Shown only if it is about an item.
    package var buttons: [AnnouncementButton] = []
}

/// The action of an announcement's button, with the moment or value it was offered for: if that has changed meanwhile,
/// the button has no effect.
package enum AnnouncementAction: Sendable, Hashable {
    /// Skips the alarm's occurrence at that moment, or disables the alarm if it has no later one.
    case skip(alarm: ItemID, at: Instant)
    case setEstimate(EstimateChange)

    /// Its key on the bus. Another moment or value has another key: a press that the server reports while its popup is
    /// being replaced does not act for the new one.
    package var key: String {
        switch self {
        case .skip(_, let at): "skip-\(at.microsecondsSinceEpoch)"
        case .setEstimate(let change):
            "setEstimate-\(change.current.wholeMicroseconds)-\(change.suggested.wholeMicroseconds)"
        }
    }
}

/// A silent popup that shows progress and stays until it is withdrawn.
package struct ProgressPopup: Sendable, Hashable {
    package var item: ItemID
    package var title: String
    package var body: String
    /// 0 to 100.
    package var percent: Int
}

/// Events of the alerter, in the past tense.
package enum AlerterEvent: Sendable, Hashable {
    /// The popup is on the screen; `handle` identifies it to the server (opaque, kept across restarts).
    case shown(ring: ItemID, handle: String)
    case pressed(ring: ItemID, AlertAction)
    case popupEnded(ring: ItemID, Ring.PopupEnd)
    /// A button of an announcement was pressed, which closes it.
    case announcementPressed(AnnouncementAction)
    /// The screen shows an announcement about the item from an earlier daemon, to be renewed or withdrawn.
    case announcementFound(item: ItemID)
    /// The popup could not be shown; it is retried when a server appears. `problem` is one line.
    case popupFailed(ring: ItemID, problem: String)
    case soundFailed(ring: ItemID, problem: String)
    /// The command was started; it must not be started again for this ring unless the ring is snoozed.
    case commandStarted(ring: ItemID)
    /// The command has ended. `leavesProcesses`: processes that it started still run, until its ring ends.
    case commandEnded(ring: ItemID, CommandEnd, leavesProcesses: Bool = false)
    /// A notification server owns its name on the bus (again): the popups of all ringing items are due.
    case serverAppeared
    case serverVanished
}

package enum CommandEnd: Sendable, Hashable {
    case exited(status: Int32)
    case signalled(Int32)
    /// It was ended because its ring had ended.
    case ended
    /// It was ended by its time limit.
    case overTime
    case notStarted(problem: String)
}
