import Testing

@testable import Desktop

@Suite struct PopupTextTests {
    @Test(arguments: [
        ("tea", "tea"), ("", " "), ("a\nb\r\nc", "a\nb c"), ("a\0b", "a\u{FFFD}b"), ("<b>", "<b>"),
        (String(repeating: "x", count: 200), String(repeating: "x", count: 200)),
        (String(repeating: "x", count: 201), String(repeating: "x", count: 199) + "…"),
    ])
    func titles(text: String, title: String) {
        #expect(PopupText.title(text) == title)
    }

    @Test func bodiesAreEscapedOnlyForMarkup() {
        #expect(PopupText.body("<&>", isMarkup: true) == "&lt;&amp;&gt;")
        #expect(PopupText.body("<&>", isMarkup: false) == "<&>")
    }

    @Test func aLabelOfAMegabyteIsShort() {
        // Also for a single character of many scalars.
        for text in [String(repeating: "🍎", count: 250_000), "e" + String(repeating: "\u{301}", count: 500_000)] {
            #expect(PopupText.body(text, isMarkup: true).utf8.count < 9000)
            #expect(PopupText.title(text).utf8.count < 2000)
        }
    }

    @Test(arguments: ["", "1 2", "a :1.2 x", "a :1.2 -1", "a :1.2 3 4"])
    func notAHandle(text: String) {
        #expect(PopupHandle(text) == nil)
    }

    @Test func handlesAreReadBack() {
        let handle = PopupHandle(server: ServerIdentity(bus: "0ff1ce", owner: ":1.5"), number: .max)
        #expect(PopupHandle(handle.description) == handle)
    }
}
