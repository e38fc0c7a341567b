import ClockAPI
import Console
import Glibc
import Localization
import Varlink

/// Calls the daemon, each time on a new connection.
struct Daemon {
    let socket: String
    private let output: OutputOptions

    init(_ output: OutputOptions) {
        self.output = output
        let names = ["CLOCKD_SOCKET", "XDG_RUNTIME_DIR", "TMPDIR"]
        let values = names.compactMap { name in Environment.value(name).map { (name, $0) } }
        socket = SocketLocation.path(
            environment: Dictionary(uniqueKeysWithValues: values),
            userID: getuid(),
            directoryExists: Self.directoryExists
        )
    }

    /// The timeout for a reply: longer than any turn of the daemon, short enough to notice one that hangs.
    static let patience = Duration.seconds(30)

    /// Calls and returns the reply. Throws errors of the connection and refusals, both put into words.
    func call<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> Method.Reply {
        do throws(VarlinkClientError) {
            return try connect().call(method, within: Self.patience)
        } catch {
            throw failure(error)
        }
    }

    /// Returns the whole status.
    func status() throws(Failure) -> StatusObject {
        guard let status = try call(ClockInterface.GetStatus()).status else {
            throw failure(.protocolViolation("a status without the status"))
        }
        return status
    }

    /// All replies to a call that is answered in pages.
    func pages<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> [Method.Reply] {
        do throws(VarlinkClientError) {
            return try connect().pages(method)
        } catch {
            throw failure(error)
        }
    }

    /// As ``call(_:)``, but returns the daemon's refusals, for commands that handle them.
    func attempt<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> Result<Method.Reply, ClockError> {
        do throws(VarlinkClientError) {
            return .success(try connect().call(method, within: Self.patience))
        } catch {
            guard let refusal = error.refusal else { throw failure(error) }
            return .failure(refusal)
        }
    }

    func connect() throws(VarlinkClientError) -> VarlinkConnection {
        try VarlinkConnection(connectingTo: socket, within: Self.patience)
    }

    func failure(_ error: VarlinkClientError) -> Failure {
        if let refusal = error.refusal { return failure(refusal) }
        return Failure(error, socket: socket, viewpoint: .here, columns: output.messageColumns)
    }

    /// For an unknown task, with similar names.
    func failure(_ refusal: ClockError) -> Failure {
        let failure = Failure(refusal, viewpoint: .here, columns: output.messageColumns)
        guard case .noSuchItem("task", let name) = refusal else { return failure }
        let near = tasksNear(name).map { localized("perhaps: {text}", ["text": $0]) }
        let see = localized("see: {command}", ["command": "clockctl task list"])
        return Failure(failure.status, failure.message, details: near.isEmpty ? [see] : near)
    }

    /// Returns the names of tasks that are similar to `name`; empty if the daemon can't be asked.
    func tasksNear(_ name: String) -> [String] {
        guard let tasks = try? pages(TasksInterface.List()).flatMap(\.tasks) else { return [] }
        return NearNames.of(name, among: tasks.map(\.name))
    }

    private static func directoryExists(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }
}

extension VarlinkClientError {
    /// What the daemon refused; nil for any other error.
    var refusal: ClockError? {
        if case .remote(let error) = self { ClockError(error) } else { nil }
    }

    /// Whether the daemon is not running or has just stopped, so that a retry may succeed.
    var isAbsence: Bool {
        switch self {
        case .unreachable(let errno): [ENOENT, ECONNREFUSED, ECONNRESET].contains(errno)
        case .disconnected, .timedOut: true
        case .protocolViolation, .remote: false
        }
    }
}

extension VarlinkConnection {
    /// All replies to a call that is answered in pages.
    func pages<Method: VarlinkMethod>(_ method: Method) throws(VarlinkClientError) -> [Method.Reply] {
        var pages: [Method.Reply] = []
        try callMore(method, within: Daemon.patience) { page in
            pages.append(page)
            return true
        }
        return pages
    }
}
