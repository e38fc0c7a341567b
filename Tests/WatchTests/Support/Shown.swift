import Console
import Localization

@testable import clockctl_watch

extension Drawing {
    /// The lines as a terminal shows them, without trailing spaces.
    var shown: [String] {
        (0..<size.lines).map { line in
            var text = ""
            for piece in texts.filter({ $0.line == line }).sorted(by: { $0.column < $1.column }) {
                text = text.padded(toCells: piece.column) + piece.text
            }
            while text.last == " " { text.removeLast() }
            return text
        }
    }

    /// An error in the layout: overlapping texts, or text outside the screen; nil if there is none.
    var fault: String? {
        for line in 0..<size.lines {
            var end = 0
            for text in texts.filter({ $0.line == line }).sorted(by: { $0.column < $1.column }) {
                if text.column < end { return "“\(text.text)” covers another text of line \(line)" }
                end = text.column + text.text.cells
            }
            if end > size.columns { return "line \(line) is \(end) cells wide" }
        }
        if let outside = texts.first(where: { !(0..<size.lines).contains($0.line) || $0.column < 0 }) {
            return "“\(outside.text)” is outside"
        }
        return nil
    }
}

extension WatchState {
    func drawing(
        _ columns: Int,
        _ lines: Int,
        at moment: Moment = Sample.moment(),
        isUTF8: Bool = true,
        hasPictures: Bool = false
    ) -> Drawing {
        let glyphs = Glyphs(isUTF8: isUTF8, hasPictures: hasPictures)
        return WatchLayout(self, at: moment, size: ScreenSize(lines: lines, columns: columns), glyphs).drawing()
    }

    /// Types the keys one after the other; returns the effects of all.
    mutating func type(_ keys: String) -> [WatchEffect] {
        keys.flatMap { take(.key($0 == "\n" ? .enter : .character($0))) }
    }
}
