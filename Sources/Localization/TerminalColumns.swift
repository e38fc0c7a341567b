import Glibc

/// The number of columns of a terminal.
package enum TerminalColumns {
    /// Nil for a descriptor that is not a terminal. The variable COLUMNS overrides the terminal's own value.
    package static func at(_ descriptor: CInt) -> Int? {
        guard isatty(descriptor) == 1 else { return nil }
        return chosen(reported: reported(descriptor)) { name in getenv(name).map { String(cString: $0) } }
    }

    /// `reported`: nil or 0 if unknown; in that case 80.
    package static func chosen(reported: Int?, environment: (String) -> String?) -> Int {
        let stated = environment("COLUMNS").flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
        return stated ?? reported.flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// The terminal's own value (ioctl_tty(2)).
    package static func reported(_ descriptor: CInt) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 else { return nil }
        return Int(size.ws_col)
    }
}
