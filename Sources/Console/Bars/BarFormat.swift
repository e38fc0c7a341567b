import JSON
import Localization
import Varlink

/// The input format of a status bar, as its documentation specifies it.
package enum BarFormat: Hashable, Sendable {
    /// waybar-custom(5), `return-type: json`: one JSON object per line.
    case waybar
    /// i3blocks(1): full text, short text and colour on a line each; if followed (`interval=persist`, `format=json`),
    /// one JSON object per line.
    case i3blocks
    /// The block `custom` of i3status-rust with `json = true`: one JSON object per line.
    case i3statusRust
    /// The module `custom/script` of polybar: one line.
    case polybar
    /// tmux(1), `#(command)` in status-right: one line.
    case tmux
    /// A user-defined line with placeholders.
    case template(BarTemplate)

    private static let named: KeyValuePairs<String, BarFormat> = [
        "waybar": .waybar, "i3blocks": .i3blocks, "i3status-rs": .i3statusRust, "polybar": .polybar, "tmux": .tmux,
    ]
    package static let bars = named.map(\.key)

    /// Returns nil unless `name` is one of ``bars``.
    package init?(bar name: String) {
        guard let format = Self.named.first(where: { $0.key == name })?.value else { return nil }
        self = format
    }

    /// Returns the text to write for `content`, without the final line break. Markup in labels is made harmless.
    /// `followed`: whether the bar reads a stream of updates.
    package func lines(_ content: BarContent, followed: Bool) -> String {
        switch self {
        case .waybar:
            Self.json([
                "text": .string(content.text.escapedForPango), "alt": .string(content.kind.rawValue),
                "tooltip": .string(content.tooltip.joined(separator: "\n").escapedForPango),
                "class": .string(content.kind.rawValue), "percentage": .integer(Int64(content.percentage)),
            ])
        case .i3blocks where followed: Self.json(Self.block(content))
        case .i3blocks:
            ([content.text, content.short] + (content.isAlert ? [Self.alertColour] : [])).joined(separator: "\n")
        case .i3statusRust:
            Self.json([
                "icon": .string(content.icon), "state": .string(content.state), "text": .string(content.text),
                "short_text": .string(content.short),
            ])
        // polybar can't escape the start of a tag, so a space breaks it; tmux escapes `#` as `##`.
        case .polybar: content.text.replacing("%{", with: "% {")
        case .tmux: content.text.replacing("#", with: "##")
        case .template(let template): template.filled(content)
        }
    }

    private static let alertColour = "#FF0000"

    private static func block(_ content: BarContent) -> [String: JSONValue] {
        var block: [String: JSONValue] = ["full_text": .string(content.text), "short_text": .string(content.short)]
        if content.isAlert { block.merge(["color": .string(alertColour), "urgent": .bool(true)]) { $1 } }
        return block
    }

    private static func json(_ members: [String: JSONValue]) -> String {
        String(decoding: JSONValue.object(members).json, as: UTF8.self)
    }
}

extension BarContent {
    fileprivate var isAlert: Bool { kind == .ringing }

    /// The text for a bar with little room.
    fileprivate var short: String { remaining.isEmpty ? text : remaining }

    /// A name in the icon sets of i3status-rust.
    fileprivate var icon: String {
        switch kind {
        case .ringing, .alarm: "bell"
        case .focus: "pomodoro_started"
        case .break: "pomodoro_break"
        case .paused: "pomodoro_paused"
        case .timer, .stopwatch, .idle, .offline: "time"
        }
    }

    /// The state in i3status-rust: Idle, Info, Good, Warning or Critical.
    fileprivate var state: String {
        switch kind {
        case .ringing: "Critical"
        case .focus: "Good"
        case .break, .timer, .stopwatch: "Info"
        case .paused: "Warning"
        case .alarm, .idle, .offline: "Idle"
        }
    }
}

extension String {
    /// Escapes the characters that are special in Pango markup.
    fileprivate var escapedForPango: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

/// A line with placeholders: `{label} {remaining}`. `{{` is a literal brace.
package struct BarTemplate: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case text(String)
        case place(Place)
    }

    /// The placeholders.
    package enum Place: String, CaseIterable, Sendable {
        case text, label, remaining, percentage, state, tooltip
    }

    private let parts: [Part]

    /// Tells a template from the name of a format: it contains a brace.
    package static func isTemplate(_ text: String) -> Bool { text.contains("{") }

    /// - Throws: ``Failure`` with the status `usage` for an unknown placeholder or an unclosed brace.
    package init(_ text: String) throws(Failure) {
        var parts: [Part] = []
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "{") {
            parts.append(.text(String(rest[..<open])))
            rest = rest[rest.index(after: open)...]
            if rest.first == "{" {
                parts.append(.text("{"))
                rest = rest.dropFirst()
                continue
            }
            guard let close = rest.firstIndex(of: "}"), let place = Place(rawValue: String(rest[..<close])) else {
                throw Self.unreadable(rest.prefix { $0 != "}" })
            }
            parts.append(.place(place))
            rest = rest[rest.index(after: close)...]
        }
        self.parts = parts + [.text(String(rest))]
    }

    func filled(_ content: BarContent) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .place(.text): content.text
            case .place(.label): content.label
            case .place(.remaining): content.remaining
            case .place(.percentage): String(content.percentage)
            case .place(.state): content.kind.rawValue
            case .place(.tooltip): content.tooltip.joined(separator: "; ")
            }
        }.joined()
    }

    private static func unreadable(_ name: Substring) -> Failure {
        let places = Place.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
        return Failure(
            .usage,
            localized("can't read the format: unknown field {name}", ["name": "{\(String(name).quotable)}"]),
            details: [localized("available: {names}", ["names": places])]
        )
    }
}
