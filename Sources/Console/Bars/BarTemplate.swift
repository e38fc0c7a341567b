import Localization

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
