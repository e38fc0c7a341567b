import Chronology
import ClockAPI
import Console
import Localization
import Testing

@testable import clockctl

extension WholePage {
    static func alarms(_ page: Page) throws -> [WholePage] {
        let alarms = PageSample.alarms
        let repetitions = PageSample.repetitions.enumerated().map { index, text in
            PageSample.alarm("a\(index + 1)", "", repeat: (try? RepeatText.print(RepeatText.parse(text))) ?? text)
        }
        return [
            WholePage("alarm list", page.table(alarms), .table),
            WholePage("alarm list, each form of a repetition", page.table(repetitions), .table),
            WholePage("alarm show", page.details([PageSample.fullAlarm, PageSample.onceAlarm].map(page.detail))),
            WholePage("alarm add, enable, disable, edit, skip", page.lines(alarms)),
            WholePage("alarm remove", alarms.prefix(2).map(page.removedLine)),
            WholePage(
                "alarm enable, disable, unskip: reached already",
                [
                    AlarmsInterface.Enable.already(alarms[0]).map { page.already(alarms[0], $0) },
                    AlarmsInterface.Disable.already(alarms[7]).map { page.already(alarms[7], $0) },
                    AlarmsInterface.Unskip.already(alarms[0]).map { page.already(alarms[0], $0) },
                ].compactMap(\.self)
            ),
            WholePage("preview", try preview(page), .table),
        ]
    }

    /// In Berlin, around both clock changes of 2027.
    private static func preview(_ page: Page) throws -> [String] {
        let berlin = try ZoneDatabase().zone(named: "Europe/Berlin")
        let local = try CivilDateTime(
            #require(CivilDate(year: 2027, month: 3, day: 28)),
            #require(CivilTime(hour: 2, minute: 30))
        )
        let spring = Instant(secondsSinceEpoch: 1_806_195_600)
        let occurrences = [
            Occurrence(at: page.viewpoint.now + .seconds(600), local: local, note: nil),
            Occurrence(at: page.viewpoint.now + .seconds(86_400), local: local, note: nil),
            Occurrence(at: spring, local: local, note: .gap),
            Occurrence(at: spring + .seconds(18_748_800), local: local, note: .fold),
        ]
        return page.table(occurrences, now: page.viewpoint.now, in: berlin)
    }

    static func rings(_ page: Page) -> [WholePage] {
        let rings = PageSample.rings
        return [
            WholePage("ring list --all", page.table(rings), .table),
            WholePage("dismiss, snooze", page.lines(rings)),
            WholePage("snooze of a timer", page.snoozedLines(Array(rings[2...2]))),
            WholePage("snooze beyond the next occurrence", page.snoozedLines([PageSample.overtakenRing])),
            WholePage("dismiss: reached already", [page.already(rings[2], localized("no longer ringing"))]),
        ]
    }

    static func timers(_ page: Page) -> [WholePage] {
        let timers = PageSample.timers
        return [
            WholePage("timer list --all", page.table(timers), .table),
            WholePage("timer show", page.details(timers.map(page.detail))),
            WholePage("timer start, pause, resume, extend, cancel", page.lines(timers)),
            WholePage(
                "timer pause, resume, cancel: reached already",
                [
                    TimersInterface.Pause.already(timers[1]).map { page.already(timers[1], $0) },
                    TimersInterface.Resume.already(timers[0]).map { page.already(timers[0], $0) },
                    TimersInterface.Cancel.already(timers[3]).map { page.already(timers[3], $0) },
                ].compactMap(\.self)
            ),
            WholePage("timer preset list", page.table(PageSample.presets), .table),
            WholePage(
                "timer preset add, remove",
                PageSample.presets.map(page.line) + PageSample.presets.prefix(1).map(page.removedLine)
            ),
            WholePage("timer start --progress: bars", bars(page)),
            WholePage("timer start --progress: ?", LiveKey.help(Set(LiveKey.allCases), columns: page.terminal.columns)),
        ]
    }

    /// The frames as drawn in place, one cell narrower than the terminal.
    private static func bars(_ page: Page) -> [String] {
        let columns = page.terminal.columns ?? 80
        var contents = PageSample.timers.prefix(2).map { LiveContent.timer($0, others: [], on: page) }
        contents += PageSample.sessions.map { LiveContent.focus($0, on: page) }
        contents += PageSample.tasks.prefix(2).map { LiveContent.task($0, on: page) }
        contents.append(LiveContent.stopwatches(PageSample.stopwatches, on: page))
        return contents.flatMap { $0.frame(LiveContent.Elapsed(boot: .zero, awake: .zero), columns - 1).lines }
    }

    static func stopwatches(_ page: Page) -> [WholePage] {
        let stopwatches = PageSample.stopwatches
        return [
            WholePage("stopwatch list", page.table(stopwatches), .table),
            WholePage("stopwatch show", page.details(stopwatches.map(page.detail))),
            WholePage("stopwatch show: laps", page.laps(of: stopwatches[0]), .table),
            WholePage("stopwatch start, pause, resume, reset", page.lines(stopwatches)),
            WholePage("stopwatch lap", page.lines(of: stopwatches[0].laps, stopwatches[0])),
            WholePage("stopwatch remove", stopwatches.prefix(1).map(page.removedLine)),
            WholePage(
                "stopwatch pause, resume, reset: reached already",
                [
                    StopwatchesInterface.Pause.already(stopwatches[1]).map { page.already(stopwatches[1], $0) },
                    StopwatchesInterface.Resume.already(stopwatches[0]).map { page.already(stopwatches[0], $0) },
                    StopwatchesInterface.Reset.already(stopwatches[2]).map { page.already(stopwatches[2], $0) },
                ].compactMap(\.self)
            ),
            WholePage("stopwatch show --follow: news", page.news(of: stopwatches[2], since: stopwatches[0])),
        ]
    }

    static func days(_ page: Page) -> [WholePage] {
        let days = PageSample.days
        return [
            WholePage("dday list", page.table(days), .table),
            WholePage("dday show", page.details(days.map(page.detail))),
            WholePage("dday add", page.lines(days)), WholePage("dday remove", days.prefix(1).map(page.removedLine)),
        ]
    }

    static func cities(_ page: Page) -> [WholePage] {
        let cities = PageSample.cities.map(\.city)
        let names = PageSample.cities.map(\.name)
        let moment = page.viewpoint.now + .seconds(95_400)
        return [
            WholePage("world list", page.table(cities, names: names), .table),
            WholePage("world list --at", [page.heading(at: moment)]),
            WholePage(
                "world search",
                page.foundTable(cities, names: names, countries: PageSample.cities.map(\.country)),
                .table
            ),
            WholePage("world add", zip(cities, names).map { page.line($0, name: $1) }),
            WholePage("world list --follow: titles", zip(cities, names).map { page.title($0, name: $1) }),
            WholePage("world remove", [page.removedLine(cities[0], name: names[0])]),
        ]
    }
}
