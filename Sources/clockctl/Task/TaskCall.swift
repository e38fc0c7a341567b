import ClockAPI
import Console
import Localization
import Varlink

/// Calls methods of tasks. Adds similar names to the error for an unknown name, and can ask the user after a refusal.
struct TaskCall {
    private let daemon: Daemon

    init(_ output: OutputOptions) {
        daemon = Daemon(output)
    }

    func call<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> Method.Reply {
        switch try daemon.attempt(method) {
        case .success(let reply): return reply
        case .failure(let refusal): throw failure(refusal)
        }
    }

    /// As ``call(_:)`` for a call that is answered in pages.
    func pages<Method: VarlinkMethod>(_ method: Method) throws(Failure) -> [Method.Reply] {
        switch try daemon.attemptPages(method) {
        case .success(let replies): return replies
        case .failure(let refusal): throw failure(refusal)
        }
    }

    /// As ``call(_:)``, but after a refusal for `reason` asks the user whether to call `meant` instead. Throws the
    /// refusal if there is no user to ask, and `declined` if the answer is no.
    func call<Method: VarlinkMethod>(
        _ method: Method,
        orAfter reason: RefusalCode,
        ask question: (TaskObject) -> String,
        declined: (TaskObject) -> String,
        meant: Method
    ) throws(Failure) -> Method.Reply {
        switch try daemon.attempt(method) {
        case .success(let reply): return reply
        case .failure(.notNow(let item, reason)):
            let refusal = daemon.failure(.notNow(item: item, reason: reason))
            guard let task = try? call(TasksInterface.Info(names: [item])).tasks.first?.task,
                let isMeant = Question.ask(question(task))
            else { throw refusal }
            guard isMeant else { throw Failure(refusal.status, declined(task)) }
            return try call(meant)
        case .failure(let refusal): throw failure(refusal)
        }
    }

    /// Returns the tasks named that are in `state` already; without names the current one. None if they can't be shown.
    func those(in state: TaskStateCode, _ names: [String]) -> [TaskObject] {
        guard let reply = try? daemon.call(TasksInterface.Info(names: names)) else { return [] }
        return reply.tasks.filter { $0.state == state }.map(\.task)
    }

    /// Returns the names of tasks that are similar to `name`; empty if the daemon can't be asked.
    func namesNear(_ name: String) -> [String] {
        guard let tasks = try? daemon.pages(TasksInterface.List()).flatMap(\.tasks) else { return [] }
        return NearNames.of(name, among: tasks.map(\.name))
    }

    private func failure(_ refusal: ClockError) -> Failure {
        let failure = daemon.failure(refusal)
        guard case .noSuchItem(_, let name) = refusal else { return failure }
        let near = namesNear(name).map { localized("perhaps: {text}", ["text": $0]) }
        let see = localized("see: {command}", ["command": "clockctl task list"])
        return Failure(failure.status, failure.message, details: near.isEmpty ? [see] : near)
    }
}

extension TaskObject {
    /// `k1 walk the dog`
    var title: String { id + " " + name }
}
