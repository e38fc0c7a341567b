import Console
import Testing

@Suite struct CommandWordsTests {
    @Test(
        "Words that were joined are split into the same words, and plain ones are not quoted",
        arguments: [
            (["clockctl", "alarm", "add", "7:00 pm"], "clockctl alarm add '7:00 pm'"),
            (["7:00", "--label", "it's"], #"7:00 --label 'it'\''s'"#), (["", "a\\b", "\"c\""], #"'' 'a\b' '"c"'"#),
            (["회의", "±1", "#3", "$HOME", "*"], "회의 '±1' '#3' '$HOME' '*'"),
        ] as [([String], String)]
    )
    func joined(words: [String], line: String) throws {
        #expect(CommandWords.joined(words) == line)
        #expect(try CommandWords.split(line) == words)
    }
}
