import ClockAPI
import Console
import Varlink

/// What commands of tasks do besides calling a method.
extension Daemon {
    /// As ``call(_:)``, but after a refusal for `reason` asks the user whether to call `meant` instead. Throws the
    /// refusal if there is no user to ask, and `declined` if the answer is no.
    func call<Method: VarlinkMethod>(
        _ method: Method,
        orAfter reason: RefusalCode,
        ask question: (TaskObject) -> String,
        declined: (TaskObject) -> String,
        meant: Method
    ) throws(Failure) -> Method.Reply {
        switch try attempt(method) {
        case .success(let reply): return reply
        case .failure(.notNow(let item, reason)):
            let refusal = failure(.notNow(item: item, reason: reason))
            guard let task = try? call(TasksInterface.Info(names: [item])).tasks.first?.task,
                let isMeant = Question.ask(question(task))
            else { throw refusal }
            guard isMeant else { throw Failure(refusal.status, declined(task)) }
            return try call(meant)
        case .failure(let refusal): throw failure(refusal)
        }
    }

    /// Returns the tasks named that are in `state` already; without names the current one. None if they can't be shown.
    func tasks(in state: TaskStateCode, _ names: [String]) -> [TaskObject] {
        guard let reply = try? call(TasksInterface.Info(names: names)) else { return [] }
        return reply.tasks.filter { $0.state == state }.map(\.task)
    }
}

extension TaskObject {
    /// `k1 walk the dog`
    var title: String { id + " " + name }
}
