import Agenda
import ClockAPI
import Varlink

/// A request that may take longer than one turn. It is executed in slices of bounded work, one or a few in each turn,
/// each committed with its turn.
///
/// Work in one slice is as atomic as any request. With several slices, those before a failing one remain.
protocol SlicedWork {
    /// Whether it takes no longer than other requests: if so, it is executed in its order of arrival. Otherwise it is
    /// queued, so that later requests are answered first.
    var isShort: Bool { get }

    /// Executes the next slice. - Throws: the error that answers the request; the writes of this slice are undone.
    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice

    /// Whether it is restarted later if no further slice can be executed, instead of being answered with an error.
    var isRestarted: Bool { get }

    /// The reply if no further slice can be executed; by default the error.
    func reply(refusing error: VarlinkError) -> VarlinkReply
}

extension SlicedWork {
    var isShort: Bool { false }

    var isRestarted: Bool { false }

    func reply(refusing error: VarlinkError) -> VarlinkReply { VarlinkReply(error: error) }
}

/// The result of a slice.
enum Slice {
    /// Another slice follows, in this turn or a later one.
    case goesOn
    /// A page of the answer. The next one is made after this one was passed to the socket, so that an answer to a slow
    /// client has one page in memory at a time.
    case page(VarlinkReply)
    case done(VarlinkReply)
    /// The answer is sent elsewhere or later.
    case left
}

/// The reason why no slice is executed for now: so that rings are not delayed. At least one slice is executed between
/// two such pauses.
enum SlicePause: Hashable {
    case none
    /// Until the near head of the queue is due: its wake leads to the next turn.
    case until(QueueHeads)
    /// For one turn, which notifies followers of the ring.
    case afterRing

    /// - Parameters:
    /// - rang: whether this turn has just started a ring.
    /// - due: the heads of the queue if a slice would delay the next deadline.
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

/// The requests that are executed in slices.
struct Jobs {
    var pause = SlicePause.none
    /// The expected time of a slice and its share of the commit, from earlier slices.
    private(set) var sliceTime = Duration.zero

    /// Records the duration of a slice.
    mutating func noteSlice(_ duration: Duration) { sliceTime = max(duration * 2, sliceTime / 2) }

    struct Job {
        let call: CallID
        /// Who asked for it; nil if it changes nothing.
        var origin: ChangeOrigin?
        /// Whether it answers a ring, which is possible even if changes can't be stored.
        let isAnswerToRing: Bool
        var work: any SlicedWork
    }

    /// The changes that requests are making, for undo.
    var changes = OpenChanges()
    /// Served in turn.
    private var ready: [Job] = []
    /// Jobs whose clients have not received the last page yet.
    private var paused: [CallID: Job] = [:]

    var isEmpty: Bool { ready.isEmpty }

    /// Whether they need a turn without another event.
    var wantTurn: Bool {
        if case .until = pause { return false }
        return !isEmpty
    }

    var all: [Job] { ready + paused.values }

    func hasJob(_ call: CallID) -> Bool { paused[call] != nil || ready.contains { $0.call == call } }

    /// Adds a job. An answer to a ring starts before all others, and then continues in turn.
    mutating func begin(_ job: Job) {
        let place = job.isAnswerToRing ? ready.firstIndex { !$0.isAnswerToRing } : nil
        ready.insert(job, at: place ?? ready.endIndex)
    }

    mutating func add(_ job: Job) { ready.append(job) }

    mutating func next() -> Job? { ready.isEmpty ? nil : ready.removeFirst() }

    /// The next answer to a ring, or the next other job.
    mutating func next(answersToRings: Bool) -> Job? {
        ready.firstIndex { $0.isAnswerToRing == answersToRings }.map { ready.remove(at: $0) }
    }

    mutating func pause(_ job: Job) { paused[job.call] = job }

    /// The client has received a page.
    mutating func resume(_ call: CallID) {
        if let job = paused.removeValue(forKey: call) { ready.append(job) }
    }

    mutating func remove(_ call: CallID) {
        paused[call] = nil
        ready.removeAll { $0.call == call }
    }
}

extension Engine {
    /// Handles events, for half of the budget if there are jobs, then slices, so that neither waits for all of the
    /// others.
    ///
    /// - Parameter rang: whether this turn must still notify followers of a ring.
    /// - Returns: the events that did not fit into the budget.
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

    /// Executes slices for the rest of the budget, unless they pause. They end before the next deadline.
    private func carryOutSlices(_ turn: Turn, _ budget: WorkBudget, after rang: Bool) throws {
        let heads = try turn.heads()
        // Nil if the deadline is too far ahead to be relevant.
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

    /// Starts the work of a request.
    func begin(_ work: any SlicedWork, for id: CallID, _ call: VarlinkCall, _ turn: Turn) throws {
        let origin = ChangeOrigin(call)
        let job = Jobs.Job(call: id, origin: origin, isAnswerToRing: call.answersRing, work: work)
        if work.isShort { try advance(job, turn) } else { jobs.begin(job) }
    }

    /// Executes one slice of a job; if it fails, undoes it and answers with its error.
    func continueJob(_ job: Jobs.Job, _ turn: Turn, refusingWrites refusal: ClockError? = nil) throws {
        try answering(job.call, job.origin, turn, refusingWrites: refusal, reply: job.work.reply) {
            try advance(job, turn)
        }
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
    /// Whether it answers a ring, which is possible even if changes can't be stored.
    var answersRing: Bool { method == RingsInterface.Dismiss.name || method == RingsInterface.Snooze.name }
}
