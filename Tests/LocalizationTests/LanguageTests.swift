import AdapterTestKit
import Foundation
import Testing

@testable import Localization

struct LanguageTests {
    private let compiled: TemporaryDirectory
    private let places: CataloguePlaces

    init() throws {
        compiled = try CompiledCatalogues.make()
        places = CataloguePlaces(["/nonexistent", compiled.path])
    }

    /// The variables and the resulting language, as in gettext(3).
    @Test(
        arguments: [
            ([:], "en"), (["LANG": "ko_KR.UTF-8"], "ko"), (["LANG": "ko"], "ko"), (["LANG": "de_AT.UTF-8@euro"], "de"),
            (["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"], "ja"),
            (["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8", "LC_ALL": "fr_FR.UTF-8"], "fr"),
            (["LANG": "ko_KR.UTF-8", "LC_MESSAGES": "", "LC_ALL": ""], "ko"),
            (["LANG": "ko_KR.UTF-8", "LC_ALL": "C"], "en"), (["LC_ALL": "POSIX", "LANGUAGE": "ko"], "en"),
            (["LC_ALL": "C.UTF-8", "LANGUAGE": "qps"], "qps"), (["LANGUAGE": "ko"], "en"),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "xx:es:ko"], "es"),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "en:ko"], "en"),
            (["LANG": "de_DE.UTF-8", "LANGUAGE": "en_GB:ko"], "en"), (["LANG": "de_DE.UTF-8", "LANGUAGE": ""], "de"),
            (["LANG": "xx_YY.UTF-8"], "en"), (["LANG": "pt_BR.UTF-8"], "en"),
            (["LANG": "zh_TW.UTF-8"], "zh_TW"), (["LANG": "zh_HK.UTF-8"], "zh_TW"), (["LANG": "zh_CN.UTF-8"], "zh_CN"),
            (["LANG": "zh_SG.UTF-8"], "zh_CN"), (["LANG": "zh"], "zh_CN"), (["LANG": "zh_MO.UTF-8"], "zh_TW"),
            (["LANG": "zh_Hant_HK.UTF-8"], "zh_TW"), (["LANG": "zh_Hans_HK.UTF-8"], "zh_CN"),
            (["LANG": "en_US.UTF-8", "LANGUAGE": "zh-Hant:de"], "zh_TW"), (["LANG": "de-AT"], "de"),
            (["LANG": "../../etc"], "en"), (["LANG": "/tmp"], "en"), (["LANG": "ko/../de"], "en"),
        ] as [([String: String], String)]
    )
    func theReadersLanguage(_ variables: [String: String], _ name: String) {
        #expect(Language(ofReader: { variables[$0] }, in: places).name == name)
    }

    @Test func placesAreSearchedInTheirOrder() throws {
        let other = try CompiledCatalogues.make()
        try FileManager.default.removeItem(atPath: "\(other.path)/ko")
        #expect(Language(named: "ko", in: CataloguePlaces([other.path])) == nil)
        #expect(Language(named: "ko", in: CataloguePlaces([other.path, compiled.path]))?.name == "ko")
    }

    @Test func eachWordingHasItsLanguage() throws {
        let korean = try #require(Language(named: "ko", in: places))
        let german = try #require(Language(named: "de", in: places))
        #expect(localized("{number} h", ["number": "2"]) == "2 h")
        korean.use {
            #expect(localized("{number} h", ["number": "2"]) == "2시간")
            german.use { #expect(localized("Alarms and timers") == "Wecker und Timer") }
            #expect(localized("no text of this program") == "no text of this program")
        }
        #expect(
            localized(one: "1 more is ringing", other: "{count} more are ringing", count: 3) == "3 more are ringing"
        )
        german.use {
            let text = localized(one: "1 more is ringing", other: "{count} more are ringing", count: 3)
            #expect(text != "3 more are ringing" && text.contains("3"))
        }
        #expect(korean.tag == "ko")
        #expect(Language(named: "zh_TW", in: places)?.tag == "zh-TW")
    }
}
