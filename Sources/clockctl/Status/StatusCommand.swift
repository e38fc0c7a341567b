import ArgumentParser
import ClockAPI
import Console
import Localization

struct StatusCommand: Command {
    static let name = "status"
    static let abstract = localized("Show what is ringing, what is running and what comes next.")
    static let discussion = localized(
        """
        For a bar: --format waybar, i3blocks, i3status-rs, polybar or tmux, and --follow where the bar reads on; \
        what counts down is drawn anew when it looks different. Or a line of your own: \
        --format '{label} {remaining}'; there are {text}, {label}, {remaining}, {percentage}, {state} and {tooltip}.
        """
    )

    @Option(
        help: .value(
            "format",
            localized("text, json, waybar, i3blocks, i3status-rs, polybar, tmux, or a line with {text}.")
        )
    )
    var format: String?

    @Flag(help: ArgumentHelp(localized("Print again after every change; with --json, one object per line.")))
    var follow = false

    @OptionGroup var output: OutputOptions

    func run() throws {
        guard !output.json || format == nil || format == "json" else {
            throw UsageFailure.make(localized("--format and --json exclude each other"), of: "status")
        }
        if let bar = try bar() { return try run(bar) }
        var output = output
        output.json = format.map { $0 == "json" } ?? output.json
        let daemon = Daemon(output)
        guard follow else {
            return try show(try daemon.status(), output)
        }
        var isFirst = true
        try StatusFollower(daemon: daemon).run { status throws(Failure) in
            if !output.json, !isFirst { try OutputOptions.print([""]) }
            isFirst = false
            try show(status, output)
        }
    }

    /// Returns nil for text and JSON.
    private func bar() throws(Failure) -> BarFormat? {
        guard let format, format != "text", format != "json" else { return nil }
        if let bar = BarFormat(bar: format) { return bar }
        if BarTemplate.isTemplate(format) { return .template(try BarTemplate(format)) }
        let names = ["text", "json"] + BarFormat.bars
        throw Failure(
            .usage,
            localized(
                "unknown format “{name}”: neither a known name nor a text with {place}",
                ["name": format.quotable, "place": "{text}"]
            ),
            details: [localized("available: {names}", ["names": names.joined(separator: ", ")])]
        )
    }

    private func show(_ status: StatusObject, _ output: OutputOptions) throws(Failure) {
        try output.print(status, ids: (status.ringing.map(\.id)) + status.timers.map(\.id)) { $0.status(status) }
    }

    private func run(_ bar: BarFormat) throws(Failure) {
        let daemon = Daemon(output)
        guard follow else {
            let status = try daemon.status()
            let content = BarContent(status, elapsed: .zero, page: output.page)
            return try OutputOptions.print([bar.lines(content, followed: false)])
        }
        var shown: String?
        try StatusFollower(daemon: daemon).runCounting { status, elapsed throws(Failure) in
            let content = status.map { BarContent($0, elapsed: elapsed, page: output.page) } ?? .offline
            let line = bar.lines(content, followed: true)
            if line != shown { try OutputOptions.print([line]) }
            shown = line
        }
    }
}

struct ReloadCommand: Command {
    static let name = "reload"
    static let abstract = localized("Reload the configuration.")

    @OptionGroup var output: OutputOptions

    func run() throws {
        let done = try Daemon(output).call(ClockInterface.Reload())
        try output.print(done) { _ in [] }
    }
}
