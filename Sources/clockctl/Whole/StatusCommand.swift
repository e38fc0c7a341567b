import ArgumentParser
import ClockAPI
import Console
import Localization
import Varlink

struct StatusCommand: ParsableCommand {
    enum Format: String, ExpressibleByArgument, CaseIterable {
        case text, json
    }

    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: localized("What rings, what comes next, what runs.")
    )

    @Option(help: ArgumentHelp(localized("text or json."), valueName: "format"))
    var format: Format?

    @Flag(help: ArgumentHelp(localized("Again after every change; JSON is one object a line.")))
    var follow = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        var output = output
        output.json = format.map { $0 == .json } ?? output.json
        let daemon = Daemon(output)
        guard follow else {
            return try show(try daemon.call(ClockInterface.GetStatus()).status, output)
        }
        try follow(daemon, output)
    }

    private func show(_ status: StatusObject, _ output: OutputOptions) throws(Failure) {
        try output.print(status, ids: (status.ringing.map(\.id)) + status.timers.map(\.id)) { $0.status(status) }
    }

    private func follow(_ daemon: Daemon, _ output: OutputOptions) throws(Failure) {
        var failure: Failure?
        var isFirst = true
        do throws(VarlinkClientError) {
            try daemon.connect().callMore(ClockInterface.GetStatus()) { reply in
                do throws(Failure) {
                    if !output.json, !isFirst { try OutputOptions.print([""]) }
                    isFirst = false
                    try show(reply.status, output)
                } catch {
                    failure = error
                }
                return failure == nil
            }
        } catch {
            throw daemon.failure(error)
        }
        if let failure { throw failure }
    }
}

struct ReloadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reload",
        abstract: localized("Let the daemon read its configuration anew.")
    )

    @OptionGroup var output: OutputOptions

    func run() throws {
        let done = try Daemon(output).call(ClockInterface.Reload())
        try output.print(done) { _ in [] }
    }
}
