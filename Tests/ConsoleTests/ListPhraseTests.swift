import Localization
import Testing

@Suite struct ListPhraseTests {
    @Test(arguments: [
        ([], "", ""), (["a"], "a", "a"), (["a", "b"], "a, b", "a b"), (["a", "b", "c"], "a, b, c", "a b c"),
        (["{item}", "{list}"], "{item}, {list}", "{item} {list}"), (["", "a"], ", a", " a"),
    ])
    func joined(items: [String], list: String, sentences: String) {
        #expect(ListPhrase.print(items) == list)
        #expect(ListPhrase.sentences(items) == sentences)
    }
}
