/// A promise that was broken.
package struct Violation: Error, Hashable, Sendable {
    package var promise: Promise
    package var what: String
    /// The index of the step after which it was found; the number of steps for a violation found at the end.
    package var step = 0

    package init(_ promise: Promise, _ what: String) {
        self.promise = promise
        self.what = what
    }

    package enum Promise: String, CaseIterable, Sendable {
        case nothingIsLost = "no due ring is lost"
        case nothingRingsTwice = "none rings twice"
        case nothingRingsEarly = "none rings early"
        case missedIsTold = "what was missed is told, once"
        case latenessIsSaid = "a late one says how late and why"
        case headIsArmed = "the armed deadline is the head of the queue"
        case queueIsRight = "what is queued is what is to come"
        case pausedStandsStill = "what is paused stands still"
        case stopwatchesCount = "a stopwatch counts true"
        case ledgerIsRight = "the ledger tells what happened"
        case acknowledgedIsKept = "what was acknowledged is there"
        case countsAreTrue = "what is counted is true"
        case nothingIsForgottenEarly = "nothing is forgotten early"
        case itIsForgotten = "what is over its time is forgotten"
        case repliesAreTrue = "replies match the ledger"
        case ringingIsHeard = "what rings is seen and heard, and nothing else"
        case noticesAreTrue = "a notice stands only while its alarm comes next"
        case dueIsHeardInTime = "what is due is heard within two seconds"
        case followersAreTold = "who waits is told"
        case workIsCredited = "what was worked is credited, and no more"
        case storeOpens = "the store can be opened"
        case storeIsTried = "whether the store can be written is tried in time"
        case hooksRunOnce = "each fact runs its hook once"
        case itEnds = "the engine comes to rest"
    }
}
