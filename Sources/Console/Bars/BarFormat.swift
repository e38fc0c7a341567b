import JSON

/// The input format of a status bar, as specified by its documentation.
package enum BarFormat: Equatable, Sendable {
    /// waybar-custom(5), `return-type: json`: one JSON object per line.
    case waybar
    /// i3blocks(1) without `format=json`: full text, short text and colour on a line each; if followed
    /// (`interval=persist`), where i3blocks reads single lines, the full text alone, or a space if it is empty.
    case i3blocks
    /// i3blocks(1) with `format=json`: one JSON object per line. `isPango`: with `markup=pango`.
    case i3blocksJSON(isPango: Bool)
    /// The block `custom` of i3status-rust with `json = true`: one JSON object per line.
    case i3statusRust
    /// The module `custom/script` of polybar: one line.
    case polybar
    /// tmux(1), `#(command)` in status-right: one line.
    case tmux
    /// A user-defined line with placeholders.
    case template(BarTemplate)

    private static let named: KeyValuePairs<String, BarFormat> = [
        "waybar": .waybar, "i3blocks": .i3blocks, "i3blocks-json": .i3blocksJSON(isPango: false),
        "i3status-rs": .i3statusRust, "polybar": .polybar, "tmux": .tmux,
    ]
    package static let bars = named.map(\.key)

    /// Returns nil unless `name` is one of ``bars``.
    ///
    /// - Parameter environment: i3blocks 1.5 passes the properties of a block to its command.
    package init?(bar name: String, environment: (String) -> String? = { _ in nil }) {
        guard let format = Self.named.first(where: { $0.key == name })?.value else { return nil }
        self = format
        guard name.hasPrefix("i3blocks"), environment("BLOCK_NAME") != nil else { return }
        if format != .i3blocks || environment("format") == "json" {
            self = .i3blocksJSON(isPango: environment("markup") == "pango")
        }
    }

    /// Whether the text changes each second while something is counting.
    package var showsSeconds: Bool {
        if case .template(let template) = self { template.showsSeconds } else { true }
    }

    /// Returns the text to write for `content`, without the final line break. Markup in labels is made harmless.
    /// `followed`: whether the bar reads a stream of updates.
    package func lines(_ content: BarContent, followed: Bool) -> String {
        switch self {
        case .waybar:
            Self.json([
                "text": .string(content.text(\.isolated).escapedForMarkup), "alt": .string(content.kind.rawValue),
                "tooltip": .string(content.tooltip.joined(separator: "\n").escapedForMarkup),
                "class": .string(content.kind.rawValue), "percentage": .integer(Int64(content.percentage)),
            ])
        // i3blocks reads an empty line as the end of the stream, and keeps showing the last text.
        case .i3blocks where followed: content.entries.isEmpty ? " " : content.text(\.isolated)
        case .i3blocks:
            ([content.text(\.isolated), content.short(\.isolated)] + [content.kind.look.colour].compactMap(\.self))
                .joined(separator: "\n")
        case .i3blocksJSON(let isPango): Self.json(Self.block(content, isPango: isPango))
        // The block's default format reads the text as markup.
        case .i3statusRust:
            Self.json([
                "icon": .string(content.kind.look.themedIcon), "state": .string(content.kind.look.state),
                "text": .string(content.text(hasFirstIcon: false, \.isolated).escapedForMarkup),
                "short_text": .string(content.short(\.isolated).escapedForMarkup),
            ])
        // polybar can't escape the start of a tag, so a space breaks it; tmux escapes `#` as `##`.
        case .polybar: content.text.replacing("%{", with: "% {")
        case .tmux: content.text.replacing("#", with: "##")
        case .template(let template): template.filled(content)
        }
    }

    /// States the markup, so that a block configured for another one does not interpret a label as markup.
    private static func block(_ content: BarContent, isPango: Bool) -> [String: JSONValue] {
        let escaped: (String) -> String = { isPango ? $0.escapedForMarkup : $0 }
        var block: [String: JSONValue] = [
            "full_text": .string(escaped(content.text(\.isolated))),
            "short_text": .string(escaped(content.short(\.isolated))),
            "markup": .string(isPango ? "pango" : "none"),
        ]
        if let colour = content.kind.look.colour { block["color"] = .string(colour) }
        if content.kind == .ringing { block["urgent"] = .bool(true) }
        return block
    }

    private static func json(_ members: [String: JSONValue]) -> String {
        String(decoding: JSONValue.object(members).json, as: UTF8.self)
    }
}

extension String {
    /// Escapes the characters that are special in the markup of Pango and of popups.
    package var escapedForMarkup: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }

    /// Right-to-left text in isolates (Unicode Standard Annex 9), for bars drawn by Pango: otherwise it would swap
    /// places with the adjacent time. The preceding mark keeps the line left-to-right: Pango uses the direction of the
    /// first letter, even of one in an isolate.
    fileprivate var isolated: String {
        unicodeScalars.contains(where: \.isRightToLeft) ? "\u{200E}\u{2068}" + self + "\u{2069}" : self
    }
}

extension Unicode.Scalar {
    /// Whether it is in the blocks of Hebrew, Arabic and other right-to-left scripts.
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
