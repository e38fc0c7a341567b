import CLinux
import Glibc

/// `--color`
package enum ColourChoice: String, CaseIterable, Sendable {
    case auto, always, never
}

/// What the other side of a descriptor can show.
package struct Terminal: Hashable, Sendable {
    /// Nil when it is no terminal: then nothing is shortened to fit.
    package let columns: Int?
    package let usesColour: Bool
    /// Whether a line can be drawn over: a terminal, and not a dumb one.
    package let canRedraw: Bool
    /// Whether pictures (emoji) can be shown: a terminal of UTF-8, neither a dumb one nor Linux's own console.
    package var showsPictures: Bool

    package init(columns: Int?, usesColour: Bool, canRedraw: Bool, showsPictures: Bool = false) {
        self.columns = columns
        self.usesColour = usesColour
        self.canRedraw = canRedraw
        self.showsPictures = showsPictures
    }

    /// `windowColumns`: what the terminal says of its width; nil or 0 when it does not know. `isUTF8`: the character
    /// set of the locale.
    package init(
        isTerminal: Bool,
        windowColumns: Int?,
        isUTF8: Bool = false,
        environment: (String) -> String?,
        colour: ColourChoice
    ) {
        let isDumb = environment("TERM") == "dumb"
        let forbids = environment("NO_COLOR").map { !$0.isEmpty } ?? false
        let stated = environment("COLUMNS").flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
        let known = windowColumns.flatMap { $0 > 0 ? $0 : nil }
        self.init(
            columns: isTerminal ? stated ?? known ?? 80 : nil,
            usesColour: colour == .always || colour == .auto && isTerminal && !isDumb && !forbids,
            canRedraw: isTerminal && !isDumb,
            showsPictures: isTerminal && !isDumb && isUTF8 && environment("TERM") != "linux"
        )
    }

    /// The same with pictures or without them, where it was asked for.
    package func showingPictures(_ choice: Bool?) -> Terminal {
        var terminal = self
        terminal.showsPictures = choice ?? showsPictures
        return terminal
    }

    /// isatty(3) and ioctl_tty(2) of `descriptor`, and the variables TERM, NO_COLOR and COLUMNS.
    package static func detect(_ descriptor: CInt, colour: ColourChoice) -> Terminal {
        let isTerminal = isatty(descriptor) == 1
        return Terminal(
            isTerminal: isTerminal,
            windowColumns: isTerminal ? windowColumns(descriptor) : nil,
            isUTF8: clinux_charset_is_utf8() != 0,
            environment: { name in getenv(name).map { String(cString: $0) } },
            colour: colour
        )
    }

    private static func windowColumns(_ descriptor: CInt) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return Int(size.ws_col)
    }
}
