import AgendaStore
import ClockAPI
import Varlink

/// Who asked for a change, and how.
struct ChangeOrigin {
    let method: String
    let client: CallingProgram?

    init(_ call: VarlinkCall) {
        method = call.method
        client = call.client
    }
}

/// The changes to which more may be added: those of requests in several slices, and of programs that make one change by
/// several requests.
struct OpenChanges {
    private var numbers: [CallID: Int64] = [:]
    /// The newest last; the number is nil before the first change.
    private var programs: [(client: CallingProgram, number: Int64?)] = []

    /// The programs that are remembered: a batch rarely runs beside others.
    private static let programLimit = 16

    /// From now on, all that the program changes is one change.
    mutating func join(_ client: CallingProgram) {
        guard !client.process.isEmpty, !programs.contains(where: { $0.client == client }) else { return }
        programs = programs.suffix(Self.programLimit - 1) + [(client, nil)]
    }

    func number(for call: CallID, of client: CallingProgram?) -> Int64? {
        numbers[call] ?? programs.first { $0.client == client }?.number
    }

    /// `isOpen`: whether the request may change more.
    mutating func note(_ number: Int64?, for call: CallID, of client: CallingProgram?, isOpen: Bool) {
        if let number, let place = programs.firstIndex(where: { $0.client == client }) {
            programs[place].number = number
        }
        numbers[call] = isOpen ? number ?? numbers[call] : nil
    }
}

extension Engine {
    /// Runs `body`, which carries out a request, and stores what it changes as a change that can be taken back.
    func recording(_ call: CallID, _ origin: ChangeOrigin?, _ turn: Turn, _ body: () throws -> Void) throws {
        guard let origin else { return try body() }
        let transaction = turn.transaction
        transaction.beginChange()
        if origin.method != BatchInterface.Run.name { transaction.noteMethod(origin.method) }
        try body()
        let number = try transaction.endChange(
            origin.client?.name ?? "",
            severalMethods: BatchInterface.Run.name,
            addingTo: jobs.changes.number(for: call, of: origin.client),
            turn.now
        )
        jobs.changes.note(number, for: call, of: origin.client, isOpen: jobs.hasJob(call))
    }
}
