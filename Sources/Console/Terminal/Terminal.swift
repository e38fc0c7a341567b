import CLinux
import Glibc
import Localization

/// The values of `--color`.
package enum ColourChoice: String, CaseIterable, Sendable {
    case auto, always, never
}

/// The capabilities of the terminal at a descriptor.
package struct Terminal: Equatable, Sendable {
    /// Nil if it is not a terminal; in that case text is not shortened.
    package var columns: Int?
    package let usesColour: Bool
    /// Whether a line can be redrawn in place: true for a terminal that is not dumb.
    package let canRedraw: Bool
    /// Whether emoji can be shown: true for a UTF-8 terminal that is neither dumb nor the Linux console.
    package var showsPictures: Bool
    /// Whether right-to-left labels are isolated: true for a UTF-8 terminal as above. Piped text is read by programs
    /// and gets no such marks.
    private(set) var isolatesLabels: Bool

    package init(
        columns: Int?,
        usesColour: Bool,
        canRedraw: Bool,
        showsPictures: Bool = false,
        isolatesLabels: Bool = false
    ) {
        self.columns = columns
        self.isolatesLabels = isolatesLabels
        self.usesColour = usesColour
        self.canRedraw = canRedraw
        self.showsPictures = showsPictures
    }

    /// `windowColumns`: the width that the terminal reports, nil or 0 if unknown; the variable COLUMNS overrides it.
    /// `isUTF8`: whether the locale's character set is UTF-8.
    package init(
        isTerminal: Bool,
        windowColumns: Int?,
        isUTF8: Bool = false,
        environment: (String) -> String?,
        colour: ColourChoice
    ) {
        let isDumb = environment("TERM") == "dumb"
        let forbids = environment("NO_COLOR").map { !$0.isEmpty } ?? false
        let showsUnicode = isTerminal && !isDumb && isUTF8 && environment("TERM") != "linux"
        self.init(
            columns: isTerminal ? TerminalColumns.chosen(reported: windowColumns, environment: environment) : nil,
            usesColour: colour == .always || colour == .auto && isTerminal && !isDumb && !forbids,
            canRedraw: isTerminal && !isDumb,
            showsPictures: showsUnicode,
            isolatesLabels: showsUnicode
        )
    }

    /// A label as this terminal shows it: printable, and isolated if it is right-to-left.
    package func label(_ text: String) -> String { isolatesLabels ? text.isolated : text.printable }

    /// Returns a copy with emoji turned on or off; nil leaves them as detected.
    package func showingPictures(_ choice: Bool?) -> Terminal {
        var terminal = self
        terminal.showsPictures = choice ?? showsPictures
        return terminal
    }

    /// Examines `descriptor` (isatty(3), ioctl_tty(2)), the locale, and the variables TERM, NO_COLOR and COLUMNS.
    package static func detect(_ descriptor: CInt, colour: ColourChoice) -> Terminal {
        let isTerminal = isatty(descriptor) == 1
        return Terminal(
            isTerminal: isTerminal,
            windowColumns: isTerminal ? TerminalColumns.reported(descriptor) : nil,
            isUTF8: isUTF8,
            environment: { name in getenv(name).map { String(cString: $0) } },
            colour: colour
        )
    }

    /// Whether the locale's character set is UTF-8; false before setlocale(3).
    package static var isUTF8: Bool { clinux_charset_is_utf8() != 0 }
}

/// Styles of text; the raw values are SGR parameters (ECMA-48).
package enum Emphasis: String, Sendable {
    case none = ""
    case heading = "1"
    case faint = "2"
    case alert = "1;31"
    /// Foreground and background exchanged, for what rings.
    case ringing = "1;7;31"
    case good = "32"
    case caution = "33"
    case ripe = "31"
    case grown = "1;32"

    /// Returns the text in this style, or unchanged if the terminal uses no colour.
    package func applied(to text: String, on terminal: Terminal) -> String {
        guard terminal.usesColour, self != .none, !text.isEmpty else { return text }
        return "\u{1B}[\(rawValue)m\(text)\u{1B}[0m"
    }
}
