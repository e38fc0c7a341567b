/// Clients that connect at the same time, while their requests take time.
package struct Crowd: Hashable, Sendable {
    package var visitors: [Visitor]
    /// The duration of each piece of work.
    package var pieceMilliseconds: Int
    /// The time from the connections to the next deadline, which passes while the clients are served.
    package var leadMilliseconds: Int

    package init(_ visitors: [Visitor], pieceMilliseconds: Int, leadMilliseconds: Int) {
        self.visitors = visitors
        self.pieceMilliseconds = pieceMilliseconds
        self.leadMilliseconds = leadMilliseconds
    }
}

package struct Visitor: Hashable, Sendable {
    package var wish: Wish
    /// Whether the client receives the pages of a long answer only after all others were served.
    package var isSlow: Bool
    /// The client disconnects after this many others have connected.
    package var leavesAfter: Int?

    package init(_ wish: Wish, isSlow: Bool = false, leavesAfter: Int? = nil) {
        self.wish = wish
        self.isSlow = isSlow
        self.leavesAfter = leavesAfter
    }

    /// A request of a client in a crowd. These requests change nothing.
    package enum Wish: Hashable, Sendable {
        case status
        case alarms, timers, rings, history
        case export
        /// Names the timer this often, then one that does not exist, so that nothing is cancelled.
        case cancelMany(timer: String, times: Int)
        /// Stays connected, like ``Step/follow``.
        case follow
        /// Stays connected, like ``Step/waitFor(timer:allChanges:)``, and names the timer this often.
        case wait(timer: String, allChanges: Bool, times: Int)
    }
}
