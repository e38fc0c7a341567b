import Agenda
import AgendaStore
import ClockAPI
import Varlink

/// A request that takes longer than one turn may: it is carried out in slices of bounded work, one or a few in each
/// turn, each committed with its turn.
///
/// What fits into one slice is as atomic as any request; of what does not, the slices before one that fails stay.
protocol SlicedWork {
    /// Whether all of it is no more than any request takes: then it is carried out where it stands among the others.
    /// What is not waits among the jobs, so that what came behind it is answered first.
    var isShort: Bool { get }

    /// Carries out the next slice. - Throws: what the request is answered with; what this slice wrote is undone then.
    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice

    /// The reply if no further slice can be carried out. By default the error.
    func reply(refusing error: VarlinkError) -> VarlinkReply
}

extension SlicedWork {
    var isShort: Bool { false }

    func reply(refusing error: VarlinkError) -> VarlinkReply { VarlinkReply(error: error) }
}

/// What a slice came to.
enum Slice {
    /// There is more to be done, in this turn or another.
    case goesOn
    /// A page of the answer. The next one is made when this one has been handed to the socket, so that of an answer to
    /// a slow reader there is one page at a time.
    case page(VarlinkReply)
    case done(VarlinkReply)
    /// It is answered elsewhere, or later.
    case left
}

/// Why no slice is carried out for a while: so that what rings is not held up. At least one slice is carried out before
/// they pause for another ring.
enum SlicePause: Hashable {
    case none
    /// Until the head of the queue, which is near, has rung: its wake brings the next turn.
    case until(QueueHeads)
    /// For one turn, which tells followers what rang.
    case afterRing

    /// - Parameters:
    ///   - rang: whether this turn has just rung something.
    ///   - due: the heads of the queue, if what is due next would be held up by a slice.
    func next(rang: Bool, due: QueueHeads?) -> SlicePause {
        switch (self, due) {
        case (.afterRing, _): .none
        case _ where rang: .afterRing
        case (.until(let heads), let due?): heads == due ? self : .none
        case (.none, let due?): .until(due)
        case (_, nil): .none
        }
    }
}

/// The requests that are being carried out in slices.
struct Jobs {
    var pause = SlicePause.none
    /// What a slice and its share of the commit may take, by those before it.
    private(set) var sliceTime = Duration.zero

    /// Takes note of how long a slice took.
    mutating func noteSlice(_ duration: Duration) { sliceTime = max(duration * 2, sliceTime / 2) }

    struct Job {
        let call: CallID
        /// It may be done while nothing can be kept.
        let isAnswerToRing: Bool
        var work: any SlicedWork
    }

    /// They take turns.
    private var ready: [Job] = []
    /// Their callers have not taken the last page yet.
    private var paused: [CallID: Job] = [:]

    var isEmpty: Bool { ready.isEmpty }

    /// Whether a turn is due for them by itself.
    var wantTurn: Bool {
        if case .until = pause { return false }
        return !isEmpty
    }

    var all: [Job] { ready + paused.values }

    /// An answer to what rings begins before all else, and goes on in its turn.
    mutating func begin(_ job: Job) {
        let place = job.isAnswerToRing ? ready.firstIndex { !$0.isAnswerToRing } : nil
        ready.insert(job, at: place ?? ready.endIndex)
    }

    mutating func add(_ job: Job) { ready.append(job) }

    mutating func next() -> Job? { ready.isEmpty ? nil : ready.removeFirst() }

    /// The next answer to what rings, or the next of all else.
    mutating func next(answersToRings: Bool) -> Job? {
        ready.firstIndex { $0.isAnswerToRing == answersToRings }.map { ready.remove(at: $0) }
    }

    mutating func pause(_ job: Job) { paused[job.call] = job }

    /// The caller took a page.
    mutating func resume(_ call: CallID) {
        if let job = paused.removeValue(forKey: call) { ready.append(job) }
    }

    mutating func remove(_ call: CallID) {
        paused[call] = nil
        ready.removeAll { $0.call == call }
    }
}

extension Engine {
    /// Events, for half of the time where there are jobs, then slices: neither waits for all of the others.
    ///
    /// - Parameter rang: whether followers are still to be told by this turn of what has just rung.
    /// - Returns: the events that did not fit the budget.
    func takeEventsAndJobs(
        _ events: ArraySlice<Event>,
        _ turn: Turn,
        _ budget: WorkBudget,
        after rang: Bool
    ) throws -> ArraySlice<Event> {
        var events = events
        while let event = events.popFirst() {
            try handle(event, turn)
            if turn.endsEarly || (jobs.isEmpty ? budget.isUsedUp : budget.isHalfUsedUp) { break }
        }
        if !jobs.isEmpty { try carryOutSlices(turn, budget, after: rang) }
        return events
    }

    /// Slices for the rest of the budget, unless they pause. They end before the next deadline.
    private func carryOutSlices(_ turn: Turn, _ budget: WorkBudget, after rang: Bool) throws {
        let heads = try turn.heads()
        // Nil if it is too far away to matter.
        let untilDue = heads.untilFirst(turn.now).flatMap { $0 < WorkBudget.limit + jobs.sliceTime ? $0 : nil }
        var used = untilDue == nil ? nil : budget.used
        func left() -> Duration? {
            guard let untilDue, let used else { return nil }
            return untilDue - used
        }
        let isDueSoon = left().map { $0 > .zero && $0 < jobs.sliceTime } ?? false
        jobs.pause = jobs.pause.next(rang: rang, due: isDueSoon ? heads : nil)
        guard jobs.pause == .none else { return }
        while let job = jobs.next() {
            try continueJob(job, turn)
            let now = budget.used
            if let used { jobs.noteSlice(now - used) }
            used = now
            if turn.endsEarly || now >= WorkBudget.limit || left().map({ $0 < jobs.sliceTime }) ?? false { break }
        }
    }

    /// Takes up what a request asked for.
    func begin(_ work: any SlicedWork, for id: CallID, _ call: VarlinkCall, _ turn: Turn) throws {
        let job = Jobs.Job(call: id, isAnswerToRing: call.answersRing, work: work)
        if work.isShort { try advance(job, turn) } else { jobs.begin(job) }
    }

    /// One slice of a job that waits, undone and answered with its error where it fails.
    func continueJob(_ job: Jobs.Job, _ turn: Turn, refusingWrites refusal: ClockError? = nil) throws {
        try answering(job.call, turn, refusingWrites: refusal, reply: job.work.reply) { try advance(job, turn) }
    }

    private func advance(_ job: Jobs.Job, _ turn: Turn) throws {
        var job = job
        switch try job.work.advance(turn, self) {
        case .goesOn: jobs.add(job)
        case .page(let reply):
            turn.reply(to: job.call, page: reply)
            jobs.pause(job)
        case .done(let reply): turn.reply(to: job.call, reply)
        case .left: break
        }
    }
}

extension VarlinkCall {
    /// What rings may always be answered, whether that can be kept or not.
    var answersRing: Bool { method == RingsInterface.Dismiss.name || method == RingsInterface.Snooze.name }
}
