import ClockAPI
import Console
import Localization
import Varlink

/// A request about tasks: an unknown name is answered with those near it, and some refusals with a question.
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

    /// Where the daemon refuses for `reason` and there is a person to ask: whether to call `meant` instead.
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

    /// Names near one that a task was just added under.
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
