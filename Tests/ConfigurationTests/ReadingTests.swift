import Agenda
import Glibc
import Testing

@testable import Configuration

struct ReadingTests {
    @Test func readsWhatItSays() throws {
        let configuration = try Configuration.parse(
            """
            [alarm]
            snooze = "5m"
            sound = "/usr/share/sounds/bell.oga"
            [timer]
            sound = "none"
            [focus]
            work = "PT50M"
            auto = true
            [sound]
            player = ["mpv", "{file}"]
            """
        )
        #expect(configuration.defaults.alarm.snooze == .seconds(300))
        #expect(configuration.desktop.alarmSound == .file("/usr/share/sounds/bell.oga"))
        #expect(configuration.desktop.timerSound == .silent)
        #expect(configuration.defaults.focus.work == .seconds(3000))
        #expect(configuration.defaults.focus.startsByItself)
        #expect(configuration.desktop.player == ["mpv", "{file}"])
        #expect(configuration.defaults.alarm.snoozeLimit == Defaults.standard.alarm.snoozeLimit)
    }

    @Test(arguments: [Configuration(), ExampleFileTests.different])
    func printsWhatReadsBackToTheSame(_ configuration: Configuration) throws {
        #expect(try Configuration.parse(configuration.print()) == configuration)
    }

    @Test(arguments: ["", "\n", "# nothing\n", "[alarm]\n", "\u{FEFF}[alarm]\nvolume = 100\n", "alarm = {}\r\n"])
    func sayingNothingIsTheDefault(_ text: String) throws {
        #expect(try Configuration.parse(text) == Configuration())
    }

    struct Wrong: CustomTestStringConvertible {
        let text: String
        let problems: [String]
        var testDescription: String { text }

        init(_ text: String, _ problems: String...) {
            self.text = text
            self.problems = problems
        }
    }

