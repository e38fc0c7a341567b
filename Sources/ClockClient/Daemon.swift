import Chronology
import ClockAPI
import Console
import Glibc
import JSON
import Localization
import Synchronization
import Varlink

/// What a key has done.
package struct KeyOutcome: Sendable {
    package let made: any VarlinkMethod
    /// Lines about the result.
    package let lines: [String]
    /// Nil unless a task was completed within its estimate.
    package let reward: Reward?

    fileprivate init<Method: VarlinkMethod>(made: Method, reply: Method.Reply, _ page: Page) {
        let done = reply as? TasksInterface.Done.Reply
        self.made = made
        lines = page.lines(of: reply, to: made) + (done.map(page.remarks) ?? [])
        reward = done.flatMap(page.reward)
    }
}

/// Calls the daemon at ``SocketLocation/here``, each time on a new connection or, in a batch, always on the same
/// connection. Blocks the calling thread.
package struct Daemon: Sendable {
    package let socket: String
    /// The timeout for connecting, and again for each reply.
    private let patience: Duration
    private let messageColumns: @Sendable () -> Int

    /// - Parameter messageColumns: the width for the lines of a failure, in cells; called only when a failure occurs.
    package init(patience: Duration = Daemon.patience, messageColumns: @escaping @Sendable () -> Int = { 80 }) {
        socket = SocketLocation.here
        self.patience = patience
        self.messageColumns = messageColumns
    }

    /// The default timeout: longer than any turn of the daemon, but short enough to detect a daemon that hangs.
    package static let patience = Duration.seconds(30)

    /// Makes a call and returns the reply. Throws errors of the connection and refusals, both as text for the user.
    package func call<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> Method.Reply {
        try reply(to: method)
    }

    /// As above. More names than one request may have are sent in several, and the first that is refused ends them.
    package func call<Method: NamingMethod>(_ method: Method) throws(Failure) -> Method.Reply
    where Method.Reply: ListReply {
        var objects: [Method.Reply.Object] = []
        for part in method.parts { objects += try reply(to: part).objects }
        return Method.Reply(objects: objects)
    }

    private func reply<Method: VarlinkMethod>(to method: Method) throws(Failure) -> Method.Reply {
        switch try attempt(method) {
        case .success(let reply): return reply
        case .failure(let refusal): throw failure(refusal, of: Method.name)
        }
    }

    /// Makes a call that starts or changes items, and returns lines about the result.
    package func outcome(of method: some VarlinkMethod, on page: Page) throws(Failure) -> [String] {
        page.lines(of: try call(method), to: method)
    }

    /// Makes the calls for a key (``KeyedItem``): the first one that is not refused because the item does not ring.
    package func outcome(ofFirst methods: [any VarlinkMethod], on page: Page) throws(Failure) -> KeyOutcome {
        for method in methods.dropLast() {
            if let outcome = try outcomeIfRinging(method, on: page) { return outcome }
        }
        guard let last = methods.last else { preconditionFailure("A key without a call has no effect") }
        return try keyOutcome(of: last, on: page)
    }

    private func keyOutcome<Method: VarlinkMethod>(of method: Method, on page: Page) throws(Failure) -> KeyOutcome {
        KeyOutcome(made: method, reply: try call(method), page)
    }

    /// Nil if the item does not ring.
    private func outcomeIfRinging<Method: VarlinkMethod>(
        _ method: Method,
        on page: Page
    ) throws(Failure) -> KeyOutcome? {
        switch try attempt(method) {
        case .success(let reply): return KeyOutcome(made: method, reply: reply, page)
        case .failure(.notNow(_, .notRinging)): return nil
        case .failure(let refusal): throw failure(refusal, of: Method.name)
        }
    }

    /// Whether a reward takes the screen: `[task] reward`. Also if the daemon does not say so.
    package var showsRewards: Bool {
        let settings = try? call(ClockInterface.GetConfiguration()).settings
        return settings?.contains { $0.table == "task" && $0.name == "reward" && $0.value == "\"line\"" } != true
    }

    /// The current status, also one that is too long for one reply.
    package func status(_ request: ClockInterface.GetStatus) throws(Failure) -> StatusObject {
        let reply: ClockInterface.GetStatus.Reply
        do throws(VarlinkClientError) {
            reply = try onConnection { (connection) throws(VarlinkClientError) in
                try connection.call(request, within: patience)
            }
        } catch .remote(.expectedMore) {
            return try statusInPieces(request)
        } catch {
            throw failure(error)
        }
        guard let status = reply.status else { throw failure(.protocolViolation("a status without the status")) }
        return status
    }

    private func statusInPieces(_ request: ClockInterface.GetStatus) throws(Failure) -> StatusObject {
        var arriving = ArrivingStatus()
        do throws(VarlinkClientError) {
            // Its own connection, because changes follow the status.
            let connection = try connect()
            try connection.send(request, mode: .more)
            while true {
                let reply = try connection.receive(ClockInterface.GetStatus.Reply.self, within: patience).reply
                if let status = arriving.take(reply) { return status }
            }
        } catch {
            throw failure(error)
        }
    }

    /// Returns all replies to a call that is answered in pages.
    package func pages<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> [Method.Reply] {
        try pages(method, as: Method.Reply.self)
    }

    /// As ``pages(_:)`` with replies that are read as `type`.
    package func pages<Method: VarlinkMethod, Reply: JSONReadable>(
        _ method: Method,
        as type: Reply.Type
    ) throws(Failure) -> [Reply] {
        var pages: [Reply] = []
        try eachPage(of: method, as: type) { pages.append($0) }
        return pages
    }

    /// Passes on the replies to a call that is answered in pages, each when it arrives.
    package func eachPage<Method: VarlinkMethod, Reply: JSONReadable>(
        of method: Method,
        as type: Reply.Type,
        _ body: (Reply) throws(Failure) -> Void
    ) throws(Failure) {
        var problem: Failure?
        do throws(VarlinkClientError) {
            try onConnection { (connection) throws(VarlinkClientError) in
                try connection.callMore(method, as: type, within: patience) { page in
                    do throws(Failure) {
                        try body(page)
                    } catch {
                        problem = error
                    }
                    return problem == nil
                }
                // Further pages would arrive unread, so the connection can't be used any more.
                if problem != nil { throw .disconnected }
            }
        } catch {
            throw problem ?? failure(error)
        }
    }

    /// As ``call(_:)``, but returns the daemon's refusals, for commands that handle them.
    package func attempt<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> Result<Method.Reply, ClockError> {
        do throws(VarlinkClientError) {
            return .success(
                try onConnection { (connection) throws(VarlinkClientError) in
                    try connection.call(method, within: patience)
                }
            )
        } catch {
            guard let refusal = error.refusal else { throw failure(error) }
            return .failure(refusal)
        }
    }

    package func connect() throws(VarlinkClientError) -> VarlinkConnection {
        try VarlinkConnection(connectingTo: socket, within: patience)
    }

    /// `method`: the name of that which was called; empty if it is not about an item's state.
    package func failure(_ error: VarlinkClientError, of method: String = "") -> Failure {
        if let refusal = error.refusal { return failure(refusal, of: method) }
        return Failure(error, socket: socket, on: .here, viewpoint: .here, columns: messageColumns())
    }

    /// The failure for a refusal; for an unknown task, with similar names.
    package func failure(_ refusal: ClockError, of method: String = "") -> Failure {
        var call = RefusedCall(method: method)
        if case .notNow(let item, .nothingLeft) = refusal { call.alarm = alarm(item) }
        let failure = Failure(refusal, of: call, viewpoint: .here, columns: messageColumns())
        guard case .noSuchItem("task", let name) = refusal else { return failure }
        let near = tasksNear(name).map { localized("did you mean {text}?", ["text": $0]) }
        let see = localized("see: {command}", ["command": "clockctl task list"])
        return Failure(failure.status, failure.message, details: near.isEmpty ? [see] : near)
    }

    private func alarm(_ item: String) -> AlarmObject? { try? call(AlarmsInterface.Show(names: [item])).alarms.first }

    /// Returns the names of tasks that are similar to `name`; empty if the daemon can't be reached.
    package func tasksNear(_ name: String) -> [String] {
        guard let tasks = try? pages(TasksInterface.List()).flatMap(\.tasks) else { return [] }
        return NearNames.of(name, among: tasks.map(\.name))
    }

    // MARK: The connection of a batch

    private struct Kept {
        var isWanted = false
        var connection: VarlinkConnection?
    }

    private static let kept = Mutex(Kept())

    /// Makes all further calls on one connection.
    package static func keepConnection() { kept.withLock { $0.isWanted = true } }

    /// Sends a call whose reply is received later, before any other call.
    package func send<Method: VarlinkMethod>(_ method: Method) throws(VarlinkClientError) {
        try onConnection { (connection) throws(VarlinkClientError) in
            try connection.send(method, within: patience)
        }
    }

    /// Receives the reply to the call that was sent.
    package func receive<Reply: JSONReadable & Sendable>(_ type: Reply.Type) throws(VarlinkClientError) -> Reply {
        try onConnection(isAwaited: true) { (connection) throws(VarlinkClientError) in
            try connection.receive(type, within: patience).reply
        }
    }

    /// - Parameter isAwaited: whether a reply is expected. If so, a new connection can't be used.
    private func onConnection<Result: Sendable>(
        isAwaited: Bool = false,
        _ body: (VarlinkConnection) throws(VarlinkClientError) -> Result
    ) throws(VarlinkClientError) -> Result {
        try Self.kept.withLock { (kept) throws(VarlinkClientError) in
            guard kept.isWanted else { return try body(connect()) }
            do throws(VarlinkClientError) {
                // The daemon closes connections when it is restarted.
                if let known = kept.connection, isAwaited || !isReadable(known.descriptor) { return try body(known) }
                let connection = try connect()
                kept.connection = connection
                return try body(connection)
            } catch {
                if error.refusal == nil { kept.connection = nil }
                throw error
            }
        }
    }
}

extension VarlinkClientError {
    /// The daemon's refusal; nil for any other error.
    package var refusal: ClockError? {
        if case .remote(let error) = self { ClockError(error) } else { nil }
    }

    /// Whether the daemon is not running or has just stopped, so that a retry may succeed.
    package var isAbsence: Bool {
        switch self {
        case .unreachable(let errno): [ENOENT, ECONNREFUSED, ECONNRESET].contains(errno)
        case .disconnected, .timedOut: true
        case .protocolViolation, .remote: false
        }
    }
}

extension VarlinkConnection {
    /// Returns all replies to a call that is answered in pages.
    package func pages<Method: VarlinkMethod>(_ method: Method) throws(VarlinkClientError) -> [Method.Reply] {
        var pages: [Method.Reply] = []
        try callMore(method, as: Method.Reply.self, within: Daemon.patience) { page in
            pages.append(page)
            return true
        }
        return pages
    }
}
