import Console
import Testing

@Suite struct TerminalTests {
    struct Case: Sendable {
        var isTerminal = true
        var windowColumns: Int? = 100
        var environment: [String: String] = ["TERM": "xterm"]
        var colour = ColourChoice.auto
        let expected: Terminal
    }

    static let cases: [Case] = [
        Case(expected: Terminal(columns: 100, usesColour: true, canRedraw: true)),
        Case(isTerminal: false, expected: Terminal(columns: nil, usesColour: false, canRedraw: false)),
        Case(
            isTerminal: false,
            colour: .always,
            expected: Terminal(columns: nil, usesColour: true, canRedraw: false)
        ),
        Case(colour: .never, expected: Terminal(columns: 100, usesColour: false, canRedraw: true)),
        Case(
            environment: ["NO_COLOR": "1", "TERM": "xterm"],
            expected: Terminal(columns: 100, usesColour: false, canRedraw: true)
        ),
        // no-color.org: an empty variable counts as unset.
        Case(
            environment: ["NO_COLOR": "", "TERM": "xterm"],
            expected: Terminal(columns: 100, usesColour: true, canRedraw: true)
        ),
        Case(
            environment: ["NO_COLOR": "1"],
            colour: .always,
            expected: Terminal(columns: 100, usesColour: true, canRedraw: true)
        ),
        Case(environment: ["TERM": "dumb"], expected: Terminal(columns: 100, usesColour: false, canRedraw: false)),
        Case(
            environment: ["COLUMNS": "40"],
            expected: Terminal(columns: 40, usesColour: true, canRedraw: true)
        ),
        Case(
            environment: ["COLUMNS": "wide"],
            expected: Terminal(columns: 100, usesColour: true, canRedraw: true)
        ),
        // A serial line does not know its width.
        Case(windowColumns: 0, environment: [:], expected: Terminal(columns: 80, usesColour: true, canRedraw: true)),
        Case(windowColumns: nil, environment: [:], expected: Terminal(columns: 80, usesColour: true, canRedraw: true)),
    ]

    @Test(
        "Labels are isolated on terminals that show Unicode, and unchanged in pipes",
        arguments: [
            (true, true, "xterm", "\u{2068}תה\u{2069}"), (true, true, "linux", "תה"), (true, true, "dumb", "תה"),
            (true, false, "xterm", "תה"), (false, true, "xterm", "תה"),
        ]
    )
    func labels(isTerminal: Bool, isUTF8: Bool, term: String, label: String) {
        let terminal = Terminal(
            isTerminal: isTerminal,
            windowColumns: 80,
            isUTF8: isUTF8,
            environment: { $0 == "TERM" ? term : nil },
            colour: .never
        )
        #expect(terminal.label("תה") == label)
        #expect(terminal.showingPictures(false).label("תה") == label)
        #expect(terminal.label("tea") == "tea")
    }

    @Test(arguments: cases)
    func detected(_ example: Case) {
        let terminal = Terminal(
            isTerminal: example.isTerminal,
            windowColumns: example.windowColumns,
            environment: { example.environment[$0] },
            colour: example.colour
        )
        #expect(terminal == example.expected)
    }

    @Test func emphasis() {
        let colourful = Terminal(columns: 80, usesColour: true, canRedraw: true)
        #expect(Emphasis.alert.applied(to: "x", on: colourful) == "\u{1B}[1;31mx\u{1B}[0m")
        #expect(Emphasis.none.applied(to: "x", on: colourful) == "x")
        #expect(Emphasis.alert.applied(to: "x", on: .piped) == "x")
    }
}

extension Terminal {
    static let piped = Terminal(columns: nil, usesColour: false, canRedraw: false)

    static func plain(columns: Int) -> Terminal { Terminal(columns: columns, usesColour: false, canRedraw: true) }
}
