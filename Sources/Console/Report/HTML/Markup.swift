import Localization

/// A piece of an HTML document (the HTML standard of WHATWG) or of an SVG image, well formed by construction.
///
/// Names of elements and attributes are literals of the source. Everything else is text and is escaped, so that no
/// label can become an element, an attribute or a link.
package struct Markup: Equatable, Sendable {
    package let html: String

    private init(html: String) { self.html = html }

    /// Text, with U+FFFD for characters that are not printable.
    package init(text: String) { html = Self.escaped(text.printable) }

    /// Pieces in order, each on its own line.
    package init(lines pieces: [Markup]) { html = pieces.map(\.html).joined(separator: "\n") }

    package static let document = Markup(html: "<!DOCTYPE html>")

    /// The first line of an image that is a file of its own (XML 1.0).
    static let xmlDeclaration = Markup(html: #"<?xml version="1.0" encoding="UTF-8"?>"#)

    package static func element(_ name: StaticString, _ attributes: [Attribute] = [], _ content: Markup...) -> Markup {
        Markup(html: opening(name, attributes) + content.map(\.html).joined() + "</\(name)>")
    }

    package static func element(_ name: StaticString, _ attributes: [Attribute] = [], text: String) -> Markup {
        element(name, attributes, Markup(text: text))
    }

    /// An element that contains many others, each on its own line.
    package static func element(
        _ name: StaticString,
        _ attributes: [Attribute] = [],
        lines content: [Markup]
    ) -> Markup {
        Markup(html: opening(name, attributes) + "\n" + Markup(lines: content).html + "\n</\(name)>")
    }

    /// An element of HTML that never has content.
    package static func void(_ name: StaticString, _ attributes: [Attribute]) -> Markup {
        Markup(html: opening(name, attributes))
    }

    /// A style sheet. Its text is not escaped, so it must be a literal.
    package static func style(_ sheet: StaticString) -> Markup { Markup(html: "<style>\n\(sheet)</style>") }

    private static func opening(_ name: StaticString, _ attributes: [Attribute]) -> String {
        "<\(name)" + attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined() + ">"
    }

    fileprivate static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { "&<>\"'".utf8.contains($0) }) else { return text }
        var escaped = String.UnicodeScalarView()
        // Iterates over scalars: a combining mark after "<" forms one character with it, but a parser still sees a "<".
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;".unicodeScalars
            case "<": escaped += "&lt;".unicodeScalars
            case ">": escaped += "&gt;".unicodeScalars
            case "\"": escaped += "&quot;".unicodeScalars
            case "'": escaped += "&#39;".unicodeScalars
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}

/// An attribute of an element. Only those of ``TextName`` can have a value that is not a literal of the source.
package struct Attribute: Equatable, Sendable {
    /// Attributes whose value is text for a person or a date: browsers neither follow nor execute them.
    package enum TextName: String, Sendable {
        case content, datetime, lang
        case xmlLanguage = "xml:lang"
        case label = "aria-label"
        /// Shown before a cell by the style sheet where a table has no row of headings.
        case column = "data-column"
    }

    fileprivate let name: String
    fileprivate let value: String

    package static func word(_ name: StaticString, _ value: StaticString) -> Attribute {
        Attribute(name: name.description, value: value.description)
    }

    package static func text(_ name: TextName, _ value: String) -> Attribute {
        Attribute(name: name.rawValue, value: value.printable)
    }

    /// Rounded to hundredths; 0 for a number that is not finite.
    package static func number(_ name: StaticString, _ value: Double) -> Attribute {
        Attribute(name: name.description, value: decimal(value))
    }

    /// As ``number(_:_:)``, of a percentage of the width.
    static func percent(_ name: StaticString, _ value: Double) -> Attribute {
        Attribute(name: name.description, value: decimal(value) + "%")
    }

    /// Moves and scales what is drawn around the origin, and turns it by `degrees`.
    static func place(x: Double, y: Double, scale: Double, degrees: Double = 0) -> Attribute {
        let turn = degrees == 0 ? "" : " rotate(\(decimal(degrees)))"
        return Attribute(
            name: "transform",
            value: "translate(\(decimal(x)) \(decimal(y)))" + turn + " scale(\(decimal(scale)))"
        )
    }

    /// Points of a polyline.
    static func points(_ points: [(x: Double, y: Double)]) -> Attribute {
        Attribute(name: "points", value: points.map { decimal($0.x) + "," + decimal($0.y) }.joined(separator: " "))
    }

    private static func decimal(_ value: Double) -> String {
        guard value.magnitude < 1e9 else { return "0" }
        let text = ((value * 100).rounded() / 100).description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
