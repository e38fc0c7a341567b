import Agenda
import Glibc
import Testing

@testable import Configuration

/// packaging/config.toml promises that it shows every setting at its default.
struct ExampleFileTests {
    private static let path =
        #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
        + "/packaging/config.toml"

    @Test func isEveryDefault() throws {
        #expect(try Configuration.read(Self.path) == Configuration())
        let lines = try Self.uncommentedLines()
        // Parsed over other values: a setting missing from the example would keep its other value.
        #expect(try Configuration.parse(lines.joined(separator: "\n"), over: Self.different) == Configuration())
    }

    @Test func namesEverySettingOnce() throws {
        var table = ""
        var paths: [String] = []
        for line in try Self.uncommentedLines() {
            if line.hasPrefix("[") { table = String(line.dropFirst().prefix { $0 != "]" }) }
            if let equals = line.firstIndex(of: "=") { paths.append("\(table).\(line[..<equals].dropLast())") }
        }
        #expect(paths == Setting.all.map(\.path))
    }

    private static let hooks = HookEvent.allCases.map {
        "\($0.rawValue) = \"run '\($0.rawValue)' \\\"$CLOCKD_LABEL\\\"\""
    }
    .joined(separator: "\n")

    static let different: Configuration = {
        let text = """
            [alarm]
            snooze = "1min"
            snooze-limit = 1
            missed = "skip"
            grace = "1h"
            sound = "bell"
            ring-for = "1min"
            volume = 1
            fade = "1min"
            urgency = "low"
            [timer]
            sound = "bell"
            ring-for = "1min"
            volume = 1
            fade = "1min"
            urgency = "low"
            [focus]
            work = "1min"
            break = "1min"
            long-break = "1min"
            cycles = 1
            auto = true
            progress-popup = true
            pause-when = ["locked", "idle 5min"]
            growth = ["1min", "2min", "3min"]
            day-ends = "04:00"
            sound = "none"
            ring-for = "1min"
            volume = 1
            fade = "1min"
            urgency = "low"
            [task]
            estimate = "1min"
            nudge = "18:30"
            ring-for = "1min"
            volume = 1
            fade = "1min"
            urgency = "low"
            [dday]
            at = "18:30"
            sound = "bell"
            ring-for = "1min"
            volume = 1
            fade = "1min"
            urgency = "low"
            [sound]
            theme = "mine"
            player = ["mpv", "a \\"b\\"\\\\", "tab\\there\\u007F", "日本語"]
            [exec]
            as = "unit"
            time-limit = "1min"
            [hooks]
            \(hooks)
            [holidays]
            files = ["~/holidays.ics"]
            """
        do throws(ConfigurationError) {
            return try Configuration.parse(text)
        } catch {
            preconditionFailure(error.problems.map { $0.text(path: "different") }.joined(separator: "\n"))
        }
    }()

    /// The settings are commented out as `#key = value`; prose has a space after its `#`.
    private static func uncommentedLines() throws -> [String] {
        let text = try #require(try ConfigurationSource.text(path, limitBytes: 1 << 20))
        return text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("# ") || line == "#" { return nil }
            return line.hasPrefix("#") ? String(line.dropFirst()) : String(line)
        }
    }
}
