import Chronology
import Foundation
import Testing

/// Reads names in other languages from files written here, both as in CLDR and invalid.
struct PlaceNamesTests {
    private func names(_ xml: String) throws -> PlaceNames {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(
            at: directory.appending(path: "main"),
            withIntermediateDirectories: true
        )
        defer { try? FileManager.default.removeItem(at: directory) }
        try Data(xml.utf8).write(to: directory.appending(path: "main/xx.xml"))
        let data = try #require(LocaleData { $0 == "CLOCKD_CLDR" ? directory.path : nil })
        return data.names("xx")
    }

    @Test func readsCitiesAndCountries() throws {
        let names = try names(
            """
            <ldml><territories>
            <territory type="KR">대한민국</territory><territory type="GB" alt="short">UK</territory>
            <territory type="GB" draft="contributed">Britain &amp; more</territory><territory type="001">World</territory>
            <territory type="XX">↑↑↑</territory>
            </territories><timeZoneNames>
            <zone type="Asia/Seoul">
                <exemplarCity>서울</exemplarCity>
            </zone>
            <zone type="Europe/London"><long><daylight>British Summer Time</daylight></long></zone>
            <zone type="Asia/Saigon"><exemplarCity>Ho Chi Minh</exemplarCity>
            <exemplarCity alt="secondary" draft="provisional">Saigon</exemplarCity></zone>
            <metazone type="Korea"><long><generic>Korean Time</generic></long></metazone>
            </timeZoneNames></ldml>
            """
        )
        #expect(names.cities == ["Asia/Seoul": ["서울"], "Asia/Saigon": ["Ho Chi Minh", "Saigon"]])
        #expect(names.countries == ["KR": ["대한민국"], "GB": ["UK", "Britain & more"], "001": ["World"]])
    }

    @Test(
        "Invalid files yield no names and do not crash",
        arguments: [
            "", "<zone type=\"", "<zone type=\"A/B", "<zone type=\"A/B\">", "<zone type=\"A/B\"><exemplarCity",
            "<zone type=\"A/B\"><exemplarCity>", "<zone type=\"A/B\"><exemplarCity>x", "<territory type=\"KR",
            "<territory type=\"KR\">", "<territory type=\"KR\">x", "<territory type=\"KR\"><",
            "<zone type=\"A/B\"><exemplarCity></exemplarCity></zone>", "\0<territory type=\"KR\">x</territory>",
            "<identity><territory type=\"KR\"/>\n\t</identity>", "<territory type=\"KR\"/>x</identity>",
            "<territory type=\"KR\" alt=\"short\"/>x<",
            "<territory type=\"KR\">" + String(repeating: "x", count: 201) + "</territory>",
            "<zone type=\"\"><exemplarCity>x</exemplarCity></zone>",
        ]
    )
    func hostile(_ xml: String) throws {
        #expect(try names(xml) == PlaceNames())
    }

    @Test("Files that are too large are not read, and no path leaves the directory")
    func bounds() throws {
        #expect(
            try names(String(repeating: " ", count: 5 << 20) + "<territory type=\"KR\">x</territory>") == PlaceNames()
        )
        let data = LocaleData { $0 == "CLOCKD_CLDR" ? "/usr/share/unicode/cldr/common" : nil }
        for locale in ["../main/ko", "", "ko\0", "xx"] { #expect(data?.names(locale) ?? PlaceNames() == PlaceNames()) }
    }

    @Test("Files are looked up only in the configured directory")
    func location() throws {
        let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        let common = directory.appending(path: "unicode/cldr/common")
        try FileManager.default.createDirectory(at: common.appending(path: "main"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: directory) }
        let lookUp = { (values: [String: String]) in LocaleData { values[$0] }?.directory }
        #expect(lookUp(["XDG_DATA_DIRS": "/nowhere:\(directory.path)"]) == common.path)
        #expect(lookUp(["XDG_DATA_DIRS": "/nowhere"]) == nil)
        let own = directory.appending(path: "own/clockd/cldr")
        try FileManager.default.createDirectory(at: own.appending(path: "main"), withIntermediateDirectories: true)
        let ours = directory.appending(path: "own").path
        #expect(lookUp(["XDG_DATA_DIRS": ours]) == own.path)
        #expect(
            lookUp(["XDG_DATA_DIRS": "\(ours):\(directory.path)"]) == common.path,
            "all languages rather than eight"
        )
        #expect(lookUp(["CLOCKD_CLDR": "/nowhere", "XDG_DATA_DIRS": directory.path]) == nil)
    }

    @Test(
        arguments: [
            (["LANG": "ko_KR.UTF-8"], ["ko_KR", "ko"]),
            (["LANG": "ko_KR.UTF-8", "LC_ALL": "de_DE.UTF-8"], ["de_DE", "de"]),
            (["LANG": "pt_PT"], ["pt_PT", "pt"]), (["LANG": "zh_TW.UTF-8"], ["zh_Hant"]),
            (["LANG": "zh_CN"], ["zh_CN", "zh"]),
            (["LANG": "en_GB.UTF-8"], []), (["LANG": "C.UTF-8"], []), ([:], []), (["LANG": "C", "LANGUAGE": "ko"], []),
            (["LANG": "C.UTF-8", "LANGUAGE": "ko:en"], ["ko"]), (["LANG": "sr_RS@latin"], ["sr_Latn", "sr"]),
            (["LC_ALL": "", "LC_MESSAGES": "fr_CA.UTF-8", "LANG": "ko_KR"], ["fr_CA", "fr"]),
        ] as [([String: String], [String])]
    )
    func readerLocale(_ environment: [String: String], _ files: [String]) {
        #expect(ReaderLocale { environment[$0] }.files == files)
    }
}
