import Chronology
import ClockAPI
import Console
import Localization

@testable import clockctl

extension WholePage {
    /// Texts on standard error: notes about empty lists, questions, and refusals.
    static func messages(_ page: Page) -> [WholePage] {
        let name: KeyValuePairs = ["task": PageSample.korean, "name": PageSample.plain]
        return [
            WholePage(
                "empty lists",
                [
                    localized("no alarms"), localized("it never rings"), localized("nothing is ringing"),
                    localized("no timers"), localized("no presets"), localized("no tasks"),
                    localized("no finished runs"),
                    localized("no stopwatches"), localized("no D-days"), localized("no history"),
                    localized("no calculations"), localized("no sounds; install sound-theme-freedesktop"),
                    WorldList.none,
                ],
                .message
            ),
            WholePage(
                "questions and remarks",
                [
                    localized(
                        "{task} is running. Pause it and start {other}?",
                        ["task": "zzyx", "other": PageSample.korean]
                    ),
                    localized("{task} is running. Pause it?", name), localized("Discard the run of {task}?", name),
                    localized("{task}: still running", name), localized("{task}: kept", name),
                    localized("{task}: paused", name), localized("{task}: added", name),
                    localized("did you mean {name}?", name),
                    localized("The archive has commands that would run here:"), localized("Import it?"),
                    localized("press c again to cancel {item}", ["item": PageSample.korean]),
                    localized("q ends, ? shows help; ans is the last result."), localized("nothing was changed"),
                    localized("{path} is valid", ["path": "/zzyx"]),
                    localized("{path} has mistakes", ["path": "/zzyx"]),
                    calculationsCleared(1), calculationsCleared(3),
                ],
                .message
            ),
            WholePage("refusals", lines(refusals(page)), .message),
            WholePage("mistyped times", lines(mistypedTimes(page)), .message),
        ]
    }

    private static func lines(_ failures: [Failure]) -> [String] {
        failures.flatMap { $0.text.split(separator: "\n").map(String.init) }
    }

    private static func calculationsCleared(_ count: Int) -> String {
        localized(one: "{count} calculation cleared", other: "{count} calculations cleared", count: count)
    }

    private static func refusals(_ page: Page) -> [Failure] {
        let kinds = ItemKindName.known + ["ring", "preset"]
        let reasons: [RefusalCode] = [
            .notRunning, .hasEnded, .alreadyRunning, .stillRunning, .notUnderWay, .isUnderWay, .notRinging,
            .cannotSnooze,
            .snoozeLimitReached, .notScheduled, .nothingLeft, .anotherRuns, .needsConfirmation,
        ]
        let nothing: [RefusalCode] = [.nothingRuns, .nothingPaused, .nothingCounted, .nothingKept, .notEmpty]
        let faults: [FaultCode] = [
            .missing, .empty, .tooMany, .unprintable, .unknown, .reserved, .excludesTime, .needsRepetition, .secondEnd,
            .needsTimeOfDay, .notACount, .roundTooShort, .notWholeDays, .notASound, .unreadableFile, .notAudio,
            .severalNamed,
        ]
        let candidates = [
            CandidateObject(id: "a1", label: PageSample.korean), CandidateObject(id: "a2", label: PageSample.plain),
        ]
        var errors: [ClockError] = kinds.map { .noSuchItem(kind: $0, name: PageSample.plain) }
        errors += kinds.map { .ambiguousName(kind: $0, name: "", candidates: candidates) }
        errors += [
            .ambiguousName(kind: "alarm", name: PageSample.plain, candidates: candidates),
            .noSuchItem(kind: "ring", name: ""),
            .inThePast(text: "12:00", at: PageSample.today("12:00")), .neverAgain(text: "2-30"),
            .nameTaken(name: PageSample.plain), .bringsCommands(commands: ["zzyx"], count: 3),
            .storageFailed(sqlite: 13, message: "zzyx"),
            .outOfRange(parameter: "ringForSeconds", fault: .outside, least: 1),
            .outOfRange(parameter: "volume", fault: .outside, least: 0, most: 100),
            .outOfRange(parameter: "label", fault: .tooLong, most: 1024),
        ]
        errors += reasons.map { .notNow(item: "t1", reason: $0) }
        errors += nothing.map { .notNow(item: "", reason: $0) }
        errors += faults.map { .outOfRange(parameter: "sound", fault: $0, most: 5, detail: "zzyx") }
        let counted = ["items", "presets", "cities", "laps", "followers"]
        errors += counted.map { .tooMany(what: $0, limit: 5000) }
        return errors.map { Failure($0, viewpoint: page.viewpoint, columns: page.terminal.columns ?? 80) }
    }

    private static func mistypedTimes(_ page: Page) -> [Failure] {
        let columns = page.terminal.columns ?? 80
        let moments = ["25:00", "tomorow 7am", "12-32 8:00", "03/04 9:00", "tomorrow midnight", "zzyx", ""]
            .compactMap { text -> Failure? in
                do throws(TimeTextError) {
                    _ = try WhenText.parse(text)
                    return nil
                } catch { return Failure(error, reading: .time, columns: columns) }
            }
        let durations = ["25", "1:30", "3 M", "5x", "zzyx"]
            .compactMap { text -> Failure? in
                do throws(TimeTextError) {
                    _ = try DurationText.parse(text)
                    return nil
                } catch { return Failure(error, reading: .duration, columns: columns) }
            }
        let repetitions = ["every 0 days", "zzyx", "monthly on 32"]
            .compactMap { text -> Failure? in
                do throws(TimeTextError) {
                    _ = try RepeatText.parse(text)
                    return nil
                } catch { return Failure(error, reading: .repetition, columns: columns) }
            }
        let usage = [
            UsageFailure.make(localized("missing time, such as 07:30 or tomorrow 7am"), of: "alarm add"),
            UsageFailure.unchanged(suchAs: "--time 7:00", of: "alarm edit"),
            UsageFailure.surplus("zzyx"),
        ]
        return moments + durations + repetitions + usage
    }
}
