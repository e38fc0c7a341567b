import Chronology
import ClockAPI
import Console
import JSON
import Localization

@testable import clockctl

extension WholePage {
    /// All pages, worded by `page`; `weekStart`: the first day of the week.
    static func all(_ page: Page, weekStart: Weekday) throws -> [WholePage] {
        let groups: [[WholePage]] = [
            status(page), try alarms(page), rings(page), timers(page), focus(page, weekStart: weekStart), tasks(page),
            stopwatches(page), days(page), cities(page), history(page), try calculations(page),
            reports(page, weekStart: weekStart), doctor(page), sounds(page), screens(page), messages(page),
        ]
        let pages = groups.flatMap(\.self)
        // As printed by the program.
        return pages.map { $0.kind == .text ? WholePage($0.name, page.fitted($0.lines), .text) : $0 }
    }

    static func status(_ page: Page) -> [WholePage] {
        var status = StatusObject(
            version: "1.0",
            pid: 7,
            since: PageSample.today("08:00"),
            ringing: Array(PageSample.rings.prefix(2)),
            next: UpcomingObject(item: "a1", kind: "alarm", label: PageSample.korean, at: "2026-11-24T07:30:00+09:00"),
            timers: Array(PageSample.timers.prefix(2)),
            focus: PageSample.sessions[0],
            task: PageSample.tasks[0],
            stopwatches: Array(PageSample.stopwatches.prefix(1)),
            alarms: AlarmCountObject(enabled: 2, total: 3)
        )
        let full = page.status(status)
        (status.ringing, status.next, status.timers, status.focus) = ([], nil, [], nil)
        (status.task, status.stopwatches, status.alarms) = (nil, [], AlarmCountObject(enabled: 1, total: 1))
        return [WholePage("status", full), WholePage("status: nothing runs", page.status(status))]
    }

    static func sounds(_ page: Page) -> [WholePage] {
        [WholePage("sound list", page.table(sounds: [("bell", "/usr/share/sounds/zzyx.oga")]), .table)]
    }

    static func history(_ page: Page) -> [WholePage] {
        let events: [(String, String?, [String: JSONValue])] = [
            ("added", "a1", [:]), ("edited", "a1", [:]), ("removed", "a1", [:]), ("enabled", "a1", [:]),
            ("disabled", "a1", [:]), ("skipped", "a1", ["next": .string("2026-12-01T07:30:00+09:00")]),
            ("unskipped", "a1", [:]),
            ("rang", "a1", ["scheduled": .string(PageSample.today("07:30")), "latenessSeconds": .number(2.5)]),
            ("snoozed", "a1", ["until": .string(PageSample.today("13:09")), "by": .string("person")]),
            ("dismissed", "t1", ["by": .string("itself")]),
            ("missed", "a1", ["cause": .string("asleep"), "latenessSeconds": .integer(7260)]),
            ("started", "f1", ["phase": .string("longBreak"), "cycle": .integer(2)]), ("paused", "t1", [:]),
            ("resumed", "t1", ["remainingSeconds": .integer(90)]), ("completed", "k1", ["result": .string("achieved")]),
            ("cancelled", "t1", ["elapsedSeconds": .integer(61)]), ("restarted", "t1", [:]),
            ("extended", "t1", ["changeSeconds": .integer(60)]), ("reset", "s1", ["laps": .integer(3)]),
            ("lapped", "s1", ["lap": .integer(3), "totalSeconds": .integer(100)]),
            ("clockStepped", nil, ["stepSeconds": .number(-3600)]),
            ("zoneChanged", nil, ["zone": .string("Asia/Seoul")]),
            ("popupFailed", "a1", ["problem": .string("zzyx")]), ("soundFailed", "a1", ["problem": .string("zzyx")]),
            ("commandEnded", "a1", ["exitStatus": .integer(1)]), ("daemonStarted", nil, [:]),
            ("daemonStopped", nil, [:]),
            ("reloaded", nil, [:]),
        ]
        let entries = events.enumerated().map { index, event in
            HistoryEntryObject(
                at: PageSample.today(index % 2 == 0 ? "08:05" : "12:30"),
                event: event.0,
                item: event.1,
                label: event.1 == nil ? "" : PageSample.labels[index % 6],
                details: event.2
            )
        }
        return [WholePage("history", page.table(entries), .table)]
    }

