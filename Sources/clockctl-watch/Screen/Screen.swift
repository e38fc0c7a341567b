import CCurses
import CLinux
import Console
import Localization

/// The terminal, controlled by ncurses. Use one per process, on one thread.
final class Screen {
    /// Input of the user at the terminal.
    enum Input {
        case key(Key)
        case click(line: Int, column: Int)
    }

    /// The characters that the terminal can show.
    let glyphs: Glyphs

    /// Initialises the terminal. Returns nil if terminfo(5) does not contain it or it can't address its cursor.
    ///
    /// What another process stopped in the middle of ``show(_:insteadOf:)`` is not written when it is continued, because
    /// the shell has used the terminal since: ``close()`` or ``repaint()`` has to follow.
    init?(_ terminal: Terminal) {
        glyphs = Glyphs(isUTF8: Terminal.isUTF8, hasPictures: terminal.showsPictures)
        guard ccurses_open(terminal.usesColour ? 1 : 0) == 0 else { return nil }
        // Without it, such a rest appears among the lines of the shell, which is no reason not to start.
        _ = clinux_mute_output_at_sigcont()
    }

    /// Restores the terminal; the next ``show(_:insteadOf:)`` initialises it again.
    func close() {
        clinux_unmute_output()
        ccurses_close()
    }

    var size: ScreenSize {
        var (lines, columns): (Int32, Int32) = (0, 0)
        ccurses_measure(&lines, &columns)
        return ScreenSize(lines: Int(lines), columns: Int(columns))
    }

    /// Writes the differences from the current content of the terminal.
    ///
    /// - Parameter old: what was shown before; nil places everything again.
    func show(_ drawing: Drawing, insteadOf old: Drawing?) {
        let known = old?.size == drawing.size ? old : nil
        if known == nil { ccurses_erase() }
        let changes = drawing.changes(from: known ?? Drawing(size: drawing.size))
        for line in changes.clearedLines { ccurses_erase_line(Int32(line)) }
        for text in changes.texts {
            let shown = StableText.of(text.text, isUTF8: glyphs.isUTF8)
            ccurses_put(Int32(text.line), Int32(text.column), shown, text.style.curses)
        }
        ccurses_show(Int32(drawing.cursor?.line ?? -1), Int32(drawing.cursor?.column ?? 0))
    }

    /// Makes the next ``show(_:insteadOf:)`` write everything.
    func repaint() {
        clinux_unmute_output()
        ccurses_repaint()
    }

    func bell() { ccurses_bell() }

    /// The next input; nil if there is none. Never waits.
    func next() -> Input? {
        var event = ccurses_event()
        while ccurses_next(&event) != 0 {
            if let input = Input(event) { return input }
        }
        return nil
    }
}

extension TextStyle {
    fileprivate var curses: Int32 {
        let styles: [ccurses_style] =
            switch emphasis {
            case .none: []
            case .heading: [ccurses_bold]
            case .faint: [ccurses_faint]
            case .alert: [ccurses_bold, ccurses_red]
            case .ringing: [ccurses_bold, ccurses_red, ccurses_reverse]
            case .good: [ccurses_green]
            case .caution: [ccurses_yellow]
            case .ripe: [ccurses_red]
            case .grown: [ccurses_bold, ccurses_green]
            }
        return (styles + (isReversed ? [ccurses_reverse] : [])).reduce(0) { $0 | Int32($1.rawValue) }
    }
}

extension Screen.Input {
    /// Nil for input without a meaning.
    fileprivate init?(_ event: ccurses_event) {
        switch ccurses_kind(UInt32(event.kind)) {
        case ccurses_character:
            guard let key = Unicode.Scalar(event.character).flatMap(Key.init) else { return nil }
            self = .key(key)
        case ccurses_up, ccurses_wheel_up: self = .key(.up)
        case ccurses_down, ccurses_wheel_down: self = .key(.down)
        case ccurses_left, ccurses_backtab: self = .key(.previous)
        case ccurses_right: self = .key(.next)
        case ccurses_page_up: self = .key(.pageUp)
        case ccurses_page_down: self = .key(.pageDown)
        case ccurses_home: self = .key(.home)
        case ccurses_end: self = .key(.end)
        case ccurses_backspace, ccurses_delete: self = .key(.backspace)
        case ccurses_click: self = .click(line: Int(event.line), column: Int(event.column))
        default: return nil
        }
    }
}

extension Key {
    /// Nil for a control character without a meaning.
    fileprivate init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x09: self = .next
        case 0x0A, 0x0D: self = .enter
        case 0x1B: self = .escape
        case 0x08, 0x7F: self = .backspace
        case 0x15: self = .eraseLine
        case 0..<0x20: return nil
        default: self = .character(Character(scalar))
        }
    }
}

/// Text in a form that has the same width on all terminals.
enum StableText {
    /// The text in a stable form, whose width is the result of `String.cells`.
    ///
    /// - Parameter isUTF8: false replaces characters that are not ASCII by question marks.
    static func of(_ text: String, isUTF8: Bool) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 }) else { return text }
        guard !isUTF8 else { return text.steady }
        return text.reduce(into: "") { result, character in
            if character.isASCII {
                result.append(character)
            } else {
                result += String(repeating: "?", count: character.terminalCells)
            }
        }
    }
}
