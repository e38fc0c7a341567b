import ClockAPI
import ClockClient
import Console
import JSON
import Localization
import Varlink

/// Executes all lines as one request: either all of them or none of them take effect.
struct AtomicBatch {
    private let output: OutputOptions
    private let daemon: Daemon

    /// The daemon's limit.
    private static let lineLimit = 1_000

    init(_ output: OutputOptions) {
        self.output = output
        daemon = Daemon(output)
    }

    func run(_ lines: inout InputLines) throws {
        let all = try read(&lines)
        guard !all.isEmpty else { return }
        let calls = all.compactMap { line in line.exchange.map { $0.call() } }
        let reply = try daemon.call(BatchInterface.Run(calls: calls, atomic: true))
        if let index = reply.failed, all.indices.contains(index), let answer = reply.answers.last {
            return try attempt(all[index].number) { try all[index].finish(answer, daemon) }
        }
        guard reply.answers.count == all.count else {
            throw daemon.failure(.protocolViolation("\(reply.answers.count) answers to \(all.count) calls"))
        }
        for (line, answer) in zip(all, reply.answers) { try attempt(line.number) { try line.finish(answer, daemon) } }
    }

    private func read(_ lines: inout InputLines) throws -> [BatchLine] {
        var all: [BatchLine] = []
        while case .line(let number, let text) = try lines.next(waits: true) {
            try attempt(number) {
                guard let line = try BatchLine(number: number, text: text, output) else { return }
                guard line.exchange != nil else {
                    throw Failure(.usage, localized("this command can't be part of an atomic batch"))
                }
                guard all.count < Self.lineLimit else {
                    let limit = String(Self.lineLimit)
                    throw Failure(.usage, localized("an atomic batch has at most {limit} commands", ["limit": limit]))
                }
                all.append(line)
            }
        }
        return all
    }

    private func attempt(_ line: Int, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let failure as Failure {
            throw failure.at(line: line)
        }
    }
}
