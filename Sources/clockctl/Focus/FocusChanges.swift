import ArgumentParser
import ClockAPI
import Console
import Localization
import Varlink

/// A verb for the current session.
protocol FocusVerb {
    associatedtype Method: VarlinkMethod where Method.Reply == FocusInterface.Start.Reply

    static var abstract: String { get }
    static var method: Method { get }
    /// The state in which the verb changes nothing, and how to say so.
    static var reached: (state: FocusObject.State, words: String)? { get }
    /// Whether the verb's end is that there is no session.
    static var endsSession: Bool { get }
    static func lines(_ focus: FocusObject, on page: Page) -> [String]
}

extension FocusVerb {
    static var reached: (state: FocusObject.State, words: String)? { nil }
    static var endsSession: Bool { false }
    static func lines(_ focus: FocusObject, on page: Page) -> [String] { [page.line(focus)] }
}

struct FocusChange<Verb: FocusVerb>: Command {
    static var name: String { Verb.Method.verb }
    static var abstract: String { Verb.abstract }

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let inspects = Verb.reached != nil || Verb.endsSession
        let before = inspects ? try daemon.call(FocusInterface.Status()).focus : nil
        if Verb.endsSession, before == nil { return try FocusStatus.print(nil, daemon, output) }
        let focus = try daemon.call(Verb.method).focus
        try output.print(focus) { Verb.lines(focus, on: $0) }
        guard let (state, words) = Verb.reached, let before, before.state == state else { return }
        output.tell([output.page.already(before, words)])
    }
}

enum FocusPause: FocusVerb {
    static var abstract: String { localized("Pause the session.") }
    static var method: FocusInterface.Pause { .init() }
    static var reached: (state: FocusObject.State, words: String)? { (.paused, localized("already paused")) }
}

enum FocusResume: FocusVerb {
    static var abstract: String { localized("Resume, or start the waiting phase.") }
    static var method: FocusInterface.Resume { .init() }
    static var reached: (state: FocusObject.State, words: String)? { (.running, localized("already running")) }
}

enum FocusSkip: FocusVerb {
    static var abstract: String { localized("End this phase and begin the next.") }
    static var method: FocusInterface.Skip { .init() }
}

enum FocusStop: FocusVerb {
    static var abstract: String { localized("End the session; the time worked counts.") }
    static var method: FocusInterface.Stop { .init() }
    static let endsSession = true
    static func lines(_ focus: FocusObject, on page: Page) -> [String] { page.detail(focus) }
}

struct FocusExtend: Command {
    static let name = "extend"
    static let abstract = localized("Lengthen the phase, or shorten it by a negative duration.")
    static let discussion = localized("While the next phase waits to be started, the one that ended runs on.")

    @Argument(help: .value("duration", localized("By how much.")))
    var length: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        let request = FocusInterface.Extend(changeSeconds: try output.signedSeconds(of: length))
        let focus = try Daemon(output).call(request).focus
        try output.print(focus) { [$0.line(focus)] }
    }
}

struct FocusToggle: Command {
    static let name = "toggle"
    static let abstract = localized("Start, pause or resume: one key for all three.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let daemon = Daemon(output)
        let focus =
            switch try daemon.call(FocusInterface.Status()).focus?.state {
            case nil, .completed, .stopped: try daemon.call(FocusInterface.Start()).focus
            case .running: try daemon.call(FocusInterface.Pause()).focus
            case .paused, .waiting: try daemon.call(FocusInterface.Resume()).focus
            }
        try output.print(focus, ids: [focus.id]) { [$0.line(focus)] }
    }
}
