import ClockAPI
import Console
import Varlink

/// A key, independent of the bytes that a terminal sends.
enum Key: Hashable, Sendable {
    case character(Character)
    case enter, escape, backspace, up, down, pageUp, pageDown, home, end
    /// Tab, and Shift-Tab.
    case next, previous
    /// Clears a line of text.
    case eraseLine
}

/// An event for the view.
enum WatchEvent: Sendable {
    /// The daemon sent the whole status, or a change that was merged into it.
    case status(StatusObject, at: Moment)
    case surroundings(Surroundings)
    /// Time has passed.
    case time(Moment)
    /// The daemon can't be reached; the text says why.
    case absence(String)
    case key(Key)
    case click(ClickTarget)
    /// The answer to a call, on one line.
    case answered(String)
    /// A key has completed a task within its estimate.
    case rewarded(Reward)
    case failed(String)
    /// The first line that a typed command printed.
    case printed(String)
    /// A typed command ended, and has printed these lines; false if it failed.
    case commandEnded(succeeded: Bool, lines: [String])
}

/// The meaning of a click on a place of the screen.
enum ClickTarget: Hashable, Sendable {
    /// Selects the item of this id.
    case item(String)
    /// As if the key had been pressed.
    case key(Key)
}

/// An effect that the view requests.
enum WatchEffect: Equatable, Sendable {
    case call(WatchCall)
    /// Runs clockctl with these words.
    case run([String])
    /// Ends the process that ``run(_:)`` started.
    case interruptCommand
    case bell
    case quit
}

/// The calls of the daemon that belong to a key, as of a ``KeyedItem``.
struct WatchCall: Equatable, Sendable {
    let methods: [any VarlinkMethod]

    init(_ methods: any VarlinkMethod...) { self.methods = methods }

    /// Nil without a call.
    init?(_ methods: [any VarlinkMethod]) {
        guard !methods.isEmpty else { return nil }
        self.methods = methods
    }

    static func == (one: WatchCall, other: WatchCall) -> Bool {
        func equals<Method: VarlinkMethod>(_ method: Method, _ index: Int) -> Bool {
            method == other.methods[index] as? Method
        }
        return one.methods.count == other.methods.count
            && one.methods.indices.allSatisfy { equals(one.methods[$0], $0) }
    }
}
