import Agenda
import AgendaStore
import Chronology
import ClockAPI
import JSON
import Varlink

/// Reads the finished runs of tasks as of the request in sections, so that a filter that excludes almost all of them
/// does not cause a long read.
///
/// A call with `more` gets them in pages. Without `more` all of them are one reply of at most ``Bounds/listed`` runs.
struct RunListWork: SlicedWork {
    /// The number of runs examined by a slice.
    private static let stretch: Int64 = 2_048

    private let name: String?
    private let span: Range<Instant>?
    private let isPaged: Bool
    private let last: Int64
    /// The number of the last examined run.
    private var read: Int64 = 0
    private var gathered = JSONList()

    /// - Parameters:
    ///   - name: that of the task; nil for all tasks.
    ///   - span: the range of their start; nil for all time.
    init(named name: String?, startedIn span: Range<Instant>?, last: Int64, isPaged: Bool) {
        self.name = name
        self.span = span
        self.last = last
        self.isPaged = isPaged
    }

    mutating func advance(_ turn: Turn, _ engine: isolated Engine) throws -> Slice {
        try readStretch(turn)
        guard isPaged || gathered.count <= Bounds.listed else { throw VarlinkError.expectedMore }
        guard read < last else { return .done(VarlinkReply("runs", gathered)) }
        guard isPaged, gathered.byteCount >= Bounds.pageBytes else { return .goesOn }
        defer { gathered = JSONList() }
        return .page(VarlinkReply("runs", gathered, continues: true))
    }

    private mutating func readStretch(_ turn: Turn) throws {
        // Skips any number of missing numbers.
        guard let first = try turn.transaction.number(in: .run, after: read), first <= last else {
            read = last
            return
        }
        let end = min(last, first - 1 + Self.stretch)
        let found = try turn.transaction.runs(named: name, startedIn: span, in: first...end, limit: Bounds.slice)
        gathered.append(JSONList(found.map { $0.object(turn) }))
        read = found.count < Bounds.slice ? end : found.last?.number ?? end
    }
}
