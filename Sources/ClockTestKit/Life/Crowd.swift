/// Clients that come at the same moment, while what they ask for takes time.
package struct Crowd: Hashable, Sendable {
    package var visitors: [Visitor]
    /// How long each piece of the work takes.
    package var pieceMilliseconds: Int
    /// How long before the next deadline they come; it passes while they are served.
    package var leadMilliseconds: Int

    package init(_ visitors: [Visitor], pieceMilliseconds: Int, leadMilliseconds: Int) {
        self.visitors = visitors
        self.pieceMilliseconds = pieceMilliseconds
        self.leadMilliseconds = leadMilliseconds
    }
}

package struct Visitor: Hashable, Sendable {
    package var wish: Wish
    /// It takes a page of a long answer only when all others are served.
    package var isSlow: Bool
    /// It leaves when so many more have come.
    package var leavesAfter: Int?

    package init(_ wish: Wish, isSlow: Bool = false, leavesAfter: Int? = nil) {
        self.wish = wish
        self.isSlow = isSlow
        self.leavesAfter = leavesAfter
    }

    /// None of these changes anything.
    package enum Wish: Hashable, Sendable {
        case status
        case alarms, timers, rings, history
        case export
        /// Names that timer so often, and then one that is not there: nothing is cancelled.
        case cancelMany(timer: String, times: Int)
        /// Stays, as ``Step/follow``.
        case follow
        /// Stays, as ``Step/waitFor(timer:allChanges:)``, and names the timer so often.
        case wait(timer: String, allChanges: Bool, times: Int)
    }
}
