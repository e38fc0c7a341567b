import Agenda
import Engine

/// One thing that happens in a simulated life. A list of these is a whole life: it can be printed, shortened and
/// lived again. What names an item that is not there (any more) is asked for all the same, and refused.
package enum Step: Hashable, Sendable {
    case ask(Request)
    /// Requests that wait at the same moment: they share a turn.
    case askTogether([Request])

    /// Time passes, and every deadline on the way wakes the engine so much too late.
    case pass(seconds: Int, lateMilliseconds: Int = 0)
    /// A wake for nothing.
    case wake
    /// Asleep; `announced` where the engine hears of it before and after.
    case sleep(seconds: Int, announced: Bool)
    case setClock(bySeconds: Int)
    /// From now on the wall clock gains so many parts in a million.
    case drift(partsPerMillion: Int)
    case travel(zone: String)
    /// The rules of a zone become those of another: a country changed its mind.
    case changeRules(of: String, to: String)

    /// A clean end, and a start later.
    case restart(afterSeconds: Int)
    case crash(afterSeconds: Int)
    /// The machine stops where it is and boots later. `seed` decides what of the unsynced is lost.
    case powerCut(seed: UInt64, afterSeconds: Int)

    case press(AlertAction, item: String)
    case close(item: String, byPerson: Bool)
    case desktop(Desktop)
    case lie(Lie)

    /// Somebody follows the status, or waits for the timers of that name.
    case follow
    case waitFor(timer: String, allChanges: Bool)
    /// All of those are gone.
    case followersVanish
    case crowd(Crowd)

    /// The kernel refuses that to the daemon until these are over, or the process is.
    case refusing(Resource, [Step])
    /// Somebody reads the store during these, and sees nothing of them.
    case besideReader([Step])
    /// Somebody takes the store's file away, which is open.
    case takeStoreAway(Removal)

    /// Another program makes the row of that alarm unreadable while the daemon does not run. It is found and
    /// removed after these.
    case editedRow(alarm: String, RowDamage, [Step])

    /// Reads everything through the interface and holds it against what is to be expected.
    case look

    /// The daemon or the machine dies in the middle of another step, before a boundary counted from 1.
    indirect case dying(Death, Step)
    /// The disk fails during another step.
    indirect case failing(DiskFault, Step)
    /// The disk fails until all of these are over.
    indirect case outage(DiskFault, [Step])

    package enum Resource: Hashable, Sendable {
        /// None can be set.
        case timers
        /// Only so many more files can be open at a time.
        case descriptors(left: Int)
    }

    package enum Removal: String, Hashable, Sendable, CaseIterable {
        case file
        /// Another file has its name then.
        case replacedFile
        case directory
    }

    package enum RowDamage: String, Hashable, Sendable, CaseIterable {
        case empty, noJSON, halved, ofAnother
    }

    package enum Desktop: Hashable, Sendable {
        case dies, starts
        /// It shows what it is asked to, and says so only when it `answers`.
        case isSlow, answers
    }

    /// What a notification server may say though it is not so.
    package enum Lie: Hashable, Sendable {
        case showsTwice
        case closesUnknown
        case pressesUnknown
        case pressesEnded
        case closesTwice
    }

    package struct Death: Hashable, Sendable {
        package var atBoundary: Int
        /// Nil for a process that is killed; else the power is cut, and this decides what is lost.
        package var powerSeed: UInt64?
        package var afterSeconds: Int
        /// Where the next process is killed as well, while it starts.
        package var againAtBoundary: Int?

        package init(atBoundary: Int, powerSeed: UInt64? = nil, afterSeconds: Int, againAtBoundary: Int? = nil) {
            self.atBoundary = atBoundary
            self.powerSeed = powerSeed
            self.afterSeconds = afterSeconds
            self.againAtBoundary = againAtBoundary
        }
    }
}

/// What a client asks for.
package enum Request: Hashable, Sendable {
    case addAlarm(String, AlarmWish)
    case editAlarm(String, AlarmChange)
    case enable(String)
    case disable(String)
    case remove(String)
    /// The next occurrence, or all before that many days from today.
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
    /// Nil is the task under way.
    case run(String?, RunRequest)
    case stopwatch(String, StopwatchRequest)
    case day(String, DayRequest)
    /// Nil is whatever rings.
    case dismiss(String? = nil)
    case snooze(String? = nil, seconds: Int? = nil)
}
