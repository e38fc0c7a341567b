import Localization

/// A line with placeholders: `{label} {remaining}`; `{label:20}` is cut to 20 terminal cells. `{{` is a literal brace.
package struct BarTemplate: Equatable, Sendable {
    private enum Part: Equatable, Sendable {
        case text(String)
        /// `cells`: the limit for the inserted text.
        case place(Place, cells: Int?)
    }

    /// The placeholders.
    package enum Place: String, CaseIterable, Sendable {
        case text, icon, state, phase, cycle, item, label, remaining, ends, percentage, tooltip
    }

    private let parts: [Part]

    /// Distinguishes a template from the name of a format: it contains a brace.
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
            guard let close = rest.firstIndex(of: "}"), let part = Self.part(rest[..<close]) else {
                throw Self.unreadable(rest.prefix { $0 != "}" })
            }
            parts.append(part)
            rest = rest[rest.index(after: close)...]
        }
        self.parts = parts + [.text(String(rest))]
    }

    /// Parses the text between braces; nil if it is invalid.
    private static func part(_ text: Substring) -> Part? {
        let words = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let place = words.first.flatMap({ Place(rawValue: String($0)) }) else { return nil }
        guard words.count == 2 else { return .place(place, cells: nil) }
        guard let cells = Int(words[1]), (1...1000).contains(cells) else { return nil }
        return .place(place, cells: cells)
    }

    /// Whether a line may change each second. The daemon reports all other changes.
    var showsSeconds: Bool {
        parts.contains { part in
            switch part {
            case .place(.text, _), .place(.remaining, _), .place(.percentage, _), .place(.tooltip, _): true
            case .text, .place: false
            }
        }
    }

    /// Returns one line. Spaces around an empty field collapse to one; there are none at the ends of the line.
    func filled(_ content: BarContent) -> String {
        var line = ""
        for part in parts {
            switch part {
            case .text(let text):
                let isAfterSpace = line.isEmpty || line.last == " "
                line += isAfterSpace && text.first == " " ? text.dropFirst() : text[...]
            case .place(let place, let cells):
                let text = Self.value(place, content)
                line += cells.map { text.shortened(toCells: $0) } ?? text
            }
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    private static func value(_ place: Place, _ content: BarContent) -> String {
        switch place {
        case .text: content.text
        case .icon: content.icon
        case .state: content.kind.rawValue
        case .phase: content.phase
        case .cycle: content.cycle
        case .item: content.item
        case .label: content.label
        case .remaining: content.remaining
        case .ends: content.end
        case .percentage: String(content.percentage)
        case .tooltip: content.tooltip.joined(separator: "; ")
        }
    }

    private static func unreadable(_ name: Substring) -> Failure {
        let places = ListPhrase.print(Place.allCases.map { "{\($0.rawValue)}" })
        return Failure(
            .usage,
            localized("can't read the format: unknown field {name}", ["name": "{\(String(name).quotable)}"]),
            details: [localized("available: {names}", ["names": places])]
        )
    }
}
