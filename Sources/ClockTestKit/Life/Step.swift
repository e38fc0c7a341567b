import Engine

/// One step of a simulated life. A list of steps is a whole life, which can be printed, shortened and replayed. A step
/// may name an item that does not exist; the request is sent and refused.
package enum Step: Hashable, Sendable {
    case ask(Request)
    /// Requests that arrive at the same time and share a turn.
    case askTogether([Request])

    /// Time passes; every deadline in between wakes the engine late by this much.
    case pass(seconds: Int, lateMilliseconds: Int = 0)
    /// A spurious wake.
    case wake
    /// Suspend; if `announced`, the engine is notified before and after.
    case sleep(seconds: Int, announced: Bool)
    case setClock(bySeconds: Int)
    /// The wall clock gains this many parts per million from now on.
    case drift(partsPerMillion: Int)
    case travel(zone: String)
    /// The daemon is killed, and starts later in another zone.
    case awayTo(zone: String, seconds: Int)
    /// The rules of a zone become those of another, as after a change of law.
    case changeRules(of: String, to: String)
    /// The file of a zone that the daemon has used becomes unusable, or returns. If `isNoticed`, its watcher sees that.
    case harmZone(String, ZoneHarm, isNoticed: Bool)

    /// A clean shutdown, and a start later.
    case restart(afterSeconds: Int)
    case crash(afterSeconds: Int)
    /// The machine loses its power and boots later. `seed` decides which unsynced data is lost.
    case powerCut(seed: UInt64, afterSeconds: Int)

    /// As above, but the clock shows that time, in seconds since 1970, until time synchronization sets it.
    case absurdBoot(seed: UInt64, afterSeconds: Int, shows: Int64)

    case press(AlertAction, item: String)
    case close(item: String, byPerson: Bool)
    /// Presses the button of the announcement about an item.
    case pressAnnouncement(item: String)
    /// The command of an item's ring, or of a silent item, finishes.
    case endCommand(item: String)
    case desktop(Desktop)
    case lie(Lie)

    /// A client follows the status, or waits for the timers of that name.
    case follow
    case waitFor(timer: String, allChanges: Bool)
    /// All followers disconnect.
    case followersVanish
    case crowd(Crowd)

    /// The kernel refuses a resource to the daemon until these steps are over or the process ends.
    case refusing(Resource, [Step])
    /// Another process reads the store during these steps, in one transaction that must not see them.
    case besideReader([Step])
    /// The store's file is removed while it is open.
    case takeStoreAway(Removal)

    /// Another program makes the row of that alarm unreadable while the daemon is stopped. The row is detected and
    /// removed after these steps.
    case editedRow(alarm: String, RowDamage, [Step])

    /// The clock or the zone is wrong during these steps, from shortly before an alarm is due by it.
    case mistaken(Mistake, [Step])

    /// Reads everything through the interface and compares it with the model.
    case look

    /// The daemon or the machine dies during another step, before a boundary counted from 1.
    indirect case dying(Death, Step)
    /// The disk fails during another step.
    indirect case failing(DiskFault, Step)
    /// The disk fails until these steps are over.
    indirect case outage(DiskFault, [Step])

    package enum Mistake: Hashable, Sendable {
        case zone(String)
        /// It is ahead.
        case clock
    }

    package enum Resource: Hashable, Sendable {
        /// No timer can be set.
        case timers
        /// Only this many more files can be open at a time.
        case descriptors(left: Int)
    }

    package enum Removal: String, Hashable, Sendable, CaseIterable {
        case file
        /// Another file takes its name.
        case replacedFile
        case directory
    }

    package enum RowDamage: String, Hashable, Sendable, CaseIterable {
        case empty, noJSON, halved, ofAnother
    }

    package enum Desktop: Hashable, Sendable {
        case dies, starts
        /// Shows popups, but confirms them only after `answers`.
        case isSlow, answers
    }

    /// False messages of a notification server.
    package enum Lie: Hashable, Sendable {
        case showsTwice
        case closesUnknown
        case pressesUnknown
        case pressesEnded
        case closesTwice
        /// The button of an announcement that was pressed before.
        case pressesAnnouncementAgain
    }

    package struct Death: Hashable, Sendable {
        package var atBoundary: Int
        /// Nil for a killed process; otherwise the power is cut, and this decides which data is lost.
        package var powerSeed: UInt64?
        package var afterSeconds: Int
        /// Set if the next process is also killed during its start.
        package var againAtBoundary: Int?

        package init(atBoundary: Int, powerSeed: UInt64? = nil, afterSeconds: Int, againAtBoundary: Int? = nil) {
            self.atBoundary = atBoundary
            self.powerSeed = powerSeed
            self.afterSeconds = afterSeconds
            self.againAtBoundary = againAtBoundary
        }
    }
}

/// A client's request.
package enum Request: Hashable, Sendable {
    /// Requests in order, as one call; the first refused one ends it.
    indirect case batch([Request], isAtomic: Bool)
    case addAlarm(String, AlarmWish)
    case editAlarm(String, AlarmChange)
    case enable(String)
    case disable(String)
    case remove(String)
    /// Skips the next occurrence, or all before that many days from today.
    case skip(String, untilDay: Int? = nil)
    case unskip(String)
    case startTimer(String, TimerWish)
    case pause(String)
    case resume(String)
    case extend(String, seconds: Int)
    case restart(String)
    case cancel(String)
    case startFocus(FocusWish)
    case pauseFocus, resumeFocus, skipFocus, stopFocus
    case task(String, TaskRequest)
    /// Nil means the current task.
    case run(String?, RunRequest)
    case day(String, DayRequest)
    case silent(String, SilentRequest)
    /// Nil means all ringing items.
    case dismiss(String? = nil)
    case snooze(String? = nil, seconds: Int? = nil)
}

extension Request {
    var answersRing: Bool {
        switch self {
        case .dismiss, .snooze: true
        default: false
        }
    }
}
