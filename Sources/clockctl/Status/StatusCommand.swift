import ArgumentParser
import Chronology
import ClockAPI
import ClockClient
import Console
import Localization
import Varlink

struct StatusCommand: Command {
    static let name = "status"
    static let abstract = localized("Show what is ringing, what is running and what comes next.")
    static let discussion = localized(
        """
        For a status bar: --format waybar, i3blocks, i3blocks-json (for format=json), i3status-rs, polybar or tmux; \
        add --follow if the bar reads continuously. A countdown is printed again whenever its text changes.

        Or a custom line: --format '{icon} {label} {remaining}'. Fields of the first item: {icon}, {state}, {item}, \
        {label}, {remaining}, {ends} and {percentage}; of the focus session: {phase} and {cycle}; of everything: \
        {text} and {tooltip}. {label:20} is cut to 20 characters.

        clockctl status --format waybar --follow --only focus,task

        clockctl status --item tea --format '{remaining}'
        """
    )

    @Option(
        help: .value(
            "format",
            localized(
                "text, json, waybar, i3blocks, i3blocks-json, i3status-rs, polybar, tmux, or a line with {text}."
            )
        )
    )
    var format: String?

    @Flag(help: ArgumentHelp(localized("Print again after every change; with --json, one object per line.")))
    var follow = false

    @Option(help: .value("id", localized("Only this item, by its id or label.")))
    var item: [String] = []

    @Option(help: .value("kind,…", localized("Only these kinds: {kinds}.", ["kinds": KindList.known])))
    var only: String?

    @Option(help: .value("n", localized("For a bar: the number of items shown; the others are counted. Default: 2.")))
    var most = BarContent.shownEntries

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard (1...20).contains(most) else {
            throw UsageFailure.make(localized("invalid number of items: it must be between 1 and 20"), of: "status")
        }
        guard !output.json || format == nil || format == "json" else {
            throw UsageFailure.make(localized("--format and --json can't be combined"), of: "status")
        }
        let request = ClockInterface.GetStatus(
            kinds: try only.map { text throws(Failure) in try KindList.read(text, for: "status") },
            items: item.isEmpty ? nil : item.map(NegativeText.restored)
        )
        if let bar = try bar() { return try run(bar, request) }
        var output = output
        output.json = format.map { $0 == "json" } ?? output.json
        let daemon = Daemon(output)
        guard follow else {
            return try show(try daemon.status(request), output)
        }
        var isFirst = true
        try StatusFollowing(daemon: daemon, request: request).run { status throws(Failure) in
            if !output.json, !isFirst { try OutputOptions.print([""]) }
            isFirst = false
            try show(status, output)
        }
    }

    private var isPartial: Bool { only != nil || !item.isEmpty }

    /// Returns nil for text and JSON.
    private func bar() throws(Failure) -> BarFormat? {
        guard let format = format.map(NegativeText.restored), format != "text", format != "json" else { return nil }
        if let bar = BarFormat(bar: format, environment: Environment.value) { return bar }
        if BarTemplate.isTemplate(format) { return .template(try BarTemplate(format)) }
        let names = ["text", "json"] + BarFormat.bars
        throw Failure(
            .usage,
            localized(
                "unknown format “{name}”: neither a known name nor a text with {place}",
                ["name": format.quotable, "place": "{text}"]
            ),
            details: [localized("available: {names}", ["names": ListPhrase.print(names)])]
        )
    }

    private func show(_ status: StatusObject, _ output: OutputOptions) throws(Failure) {
        try output.print(status, ids: (status.ringing.map(\.id)) + status.timers.map(\.id)) {
            $0.status(status, isPartial: isPartial)
        }
    }

    private func run(_ bar: BarFormat, _ request: ClockInterface.GetStatus) throws(Failure) {
        let daemon = Daemon(output)
        guard follow else {
            let status = try daemon.status(request)
            let content = BarContent(status, elapsed: .zero, page: output.page, isPartial: isPartial, most: most)
            return try OutputOptions.print([bar.lines(content, followed: false)])
        }
        var shown: String?
        try StatusFollowing(daemon: daemon, request: request).runCounting { status, elapsed throws(Failure) in
            let page = output.page
            let content =
                status.map { BarContent($0, elapsed: elapsed, page: page, isPartial: isPartial, most: most) }
                ?? .offline
            let line = bar.lines(content, followed: true)
            if line != shown { try OutputOptions.print([line]) }
            shown = line
            let midnight = content.namesDays ? page.viewpoint.midnight : nil
            guard bar.showsSeconds, let interval = content.untilChange else { return midnight.map { .at($0) } ?? .none }
            return .after(midnight.map { min(interval, $0 - page.viewpoint.now) } ?? interval)
        }
    }
}

struct ReloadCommand: Command {
    static let name = "reload"
    static let abstract = localized("Reload the configuration.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let done = try Daemon(output).call(ClockInterface.Reload(language: Language.current.name))
        try output.print(done) { _ in [localized("configuration reloaded")] }
    }
}

/// Follows the status until standard output is closed.
extension StatusFollowing {
    /// The time at which the display changes without a message from the daemon.
    enum Change {
        case none
        /// A displayed second changes.
        case after(Duration)
        /// The names of days change. Nil if they never change.
        case at(Instant?)
    }

    /// Calls `show` at the start and after each change. Throws if the daemon is not running at the start.
    func run(_ show: (StatusObject) throws(Failure) -> Void) throws(Failure) {
        var isKnown = false
        try run(wait: { waitWhileRead($0, $1) }) { error throws(Failure) in
            if !isKnown { throw daemon.failure(error) }
        } news: { status throws(Failure) in
            isKnown = true
            try show(status)
        }
    }

    /// As ``run(_:)``, and also at the time that `show` returned. Calls `show` with nil while the daemon is not
    /// running, even at the start: a bar may start before it.
    func runCounting(
        _ show: (StatusObject?, _ elapsed: Duration) throws(Failure) -> Change
    ) throws(Failure) {
        var latest: (status: StatusObject, at: ContinuousClock.Instant)?
        let midnight = WallTimer()
        try run { descriptor, interval throws(Failure) in
            guard let latest, interval == nil else { return waitWhileRead(descriptor, interval) }
            let elapsed = ContinuousClock.now - latest.at
            switch try show(latest.status, elapsed) {
            case .none: return waitWhileRead(descriptor, nil)
            case .after(let interval): return waitWhileRead(descriptor, interval)
            case .at(let moment):
                midnight?.arm(at: moment)
                return waitWhileRead(descriptor, nil, or: midnight?.descriptor)
            }
        } lost: { _ throws(Failure) in
            latest = nil
            _ = try show(nil, .zero)
        } news: { status in
            latest = (status, .now)
        }
    }
}
