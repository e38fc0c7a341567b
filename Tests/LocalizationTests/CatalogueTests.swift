import AdapterTestKit
import Foundation
import Testing

@testable import Localization

struct CatalogueTests {
    private let compiled: TemporaryDirectory

    init() throws {
        compiled = try CompiledCatalogues.make()
    }

    private static let languages = ["de", "es", "fr", "ja", "ko", "qps", "zh_CN", "zh_TW"]

    private func path(_ language: String) -> String { "\(compiled.path)/\(language)/LC_MESSAGES/clockd.mo" }

    /// Compares with Python's gettext module on the same file.
    @Test(arguments: languages)
    func textsAreThosePythonFinds(_ language: String) throws {
        let script = """
            import gettext, json, sys
            texts = gettext.GNUTranslations(open(sys.argv[1], "rb"))._catalog
            print(json.dumps([[*(key if isinstance(key, tuple) else (key, -1)), text] for key, text in texts.items()]))
            """
        let answer = try runBlocking("/usr/bin/env", ["python3", "-c", script, path(language)])
        let rows = try #require(JSONSerialization.jsonObject(with: Data(answer.output.utf8)) as? [[Any]])
        #expect(rows.count > 1200)
        let catalogue = try #require(Catalogue(file: path(language)))
        for row in rows {
            let key = try #require(row[0] as? String), form = try #require(row[1] as? Int)
            let expected = row[2] as? String
            guard form >= 0 else {
                #expect(catalogue.text(of: key.utf8) == expected)
                continue
            }
            // A number that has this plural form.
            let count = try #require((0..<200).first { Self.form(of: $0, in: language) == form })
            #expect(catalogue.text(of: key.utf8, count: UInt(count)) == expected)
        }
    }

    private static func form(of count: Int, in language: String) -> Int {
        switch language {
        case "ja", "ko", "zh_CN", "zh_TW": 0
        case "fr": count > 1 ? 1 : 0
        default: count != 1 ? 1 : 0
        }
    }

    @Test func whatIsNotThereHasNoTranslation() throws {
        let catalogue = try #require(Catalogue(file: path("de")))
        for text in ["", "a", "Alarms and", "Alarms and timers ", "\u{4}Alarms", "zzzz"] {
            #expect(catalogue.text(of: text.utf8) == nil || text.isEmpty)
        }
    }

    @Test func damagedFilesNeverTrap() throws {
        let whole = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path("ko"))))
        var random = SystemRandomNumberGenerator()
        for number in 0..<3_000 {
            var bytes = whole
            switch number % 3 {
            case 0: bytes = Array(whole.prefix(Int.random(in: 0..<400, using: &random)))
            case 1: for _ in 0..<8 { bytes[Int.random(in: 0..<60, using: &random)] = .random(in: 0...255) }
            default:
                for _ in 0..<200 { bytes[Int.random(in: 28..<whole.count, using: &random)] = .random(in: 0...255) }
            }
            let catalogue = Catalogue(bytes)
            for text in ["Alarms and timers", "", "{number} h"] {
                _ = catalogue?.text(of: text.utf8)
                _ = catalogue?.text(of: text.utf8, count: 3)
            }
        }
    }

    @Test func otherFilesAreNoCatalogues() throws {
        #expect(Catalogue(file: "/nonexistent") == nil)
        #expect(Catalogue(file: "/") == nil)
        #expect(Catalogue(file: "/dev/zero") == nil)
        #expect(Catalogue(Array("no catalogue, but long enough to be one".utf8)) == nil)
    }
}