    static func calculations(_ page: Page) throws -> [WholePage] {
        let texts = ["1:50 + 0:25", "6:00 - 22:00", "2027-01-01 - 2026-11-23"]
        let lines = try texts.flatMap { page.lines(try Calculator.evaluate($0, today: page.viewpoint.today)) }
        let kept = [CalculationObject(at: PageSample.today("12:00"), expression: "1:50 + 0:25", result: "2:15")]
        return [WholePage("calc", lines), WholePage("calc --history", page.table(kept), .table)]
    }

    static func doctor(_ page: Page) -> [WholePage] {
        let facts = [
            "version": "1.0", "pid": "7", "clockctl": "1.1", "problem": "zzyx", "path": "/run/clockd.sock",
            "mode": "0777",
            "bytes": "40960", "backups": "3", "count": "2", "items": "a1, t2", "freeBytes": "1000000", "seconds": "3",
            "server": "dunst", "menu": "rofi", "player": "paplay", "file": "bell.oga", "volumePercent": "40",
            "heardPercent": "3",
            "failing": "zzyx", "device": "speaker", "alarms": "2", "missing": "zzyx",
            "directory": "/usr/share/zoneinfo",
            "user": "zzyx", "popupFailed": "zzyx", "command": "zzyx", "notRun": "4", "waiting": "5", "left": "17",
            "setting": "zzyx", "leastPercent": "20",
        ]
        let found: [(String, FindingObject.State, [String])] = [
            ("daemon", .ok, ["answers"]), ("daemon", .failure, ["otherVersion", "unreachable", "fails"]),
            ("socket", .ok, ["private"]), ("socket", .failure, ["missing", "notPrivate"]), ("store", .ok, ["checked"]),
            ("store", .failure, ["damaged", "unreadableItems", "unreadable", "littleSpace", "inMemory"]),
            ("popups", .ok, ["ready"]),
            ("popups", .warning, ["buttonsInMenu", "noButtons", "doNotDisturb"]),
            ("popups", .warning, ["noServer", "silentServer", "noBus", "silentBus"]),
            ("sound", .ok, ["ready"]),
            (
                "sound", .warning,
                [
                    "otherPlayer", "silent", "unheard", "playersFail", "noSoundServer", "muted", "zeroVolume",
                    "noDevice",
                    "streamMuted", "streamZeroVolume", "lowVolume", "lowAlarms", "cannotUnmute",
                ]
            ),
            ("hooks", .ok, ["none", "found"]), ("hooks", .failure, ["programMissing"]),
            ("hooks", .warning, ["notRun", "wait", "leaveProcesses"]), ("zone", .warning, ["notWatched"]),
            ("kernel", .warning, ["noBootID"]),
            ("journal", .ok, ["journal", "standardError"]), ("journal", .warning, ["discarded"]),
            ("wake", .ok, ["available"]),
            ("wake", .warning, ["notPermitted", "unsupported"]), ("zoneData", .ok, ["version", "noVersion"]),
            ("zoneData", .failure, ["missing", "old"]), ("linger", .ok, ["on", "root"]),
            ("linger", .warning, ["off", "noSystemd"]), ("clock", .ok, ["synchronised"]),
            ("clock", .warning, ["notSynchronised"]), ("ring", .ok, ["rang", "noticed"]),
            (
                "ring", .failure,
                ["unheard", "notHeard", "notSeen", "neitherNoticed", "halfNoticed", "silent", "refused", "unnoticed"]
            ),
        ]
        let findings = found.flatMap { subject, state, reasons in
            reasons.map { FindingObject(subject, state, $0, facts) }
        }
        return [WholePage("doctor", page.lines(DoctorReport(findings)))]
    }
}
