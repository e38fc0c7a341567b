import Agenda
import AgendaStore
import Localization

extension StoreError.Outage {
    /// The reason why changes can't be saved, to complete a sentence.
    private var text: String {
        switch self {
        case .full: localized("the disk is full")
        case .locked: localized("another program has locked the database")
        case .readOnly: localized("the database can't be written to")
        case .moved: localized("the database was removed or replaced")
        case .broken: localized("the disk reports errors")
        }
    }

    /// A line of the popup of a ring.
    var unrecorded: String { localized("This can't be recorded: {reason}.", ["reason": text]) }

    fileprivate var announcement: String {
        localized(
            "Changes can't be saved: {reason}. Alarms and timers still ring.",
            ["reason": text]
        )
    }
}

extension Announcement {
    init(_ outage: StoreError.Outage) {
        self.init(title: localized("clockd can't save"), body: outage.announcement, urgency: .critical)
    }

    static var storeRecovered: Announcement {
        Announcement(
            title: localized("clockd can save again"),
            body: localized("Rings in the meantime have been recorded.")
        )
    }

    static var storeRewritten: Announcement {
        Announcement(
            title: localized("The database was restored"),
            body: localized("It was removed or replaced while clockd was running. Nothing is lost."),
            urgency: .critical
        )
    }
}
