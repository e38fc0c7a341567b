import Localization

/// A line with places to fill in: `{label} {remaining}`. `{{` is a brace itself.
package struct BarTemplate: Hashable, Sendable {
    private enum Part: Hashable, Sendable {
        case text(String)
        case place(Place)
    }

    /// What can be filled in.
    package enum Place: String, CaseIterable, Sendable {
        case text, label, remaining, percentage, state, tooltip
    }

    private let parts: [Part]

    /// Without a place it is the name of a format, or was meant to be.
    package static func isTemplate(_ text: String) -> Bool { text.contains("{") }

    /// - Throws: ``Failure`` for a place that there is not, and for a brace that is not closed.
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
