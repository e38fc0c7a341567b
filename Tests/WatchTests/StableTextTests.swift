import Console
import Localization
import Testing

@testable import clockctl_watch

struct StableTextTests {
    @Test(arguments: [
        ("tea", "tea"), ("약 먹기", "약 먹기"), ("e\u{301}t", "e\u{301}t"),
        ("\u{1112}\u{1161}\u{11AB}", "\u{1112}\u{1161}\u{11AB}"),
        ("👨‍👩‍👧 x", "👨 x"), ("👍🏽", "👍"), ("☎\u{FE0F}", "☎"), ("█▀▄", "█▀▄"),
    ])
    func clusters(text: String, stable: String) {
        #expect(StableText.of(text, isUTF8: true) == stable)
        #expect(stable.cells == text.cells)
    }

    @Test("The width is always the same", arguments: ["🇰🇷 flag", "👨‍👩‍👧‍👦", "日本語", "a\u{301}\u{302}", "№ 5", "ﷺ"])
    func width(text: String) {
        for isUTF8 in [true, false] {
            let stable = StableText.of(text, isUTF8: isUTF8)
            #expect(stable.cells == text.cells)
            #expect(isUTF8 || stable.utf8.allSatisfy { $0 < 0x80 })
        }
    }
}
