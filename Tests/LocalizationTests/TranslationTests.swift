import AdapterTestKit
import Foundation
import Testing

/// The catalogues contain all texts of the sources, with the same placeholders.
struct TranslationTests {
    private static let languages = ["de", "es", "fr", "ja", "ko", "zh_CN", "zh_TW"]

    @Test func theTemplateIsThatOfTheSources() async throws {
        let directory = try TemporaryDirectory()
        let made = try await run(
            "\(CompiledCatalogues.sources)/update",
            ["--template", "\(directory.path)/clockd.pot"]
        )
        try #require(made.status == 0, "\(made.output)")
        let template = try String(contentsOfFile: "\(directory.path)/clockd.pot", encoding: .utf8)
        let kept = try String(contentsOfFile: "\(CompiledCatalogues.sources)/clockd.pot", encoding: .utf8)
        #expect(template == kept, "run packaging/languages/update")
    }

    @Test func nothingIsMissing() async throws {
        let examined = try await run("\(CompiledCatalogues.sources)/check", [])
        #expect(examined.status == 0, "\(examined.output)")
        let files = try FileManager.default.contentsOfDirectory(atPath: CompiledCatalogues.sources)
        #expect(files.filter { $0.hasSuffix(".po") }.sorted() == Self.languages.map { "\($0).po" })
    }

    /// Typical mistakes of translators, each in one text of one language.
    @Test(arguments: [
        ("msgstr \"{number} h\"", "msgstr \"\"", "has no translation"),
        ("msgstr \"{number} h\"", "msgstr \"h\"", "has the placeholders"),
        ("msgstr \"{number} h\"", "msgstr \"{zahl} h\"", "has the placeholders"),
        ("msgstr \"{number} h\"", "msgstr \" {number} h\"", "white space"),
        ("msgid \"{number} h\"", "#, fuzzy\nmsgid \"{number} h\"", "fuzzy"),
        ("msgid \"{number} h\"", "msgid \"{number} hours\"", "is of no use"),
        ("msgstr \"ZEIT\"", "msgstr \"ZEIT DES NÄCHSTEN KLINGELNS\"", "too wide"),
        ("Plural-Forms: nplurals=2;", "Plural-Forms: nplurals=3;", "plural"),
        ("msgstr[1] \"alle {count} Minuten\"", "msgstr[1] \"\"", "has no translation"),
        ("\nmsgstr[1] \"alle {count} Minuten\"", "", "plural"),
        ("msgstr \"Stoppen\"", "msgstr \"Stoppen, was gerade klingelt\"", "too wide for a button"),
        ("msgstr \"{number} %\"", "msgstr \"{number}%\"", "not written as de is"),
        ("„{part}“ ist keine Dauer", "„{part}” ist keine Dauer", "not written as de is"),
    ])
    func mistakesAreFound(_ right: String, _ wrong: String, _ complaint: String) async throws {
        let directory = try TemporaryDirectory()
        let sources = CompiledCatalogues.sources
        let text = try String(contentsOfFile: "\(sources)/de.po", encoding: .utf8)
        try #require(text.contains(right))
        let place = try #require(text.firstRange(of: right))
        try text.replacingCharacters(in: place, with: wrong)
            .write(toFile: "\(directory.path)/de.po", atomically: true, encoding: .utf8)
        try FileManager.default.copyItem(atPath: "\(sources)/clockd.pot", toPath: "\(directory.path)/clockd.pot")
        let examined = try await run("\(sources)/check", [directory.path])
        #expect(examined.status == 1)
        #expect(examined.output.contains(complaint), "\(examined.output)")
    }
}
