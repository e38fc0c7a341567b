import ClockAPI
import Testing

@testable import clockctl_watch

/// Entering commands, and searching labels.
struct TypingTests {
    private var state = Sample.state(
        Sample.status(timers: [
            Sample.timer("t1", "tea", left: 100), Sample.timer("t2", "Tomatoes", left: 200),
            Sample.timer("t12", "밥", left: 300),
        ])
    )

    @Test(arguments: [
        ("ntimer start 5m tea\n", ["timer", "start", "5m", "tea"]), ("n clockctl  status\n", ["status"]),
        ("ntimer start 5m 'two words'\n", ["timer", "start", "5m", "two words"]),
        ("ntimer start 5m q?/\n", ["timer", "start", "5m", "q?/"]),
        ("ntimer start 5m 밥\n", ["timer", "start", "5m", "밥"]),
    ])
    mutating func command(keys: String, words: [String]) {
        #expect(state.type(keys) == [.run(words)])
        #expect(state.isCommandRunning && state.mode == .keys)
        #expect(state.type("n") == [.bell], "one at a time")
        #expect(state.take(.key(.escape)) == [.interruptCommand])
        _ = state.take(.printed("t4 tea: 5 min"))
        _ = state.take(.commandEnded(succeeded: true, lines: []))
        #expect(state.message == .init(text: "t4 tea: 5 min", isError: false))
        #expect(!state.isCommandRunning)
    }

    @Test("An unclosed quote is an error, and an empty line has no effect")
    mutating func nothingToRun() {
        #expect(state.type("ntimer 'a\n") == [])
        #expect(state.message?.isError == true)
        #expect(state.type("n  \n") == [] && state.message == nil && state.mode == .keys)
    }

    @Test("The line of a failed command is shown as an error")
    mutating func failed() {
        _ = state.type("nnonsense\n")
        _ = state.take(.printed("clockctl: no command “nonsense”"))
        _ = state.take(.commandEnded(succeeded: false, lines: []))
        #expect(state.message == .init(text: "clockctl: no command “nonsense”", isError: true))
    }

    @Test("An answer of several lines is shown whole, until any key is pressed, unless something is being typed")
    mutating func wholeAnswer() {
        let lines = ["ID  LABEL", "t1  tea"]
        _ = state.type("ntimer list\n")
        _ = state.take(.printed(lines[0]))
        _ = state.take(.commandEnded(succeeded: true, lines: lines))
        #expect(state.mode == .answer(lines) && state.drawing(80, 24).shown.contains("t1  tea"))
        #expect(state.type("q") == [] && state.mode == .keys)
        _ = state.type("ntimer list\n/te")
        _ = state.take(.commandEnded(succeeded: true, lines: lines))
        #expect(state.mode == .find("te", before: nil))
    }

    @Test("Lines can be edited, and are left with Escape or Backspace on an empty line")
    mutating func corrected() {
        _ = state.type("nab")
        _ = state.take(.key(.backspace))
        #expect(state.mode == .command("a"))
        _ = state.take(.key(.eraseLine))
        #expect(state.mode == .command(""))
        _ = state.take(.key(.backspace))
        #expect(state.mode == .keys)
        _ = state.type("nab")
        #expect(state.take(.key(.escape)) == [] && state.mode == .keys)
    }

    @Test(arguments: [("to", "t2"), ("TO", "t2"), ("t12", "t12"), ("밥", "t12"), ("nothing", "t1"), ("t", "t1")])
    mutating func find(text: String, id: String) {
        _ = state.type("/" + text)
        #expect(state.chosen?.id == id)
        #expect(state.type("\n") == [] && state.mode == .keys && state.chosen?.id == id)
    }

    @Test("The search finds the next match, and Escape restores the previous selection")
    mutating func findNext() {
        _ = state.take(.click(.item("t12")))
        _ = state.type("/t")
        #expect(state.chosen?.id == "t1")
        _ = state.take(.key(.down))
        #expect(state.chosen?.id == "t2")
        _ = state.take(.key(.down))
        #expect(state.chosen?.id == "t1")
        _ = state.take(.key(.escape))
        #expect(state.chosen?.id == "t12")
    }
}
