import Configuration
import Files
import Foundation
import Testing

struct ConfigurationEditTests {
    private func edited(_ text: String, _ path: String, _ value: String) throws -> String {
        try ConfigurationEdit(setting: path, to: value, in: text).text
    }

    private func problem(_ path: String, _ value: String, in text: String = "") -> String? {
        do {
            _ = try edited(text, path, value)
            return nil
        } catch {
            return (error as? ConfigurationError)?.problems.first?.message
        }
    }

    @Test(
        "Only one line changes",
        arguments: [
            ("", "[alarm]\nsnooze = \"5min\"\n"),
            ("[alarm]\nsnooze = '3m'   # short\nvolume=3", "[alarm]\nsnooze = \"5min\"   # short\nvolume=3"),
            ("[alarm]\nsnooze = 7\n", "[alarm]\nsnooze = \"5min\"\n"),
            (
                "# mine\n[alarm] # here\n\n# why\nvolume = 3\n\n[timer]\n",
                "# mine\n[alarm] # here\n\n# why\nvolume = 3\nsnooze = \"5min\"\n\n[timer]\n"
            ),
            (
                "[alarm]\n# How long.\n#snooze = \"9min\"\n#volume = 1\n",
                "[alarm]\n# How long.\n#snooze = \"9min\"\nsnooze = \"5min\"\n#volume = 1\n"
            ),
            ("[alarm]", "[alarm]\nsnooze = \"5min\"\n"),
            ("[timer]\nvolume = 3", "[timer]\nvolume = 3\n\n[alarm]\nsnooze = \"5min\"\n"),
            ("[timer]\nvolume = 3\n", "[timer]\nvolume = 3\n\n[alarm]\nsnooze = \"5min\"\n"),
            ("alarm.volume = 3\n[timer]\n", "alarm.volume = 3\nalarm.snooze = \"5min\"\n[timer]\n"),
            ("alarm.snooze = \"\"\"9min\"\"\" # long", "alarm.snooze = \"5min\" # long"),
            ("\"alarm\".'snooze' = \"9min\"", "\"alarm\".'snooze' = \"5min\""),
            ("[alarm]\r\nvolume = 3\r\n", "[alarm]\r\nvolume = 3\r\nsnooze = \"5min\"\r\n"),
            ("\u{FEFF}[alarm]\n", "\u{FEFF}[alarm]\nsnooze = \"5min\"\n"),
            (
                "[sound]\nplayer = [ # mine\n  \"mpv\",\n]\n[alarm]\n",
                "[sound]\nplayer = [ # mine\n  \"mpv\",\n]\n[alarm]\nsnooze = \"5min\"\n"
            ),
        ]
    )
    func change(text: String, expected: String) throws {
        #expect(try edited(text, "alarm.snooze", "5m") == expected)
    }

    @Test(
        "A value is accepted as in the file, and also without quotes",
        arguments: [
            ("alarm.snooze", "\"5m\"", "\"5min\""), ("alarm.snooze", "90 s", "\"1min 30s\""),
            ("alarm.volume", "40", "40"),
            ("focus.auto", "true", "true"), ("alarm.urgency", "low", "\"low\""), ("alarm.sound", "none", "\"none\""),
            ("alarm.sound", "3", "\"3\""), ("sound.player", "[\"mpv\", \"a b\"]", "[\"mpv\", \"a b\"]"),
            ("sound.theme", "a\"b\\c", "\"a\\\"b\\\\c\""),
            ("focus.growth", "[\"1m\", \"2m\", \"3m\"]", "[\"1min\", \"2min\", \"3min\"]"),
            ("task.nudge", "9am", "\"09:00\""),
        ]
    )
    func value(path: String, value: String, expected: String) throws {
        #expect(try ConfigurationEdit(setting: path, to: value, in: "").value.text == expected)
    }

