import Chronology
import ClockAPI
import Console
import Localization

@testable import clockctl

extension WholePage {
    static func focus(_ page: Page, weekStart: Weekday) -> [WholePage] {
        let sessions = PageSample.sessions
        let labels = [PageSample.korean, PageSample.chinese, PageSample.hebrew]
        func stats(_ days: Int) -> FocusStatsObject {
            SampleReport.stats(Array(SampleReport.minutes.suffix(days)), tasks: labels + [""])
        }
        let plain = Page(
            terminal: Terminal(columns: page.terminal.columns, usesColour: false, canRedraw: true),
            viewpoint: page.viewpoint
        )
        return [
            WholePage("focus start, pause, resume, skip, extend", page.lines(sessions)),
            WholePage("focus stop", page.detail(sessions[8])),
            WholePage("focus status", page.detail(sessions[0])),
            WholePage(
                "focus status: none",
                [localized("no focus session")]
                    + ["seed", "sprout", "apple", "tree"].map { page.worked(seconds: 45, growth: $0) }
            ),
            WholePage(
                "focus pause, resume: reached already",
                [FocusInterface.Pause.reached, FocusInterface.Resume.reached].compactMap { $0 }.map {
                    page.already(sessions[0], $0.words)
                }
            ),
            WholePage("focus stats", page.stats(stats(7))), WholePage("focus stats --days 1", page.stats(stats(1))),
            WholePage(
                "focus calendar",
                page.calendar(PageSample.month, today: "2026-11-23", weekStart: weekStart)
            ),
            WholePage(
                "focus calendar --plain",
                plain.calendar(PageSample.month, today: "2026-11-23", weekStart: weekStart)
            ),
        ]
    }

    static func tasks(_ page: Page) -> [WholePage] {
        let tasks = PageSample.tasks
        let infos = [
            PageSample.info(tasks[0], .better), PageSample.info(tasks[1], .same, bias: 0.9),
            PageSample.info(tasks[2], .worse, bias: 1), PageSample.info(tasks[2], nil),
            TaskInfoObject(tasks[3], currentStreak: 0, bestStreak: 0, total: 0, achieved: 0, failed: 0),
        ]
        return [
            WholePage("task list", page.table(tasks), .table),
            WholePage("task info", page.details(infos.map(page.detail))),
            WholePage("task add, start, pause, resume", page.lines(tasks)),
            WholePage(
                "task done",
                PageSample.runs.map { page.line($0, $0.streak == 3 ? .best : $0.streak == 2 ? .tie : .none) }
            ),
            WholePage("task done: what follows", page.fitted(page.remarks(PageSample.done))),
            WholePage("task done: the reward", Self.rewards(page)),
            WholePage("task cancel", [page.cancelledLine(tasks[0])]),
            WholePage("task remove", [page.removedLine(tasks[0])]),
            WholePage("task history", page.ledger(PageSample.runs, isDetailed: false)),
            WholePage("task history --details", page.ledger(Array(PageSample.runs.dropFirst()), isDetailed: true)),
        ]
    }

    /// The words of the screens, without the star and the digits.
    private static func rewards(_ page: Page) -> [String] {
        zip(zip(PageSample.done.runs, PageSample.done.records), PageSample.done.verdicts).flatMap { end, verdict in
            let reply = TasksInterface.Done.Reply(runs: [end.0], tasks: [], records: [end.1], verdicts: [verdict])
            let screen = page.reward(reply)?.screen(columns: page.terminal.columns ?? 80, lines: 3, isUTF8: true)
            return screen?.map { String($0.text.trimmingPrefix { $0 == " " }) } ?? []
        }
    }

    static func reports(_ page: Page, weekStart: Weekday) -> [WholePage] {
        let labels = [PageSample.korean, PageSample.chinese, PageSample.hebrew]
        let periods: [(name: String, kind: ReportPeriod.Kind)] = [("week", .week), ("month", .month), ("year", .year)]
        return periods.map { name, kind in
            WholePage("report --\(name)", page.report(SampleReport.full(kind, labels: labels), weekStart: weekStart))
        } + [
            WholePage(
                "report of nothing",
                page.report(SampleReport.report(.week, SampleReport.stats([0, 0])), weekStart: weekStart)
            )
        ]
    }
}
