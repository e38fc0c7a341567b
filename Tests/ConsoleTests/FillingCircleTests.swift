import Console
import Localization
import Testing

struct FillingCircleTests {
    @Test("It fills from below and keeps its size", arguments: [true, false])
    func fills(isUTF8: Bool) {
        let steps = (0...20).map { FillingCircle.lines(Double($0) / 20, lines: 7, isUTF8: isUTF8) }
        for lines in steps {
            #expect(lines.count == 7 && lines.allSatisfy { $0.cells == 14 })
            #expect(isUTF8 || lines.joined().utf8.allSatisfy { $0 < 0x80 })
        }
        let drawn = steps.map { lines in lines.joined().reduce(0) { $0 + Self.weight($1) } }
        #expect(drawn == drawn.sorted() && drawn[0] < drawn[10] && drawn[10] < drawn[20])
        // Half full: nothing above the middle but the edge.
        #expect(steps[10][1] == steps[0][1] && steps[10][5] == steps[20][5])
    }

    /// The dots of a character.
    private static func weight(_ character: Character) -> Int {
        let scalar = character.unicodeScalars.first?.value ?? 0
        return scalar >= 0x2800 ? (scalar & 0xFF).nonzeroBitCount : character == "#" ? 1 : 0
    }

    @Test func halfFull() {
        #expect(
            FillingCircle.lines(0.5, lines: 4, isUTF8: false) == [
                " ...... ",
                "..    ..",
                "########",
                " ###### ",
            ]
        )
    }
}