    @Test(arguments: [
        Wrong("[alarm]\nsnoze = \"9min\"", "f:2:1: unknown setting alarm.snoze; did you mean alarm.snooze?"),
        Wrong(
            "[alarm]\nsnooze_limit = 3",
            "f:2:1: unknown setting alarm.snooze_limit; did you mean alarm.snooze-limit?"
        ),
        Wrong("[alarms]\nsnooze = \"9m\"", "f:1:2: unknown setting alarms; did you mean alarm?"),
        // Bidirectional control characters do not reach a terminal.
        Wrong("\"a\u{202E}b\u{2066}\" = 3", "f:1:1: unknown setting a\u{FFFD}b\u{FFFD}"),
        Wrong("cycles = 3", "f:1:1: unknown setting cycles; did you mean focus.cycles?"),
        Wrong("[alarm]\nwork = \"9m\"", "f:2:1: unknown setting alarm.work; did you mean focus.work?"),
        Wrong("[focus]\nat = \"9:00\"", "f:2:1: unknown setting focus.at; did you mean dday.at?"),
        Wrong("[frobnicate]", "f:1:2: unknown setting frobnicate"),
        Wrong("alarm = 3", "f:1:1: alarm: expected table, found integer"),
        Wrong("[alarm]\nsnooze = 9", "f:2:1: alarm.snooze: expected string, found integer"),
        Wrong("[alarm]\nvolume = \"loud\"", "f:2:1: alarm.volume: expected integer, found string"),
        Wrong("[alarm]\nvolume = 1.5", "f:2:10: expected a whole number, true, false, or a text in quotes"),
        Wrong("[alarm]\nvolume = 101", "f:2:1: alarm.volume: must be between 0 and 100"),
        Wrong("[alarm]\nvolume = -1", "f:2:1: alarm.volume: must be between 0 and 100"),
        Wrong("[alarm]\nsnooze = \"0s\"", "f:2:1: alarm.snooze: must be between 1s and 1d"),
        Wrong("[alarm]\nsnooze = \"25h\"", "f:2:1: alarm.snooze: must be between 1s and 1d"),
        Wrong("[alarm]\nsnooze = \"9\"", "f:2:1: alarm.snooze: “9” could be 9m or 9s: write the one you mean"),
        Wrong("[alarm]\nurgency = \"loud\"", "f:2:1: alarm.urgency: must be one of low, normal, critical"),
        Wrong("[alarm]\nsound = \"a/b\"", "f:2:1: alarm.sound: must be the name of a sound, an absolute path, or none"),
        Wrong("[sound]\ntheme = \"../x\"", "f:2:1: sound.theme: must be a name without a slash"),
        Wrong("[sound]\nplayer = \"mpv\"", "f:2:1: sound.player: expected array, found string"),
        Wrong("[sound]\nplayer = [\"mpv\", 3]", "f:2:1: sound.player: expected string, found integer"),
        Wrong("[focus]\nauto = 1", "f:2:1: focus.auto: expected boolean, found integer"),
        Wrong("[focus]\ngrowth = 30", "f:2:1: focus.growth: expected array, found integer"),
        Wrong(
            "[focus]\ngrowth = [\"30min\", \"1h\"]",
            "f:2:1: focus.growth: must be three durations up to a day, each longer than the one before"
        ),
        Wrong(
            "[focus]\ngrowth = [\"1h\", \"30min\", \"2h\"]",
            "f:2:1: focus.growth: must be three durations up to a day, each longer than the one before"
        ),
        Wrong(
            "[focus]\ngrowth = [\"1h\", \"2h\", \"25h\"]",
            "f:2:1: focus.growth: must be three durations up to a day, each longer than the one before"
        ),
        Wrong(
            "[focus]\ngrowth = [\"30\", \"1h\", \"2h\"]",
            "f:2:1: focus.growth: “30” could be 30m or 30s: write the one you mean"
        ),
        Wrong("[focus]\nday-ends = \"13:00\"", "f:2:1: focus.day-ends: must be between 00:00 and 12:00"),
        Wrong(
            "[focus]\nday-ends = \"4\"",
            "f:2:1: focus.day-ends: “4” could be 04:00 or 16:00: write the one you mean"
        ),
        Wrong("[task]\nestimate = \"0s\"", "f:2:1: task.estimate: must be between 1s and 366d"),
        Wrong("[task]\nnudge = \"tomorrow\"", "f:2:1: task.nudge: “tomorrow” needs a time of day, such as 07:30"),
        Wrong("[task]\nnudge = \"+5m\"", "f:2:1: task.nudge: must be a time of day, such as 09:00"),
        Wrong("[task]\nnudge = \"25:00\"", "f:2:1: task.nudge: “25:00” is not a time of day: hours are 0 to 23"),
        Wrong("focus = { auto = 1 }", "f:1:11: focus.auto: expected boolean, found integer"),
        Wrong("focus.auto = 1", "f:1:7: focus.auto: expected boolean, found integer"),
        Wrong("[alarm]\n\"\\u001b[2J\" = 1", "f:2:1: unknown setting alarm.�[2J"),
        Wrong(
            "[alarm]\nvolume = 200\nsnoze = 1\n\n[focus]\ncycles = 0\n",
            "f:2:1: alarm.volume: must be between 0 and 100",
            "f:3:1: unknown setting alarm.snoze; did you mean alarm.snooze?",
            "f:6:1: focus.cycles: must be between 1 and 1000"
        ),
        Wrong("[alarm]\nsnooze = 9min", "f:2:10: expected a whole number, true, false, or a text in quotes"),
        Wrong("[alarm]\nvolume = 1\nvolume = 2", "f:3:1: volume is set twice"),
        Wrong("[alarm]\nvolume = 1\u{0}", "f:2:11: expected the end of the line"),
    ])
    func saysEverythingThatIsWrong(_ wrong: Wrong) {
        #expect(Self.problems(wrong.text) == wrong.problems)
    }

    private static func problems(_ text: String) -> [String] {
        do throws(ConfigurationError) {
            _ = try Configuration.parse(text)
            return []
        } catch {
            return error.problems.map { $0.text(path: "f") }
        }
    }
}
