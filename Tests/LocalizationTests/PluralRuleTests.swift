import AdapterTestKit
import Foundation
import Testing

@testable import Localization

/// Compares with Python's gettext module, which reads the same rules.
struct PluralRuleTests {
    /// The rules of the supported languages, and harder ones from the gettext manual.
    private static let rules: [(forms: Int, rule: String)] = [
        (1, "0"), (2, "(n != 1)"), (2, "n>1"), (2, "n != 1"),
        (3, "n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2"),
        (3, "n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2"),
        (3, "n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2"),
        (4, "n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3"),
        (5, "n==1 ? 0 : n==2 ? 1 : n<7 ? 2 : n<11 ? 3 : 4"),
        (6, "n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5"),
        (2, "!(n == 1) && n*2-n+0/1 >= 0"), (2, "((n)) <= 1 ? 0 : 1"), (2, "n+n*2 == 3*n"),
    ]

    @Test func formsAreThoseOfPython() throws {
        let script = """
            import gettext, json, sys
            rules = json.loads(sys.argv[1])
            print(json.dumps([[int(gettext.c2py(rule)(n)) for n in range(1200)] for rule in rules]))
            """
        let rules = String(decoding: try JSONEncoder().encode(Self.rules.map(\.rule)), as: UTF8.self)
        let answer = try runBlocking("/usr/bin/env", ["python3", "-c", script, rules])
        let expected = try JSONDecoder().decode([[Int]].self, from: Data(answer.output.utf8))
        for (rule, forms) in zip(Self.rules, expected) {
            let header = "Language: xx\nPlural-Forms: nplurals=\(rule.forms); plural=\(rule.rule);\n"
            let read = try #require(PluralRule(header: header), "\(rule.rule)")
            #expect((0..<1200).map { read.form(of: UInt($0)) } == forms, "\(rule.rule)")
        }
    }

    @Test(arguments: [
        "nplurals=2; plural=", "nplurals=0; plural=0;", "plural=0;", "nplurals=2;", "nplurals=2; plural=n +;",
        "nplurals=2; plural=(n;", "nplurals=2; plural=n ? 1;", "nplurals=2; plural=m;", "nplurals=11; plural=0;",
        "nplurals=2; plural=99999999999999999999;", "nplurals=2; plural=\(String(repeating: "(", count: 9_999))n",
        "nplurals=2; plural=\(String(repeating: "!", count: 9_999))n",
        "nplurals=2; plural=n\(String(repeating: "+n", count: 99_999));",
    ])
    func whatIsNoRuleIsRefused(_ text: String) {
        #expect(PluralRule(header: "Plural-Forms: \(text)\n") == nil)
    }

    @Test func aFormThatIsNotThereIsTheFirst() throws {
        let rule = try #require(PluralRule(header: "Plural-Forms: nplurals=2; plural=n/0+n%0+n;\n"))
        #expect(rule.form(of: 1) == 1)
        #expect(rule.form(of: 2) == 0)
        #expect(rule.form(of: .max) == 0)
    }

    @Test func withoutARuleThereIsOneForm() {
        #expect(PluralRule(header: "Language: xx\n")?.form(of: 7) == 0)
        #expect(PluralRule(header: nil)?.form(of: 7) == 0)
    }
}
