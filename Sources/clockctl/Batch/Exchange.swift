import ClockAPI
import ClockClient
import JSON
import Varlink

/// One call and the handling of its reply: most commands consist only of that. A batch sends the calls of many commands
/// together.
struct Exchange {
    /// Makes the call on its own connection, and handles the reply.
    let carryOut: (Daemon) throws -> Void
    /// The name of the method.
    let method: String
    /// The call as part of a batch.
    let call: () -> CallObject
    /// Handles the parameters of the reply.
    let finish: ([String: JSONValue]) throws -> Void

    init<Method: VarlinkMethod>(_ method: Method, _ answered: @escaping (Method.Reply) throws -> Void) {
        self.init(method, answered) { try answered($0.call(method)) }
    }

    init<Method: NamingMethod>(_ method: Method, _ answered: @escaping (Method.Reply) throws -> Void)
    where Method.Reply: ListReply {
        self.init(method, answered) { try answered($0.call(method)) }
    }

    private init<Method: VarlinkMethod>(
        _ method: Method,
        _ answered: @escaping (Method.Reply) throws -> Void,
        carryOut: @escaping (Daemon) throws -> Void
    ) {
        self.carryOut = carryOut
        self.method = Method.name
        call = {
            let call = VarlinkCall(method)
            return CallObject(method: call.method, parameters: call.parametersValue)
        }
        finish = { parameters in
            let reply: Method.Reply
            do throws(JSONError) {
                reply = try Method.Reply(json: parameters.json)
            } catch {
                throw VarlinkClientError.protocolViolation("a reply that is no \(Method.Reply.self): \(error)")
            }
            try answered(reply)
        }
    }
}

/// A command that is an ``Exchange``.
protocol ExchangingCommand: Command {
    var output: OutputOptions { get }
    /// Nil if its options need more than one call; then ``ParsableCommand/run()`` makes all calls.
    func exchange() throws -> Exchange?
}

extension ExchangingCommand {
    func run() throws {
        try exchange()?.carryOut(Daemon(output))
    }
}
