/// A violated guarantee.
package struct Violation: Error, Hashable, Sendable {
    package var promise: Promise
    package var what: String
    /// The index of the step after which it was detected; the number of steps for a violation detected at the end.
    package var step = 0
    /// What the models expected at that moment, and the facts before it.
    package var scene = ""

    package init(_ promise: Promise, _ what: String) {
        self.promise = promise
        self.what = what
    }

    package enum Promise: String, CaseIterable, Sendable {
        case nothingIsLost = "no due ring is lost"
        case nothingRingsTwice = "none rings twice"
        case nothingRingsEarly = "none rings early"
        case missedIsTold = "missed rings are reported once"
        case latenessIsSaid = "late rings record their lateness and its cause"
        case headIsArmed = "the armed deadline is the head of the queue"
        case queueIsRight = "the queue has exactly the expected deadlines"
        case pausedStandsStill = "paused items do not advance"
        case stopwatchesCount = "stopwatches count exactly"
        case ledgerIsRight = "the ledger matches the events"
        case acknowledgedIsKept = "acknowledged changes are kept"
        case countsAreTrue = "a status counts what there is"
        case nothingIsForgottenEarly = "nothing is forgotten early"
        case itIsForgotten = "expired records are forgotten"
        case repliesAreTrue = "replies match the ledger"
        case ringingIsHeard = "exactly the open rings are seen and heard"
        case noticesAreTrue = "announcements are current"
        case dueIsHeardInTime = "due items are heard within two seconds"
        case followersAreTold = "followers get all changes"
        case workIsCredited = "work is credited exactly"
        case storeOpens = "the store can be opened"
        case storeIsTried = "the store is tested in time before a ring"
        case hooksRunOnce = "each fact runs its hook once"
        case commandsRunOnce = "the command of each occurrence runs until it has finished once"
        case unreadableZonesChangeNothing = "an unreadable zone changes nothing"
        case itEnds = "the engine comes to rest"
    }
}
