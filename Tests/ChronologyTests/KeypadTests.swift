import Chronology
import Testing

/// The sum on the display after each key, as Calculator reads it.
struct KeypadTests {
    private static let today = CivilDate(year: 2026, month: 11, day: 20)

    private func value(_ keypad: Keypad, answer: Calculation? = nil) -> String? {
        guard let today = Self.today else { return nil }
        let sum = String(keypad.sum)
        return (try? Calculator.read(sum, today: today, answer: answer, mode: Keypad.mode))?.calculation.text
    }

    @Test(
        "The display shows the sum after each key, and waits after an operator",
        arguments: [
            ("366+", ["0:03", "0:36", "4:06", "4:06"]), ("150+25=", ["0:01", "0:15", "1:50", "1:50", "1:52", "2:15"]),
            ("1:05-30", ["0:01", nil, "1:00", "1:05", "1:05", "1:02", "0:35"]),
            ("100*3", ["0:01", "0:10", "1:00", "1:00", "3:00"]), ("100x3", ["0:01", "0:10", "1:00", "1:00", "3:00"]),
        ] as [(String, [String?])]
    )
    func live(keys: String, values: [String?]) {
        var keypad = Keypad()
        var seen: [String?] = []
        for key in keys where keypad.press(key) { seen.append(value(keypad)) }
        #expect(seen == values)
    }

    @Test(
        "An operator pressed after another replaces it; backspace and c take back",
        arguments: [
            ("100+-30", "100-30"), ("100+-*/", "100/"), ("100\u{7F}\u{7F}25", "125"), ("100+\u{7F}25", "10025"),
            ("100c25", "25"), ("1\u{D7}2\u{F7}3\u{2212}4", "1*2/3-4"), ("\u{7F}c", ""), ("+25", "+25"),
        ]
    )
    func line(keys: String, line: String) {
        var keypad = Keypad()
        let areTaken = keys.map { keypad.press($0) }
        #expect(!areTaken.contains(false))
        #expect(keypad.line == line)
    }

    @Test(
        "Letters and control characters have no effect",
        arguments: ["a", "%", "\u{1B}", " ", "é", "٣"] as [Character]
    )
    func others(key: Character) {
        var keypad = Keypad()
        let isTaken = keypad.press(key)
        #expect(!isTaken)
        #expect(keypad.line.isEmpty)
    }

    @Test("An operator at the beginning continues from the last result")
    func continuing() throws {
        let today = try #require(Self.today)
        let answer = try Calculator.evaluate("4:06", today: today)
        var keypad = Keypad()
        for key in "+25" { _ = keypad.press(key) }
        #expect(value(keypad, answer: answer) == "4:31")
        #expect(value(keypad) == "0:25", "without a result it is a sign")
    }
}
