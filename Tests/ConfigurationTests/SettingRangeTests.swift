import Configuration
import Testing

/// Documentation and completion match the values that the file accepts.
struct SettingRangeTests {
    private static func isAccepted(_ text: String, for setting: Setting) -> Bool {
        (try? Configuration.parse("[\(setting.table)]\n\(setting.key) = \(text)\n")) != nil
    }

    @Test(arguments: Setting.all)
    func isKept(_ setting: Setting) {
        func accepts(_ text: String) -> Bool { Self.isAccepted(text, for: setting) }
        #expect(accepts(setting.standard))
        switch setting.range {
        case .duration(let least, let most):
            #expect(accepts("\"\(least)\"") && accepts("\"\(most)\"") && !accepts("\"\(most) 1us\""))
        case .durationOrWord(let least, let most, let words):
            #expect(accepts("\"\(least)\"") && accepts("\"\(most)\"") && !accepts("\"\(most) 1us\""))
            #expect(words.allSatisfy { accepts("\"\($0)\"") } && !accepts("\"nonsense\""))
        case .integer(let range):
            #expect(accepts("\(range.lowerBound)") && accepts("\(range.upperBound)"))
            #expect(!accepts("\(range.lowerBound - 1)") && !accepts("\(range.upperBound + 1)"))
        case .timeOfDay(let most):
            #expect(accepts("\"00:00\"") && accepts("\"\(most ?? "23:59:59")\""))
            if most != nil { #expect(!accepts("\"23:59\"")) }
        case .growth(let most):
            #expect(accepts("[\"1min\", \"2min\", \"\(most)\"]") && !accepts("[\"1min\", \"2min\", \"\(most) 1s\"]"))
        case .sound: #expect(accepts("\"none\"") && accepts("\"bell\"") && accepts("\"/a/b\"") && !accepts("\"a/b\""))
        case .name: #expect(accepts("\"a\"") && !accepts("\"a/b\""))
        case .texts(let limit):
            let most = Array(repeating: "\"a\"", count: limit).joined(separator: ", ")
            #expect(accepts("[\(most)]") && !accepts("[\(most), \"a\"]"))
        case .absence(let most):
            #expect(accepts("[\"locked\"]") && accepts("[\"idle 1s\", \"locked\"]") && accepts("[\"idle \(most)\"]"))
            #expect(!accepts("[\"idle\"]") && !accepts("[\"locked\", \"locked\"]") && !accepts("\"locked\""))
            #expect(!accepts("[\"idle 0\"]") && !accepts("[\"idle \(most) 1s\"]"))
        case .text(let most):
            let longest = String(repeating: "a", count: most)
            #expect(accepts("\"\"") && accepts("\"\(longest)\"") && !accepts("\"\(longest)a\""))
            #expect(!accepts("\"a\\u0000\"") && !accepts("[]"))
        case .flag: #expect(accepts("true") && accepts("false") && !accepts("\"true\""))
        case .choice, .timeOfDayOrOff:
            #expect(setting.range.words.allSatisfy { accepts("\"\($0)\"") } && !accepts("\"nonsense\""))
        }
    }

    @Test func thereIsOneForEachValue() {
        #expect(Setting.all.map(\.path) == Configuration().values.map(\.path))
    }
}
