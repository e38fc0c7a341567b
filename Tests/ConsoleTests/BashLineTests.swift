import Console
import Testing

struct BashLineTests {
    private static let breaks = " \t\n\"'><=;|&(:"

    private func line(_ text: String) -> BashLine { BashLine(text, breaks: Self.breaks) }

    @Test(arguments: [
        ("clockctl ", ["clockctl", ""]),
        ("clockctl  timer show t", ["clockctl", "timer", "show", "t"]),
        (#"clockctl timer show 'call ho"#, ["clockctl", "timer", "show", "call ho"]),
        (#"clockctl timer show call\ ho"#, ["clockctl", "timer", "show", "call ho"]),
        (#"clockctl timer show "it's \"$(x)\" \a"#, ["clockctl", "timer", "show", #"it's "$(x)" \a"#]),
        (#"clockctl task start '' "#, ["clockctl", "task", "start", "", ""]),
        (#"clockctl 'a'"b"c "#, ["clockctl", "abc", ""]),
        (#"clockctl a\"#, ["clockctl", "a"]),
        ("clockctl --format=way", ["clockctl", "--format=way"]),
    ])
    func splits(_ text: String, _ words: [String]) {
        #expect(line(text).words == words)
    }

    @Test(arguments: [
        // The replacement for readline's text is quoted according to the quotes at the cursor.
        ("x call", "call home: $(date) 'now'", #"call\ home:\ \$\(date\)\ \'now\'"#),
        ("x 'call", "call home: $(date) 'now'", #"call home: $(date) '\''now'\''"#),
        (#"x "call"#, #"call "$(date)" \ `now`"#, #"call \"\$(date)\" \\ \`now\`"#),
        // The replacement begins after a word break or after closed quotes.
        ("x --format=wa", "--format=waybar", "waybar"),
        (#"x call\ home:\ n"#, "call home: now", #"\ now"#),
        ("x 'call home: n", "call home: now", "call home: now"),
        (#"x "call"\ h"#, "call home", #"\ home"#),
        ("x 서", "서울", "서울"),
        // A quoted break does not break the word.
        (#"x a\:b"#, "a:bc", "a:bc"),
    ])
    func quotes(_ text: String, _ word: String, _ reply: String) throws {
        let candidate = try #require(Candidate(word))
        #expect(line(text).replies([candidate], withNotes: true) == [reply])
    }

    @Test func showsNotesWhereSeveralAreLeft() {
        let candidates = [Candidate("t1", note: "tea"), Candidate("t10", note: "a\nb"), Candidate("t2")].compactMap {
            $0
        }
        #expect(line("x ").replies(candidates, withNotes: true) == ["t1   (tea)", "t10  (a⏎b)", "t2"])
        #expect(line("x ").replies(candidates, withNotes: false) == ["t1", "t10", "t2"])
        #expect(line("x ").replies([candidates[0]], withNotes: true) == ["t1"])
    }

    @Test func wordsThatCannotBeTypedAreNone() {
        #expect(Candidate("a\nb") == nil)
        #expect(Candidate("a\u{1B}[2J") == nil)
        #expect(Candidate("") == nil)
    }
}