    @Test(
        "A setting is removed with its line, and has its default then",
        arguments: [
            ("", ""), ("[alarm]\nvolume = 3\n", "[alarm]\nvolume = 3\n"),
            ("[alarm]\nsnooze = '3m'   # short\nvolume=3", "[alarm]\nvolume=3"),
            ("[alarm]\nvolume=3\nsnooze = '3m'", "[alarm]\nvolume=3\n"),
            ("# mine\n[alarm] # here\n  snooze = \"\"\"3m\"\"\"\n\n[timer]\n", "# mine\n[alarm] # here\n\n[timer]\n"),
            ("alarm.snooze = '3m'\nalarm.volume = 3\n", "alarm.volume = 3\n"),
            ("[alarm]\n# How long.\n#snooze = \"9min\"\nsnooze = '3m'\n", "[alarm]\n# How long.\n#snooze = \"9min\"\n"),
            ("\u{FEFF}[alarm]\r\nsnooze = 7\r\n# mine\r\n", "\u{FEFF}[alarm]\r\n# mine\r\n"),
        ]
    )
    func removal(text: String, expected: String) throws {
        let edit = try ConfigurationEdit(removing: "alarm.snooze", in: text)
        #expect(edit.text == expected)
        #expect(edit.value == SettingValue(table: "alarm", key: "snooze", text: "\"9min\""))
    }

    @Test("The whole of a value in several lines is removed")
    func removalOfLines() throws {
        let text = "[sound]\nplayer = [ # mine\n  \"mpv\",\n] # so\ntheme = \"x\"\n"
        #expect(try ConfigurationEdit(removing: "sound.player", in: text).text == "[sound]\ntheme = \"x\"\n")
    }

    @Test("Invalid settings are refused")
    func refusals() {
        #expect(problem("alarm.snoze", "5m") == "unknown setting alarm.snoze; did you mean alarm.snooze?")
        #expect(problem("alarm", "5m") != nil)
        #expect(problem("alarm.volume", "200") == "alarm.volume: must be between 0 and 100")
        #expect(problem("alarm.volume", "loud") == "alarm.volume: expected integer, found string")
        #expect(problem("alarm.volume", "3\n[timer]") == "alarm.volume: expected integer, found string")
        #expect(problem("alarm.snooze", "5m", in: "[alarm\n") == "expected ]")
        #expect(problem("alarm.snooze", "5m", in: "alarm = { volume = 3 }") != nil)
        #expect(problem("alarm.volume", "9", in: "alarm = { volume = 3 }") != nil)
        for (path, text) in [("alarm.snoze", ""), ("alarm.volume", "alarm = { volume = 3 }"), ("alarm.volume", "[")] {
            #expect(throws: ConfigurationError.self) { try ConfigurationEdit(removing: path, in: text) }
        }
    }

    @Test("In the example file every setting can be set, and every comment stays")
    func example() throws {
        let path = FilePath.example
        var text = try String(contentsOfFile: path, encoding: .utf8)
        let comments = text.split(separator: "\n").filter { $0.hasPrefix("#") }
        let other = try Configuration.parse(
            "[alarm]\nsnooze = \"2min\"\nvolume = 7\n[focus]\nauto = true\n[sound]\nplayer = [\"x\"]\n[keep]\ntimers = \"2d\"\n"
        )
        for value in other.values {
            text = try edited(text, value.table + "." + value.key, value.text)
            #expect(text.split(separator: "\n").filter { $0.hasPrefix("#") } == comments)
        }
        #expect(try Configuration.parse(text) == other)
        // Setting each a second time replaces the first line.
        let lines = text.split(separator: "\n").count
        for value in Configuration().values { text = try edited(text, value.table + "." + value.key, value.text) }
        #expect(try Configuration.parse(text) == Configuration())
        #expect(text.split(separator: "\n").count == lines)
    }

    @Test("The text of the defaults contains only comments, and settings can be inserted")
    func defaults() throws {
        #expect(try Configuration.parse(Configuration.textOfDefaults) == Configuration())
        let text = try edited(Configuration.textOfDefaults, "timer.volume", "60")
        #expect(text.contains("#volume = 100\nvolume = 60\n"))
    }

    private enum FilePath {
        static let example = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "packaging/config.toml").path(percentEncoded: false)
    }
}
