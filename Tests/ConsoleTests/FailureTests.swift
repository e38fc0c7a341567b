import Chronology
import ClockAPI
import Console
import Glibc
import Testing
import Varlink

@Suite struct FailureTests {
    static let viewpoint = Viewpoint.sample

    static let refusals: [(error: ClockError, status: Console.ExitStatus, words: String)] = [
        (.noSuchItem(kind: "alarm", name: "x"), .noSuchItem, "no alarm named “x”"),
        (.noSuchItem(kind: "ring", name: ""), .noSuchItem, "nothing is ringing"),
        (.noSuchItem(kind: "preset", name: "x"), .noSuchItem, "no preset named “x”"),
        (
            .ambiguousName(
                kind: "alarm",
                name: "w",
                candidates: [.init(id: "a1", label: "work"), .init(id: "a2", label: "walk")]
            ),
            .noSuchItem,
            "did you mean one of these? a1 work, a2 walk"
        ),
        (
            .unreadable(
                parameter: "time",
                text: "tomorow 7",
                offset: 0,
                length: 7,
                message: "not a moment",
                suggestion: "tomorrow 7am"
            ),
            .usage,
            "  tomorow 7\n  ^~~~~~~\ndid you mean tomorrow 7am?\n"
        ),
        (.inThePast(text: "12:00", at: "2026-11-20T12:00:00Z"), .usage, "is in the past: yesterday 12:00"),
        (.neverAgain(text: "2-30"), .usage, "“2-30” never occurs"),
        (.notNow(item: "t1", reason: .hasEnded), .wrongState, "t1 has ended"),
        (.notNow(item: "", reason: .nothingRuns), .noSuchItem, "nothing is running"),
        (
            .outOfRange(parameter: "ringForSeconds", fault: .outside, least: 1), .usage,
            "invalid ring-for: it must be at least 1s"
        ),
        (
            .outOfRange(parameter: "snoozeSeconds", fault: .outside, least: 1, most: 3600), .usage,
            "invalid snooze: it must be between 1s and 1h"
        ),
        (
            .outOfRange(parameter: "volume", fault: .outside, least: 0, most: 100), .usage,
            "invalid volume: it must be between 0 and 100"
        ),
        (.outOfRange(parameter: "label", fault: .tooLong, most: 1024), .usage, "label: longer than 1024 bytes"),
        (
            .outOfRange(parameter: "archive", fault: .malformed, detail: "a1: no label"), .usage,
            "invalid archive: a1: no label"
        ),
        (.notNow(item: "s1", reason: .stillRunning), .wrongState, "s1 is running"),
        (.notNow(item: "", reason: .nothingPaused), .noSuchItem, "nothing is paused"),
        (
            .ambiguousName(
                kind: "stopwatch",
                name: "",
                candidates: [.init(id: "s1", label: ""), .init(id: "s2", label: "")]
            ),
            .noSuchItem,
            "there are several: name the stopwatch"
        ),
        (.noSuchItem(kind: "dday", name: "x"), .noSuchItem, "no D-day named “x”"),
        (
            .tooMany(what: "items", limit: 5), .wrongState,
            "too many alarms, timers and other items: the limit is 5; remove some first"
        ),
        (.tooMany(what: "laps", limit: 5), .wrongState, "too many laps: the limit is 5"),
        (.nameTaken(name: "tea"), .usage, "the name “tea” is already in use"),
        (
            .bringsCommands(commands: ["poweroff"], count: 3), .notPermitted,
            "poweroff\nand 2 more\nto allow them: --yes"
        ),
        (
            .invalidConfiguration(mistakes: [MistakeObject(path: "/c", line: 2, column: 1, message: "no")], count: 3),
            .configuration, "/c:2:1: no\nand 2 more\n"
        ),
        (.storageFailed(sqlite: 13, message: "no room"), .writeFailed, "use its database: the disk is full\n"),
        (.storageFailed(sqlite: 2570, message: "disk I/O error"), .writeFailed, "a disk read or write failed"),
        (.storageFailed(sqlite: 1, message: "no such table: x"), .writeFailed, "the error 1: no such table: x"),
        (.storageFailed(errno: 28, message: "fsync failed"), .writeFailed, "system error: No space left on device"),
        (.storageFailed(message: "/x is of a newer clockd"), .writeFailed, "/x is of a newer clockd"),
        (
            .outOfRange(
                parameter: "archive",
                fault: .malformed,
                detail: "a1.plan.missed: “sing” is no such thing",
                malformation: .init(place: "a1.plan.missed", reason: "unknownValue", facts: ["text": "sing"])
            ),
            .usage, "a1.plan.missed: “sing” is not one of the possible values"
        ),
        (
            .outOfRange(
                parameter: "archive",
                fault: .malformed,
                detail: "a reason of tomorrow",
                malformation: .init(place: "", reason: "new", facts: [:])
            ),
            .usage, "the archive can't be read: a reason of tomorrow"
        ),
    ]

    @Test("Too many connections is an error that suggests trying again")
    func tooManyConnections() {
        let failure = Failure(
            .remote(.tooManyConnections(limit: 5)),
            socket: "/s",
            on: .withSystemd,
            viewpoint: Self.viewpoint
        )
        #expect(failure.status == .tryAgain)
        #expect(failure.text.contains("too many connections"))
    }

    @Test(arguments: refusals)
    func refusal(error: ClockError, status: Console.ExitStatus, words: String) {
        let direct = Failure(error, viewpoint: Self.viewpoint)
        #expect(direct.status == status)
        #expect(direct.text.hasPrefix("clockctl: "))
        #expect(direct.text.contains(words), "\(direct.text)")
        #expect(!direct.message.contains("{"))
        // The same error received over the wire.
        let remote = Failure(.remote(error.varlinkError), socket: "/s", on: .withSystemd, viewpoint: Self.viewpoint)
        #expect(remote == direct)
    }

    @Test("Every declared error has its own message")
    func completeness() throws {
        let interface = try #require(Interfaces.all.first { $0.name.description == "io.clockd.Clock" })
        let tested = Set(Self.refusals.map { $0.error.varlinkError.name })
        for error in interface.errors { #expect(tested.contains("io.clockd.Clock." + error.name)) }
    }

    @Test(arguments: [
        (VarlinkClientError.unreachable(errno: ENOENT), Console.ExitStatus.unreachable),
        (.unreachable(errno: ECONNREFUSED), .unreachable), (.unreachable(errno: EACCES), .notPermitted),
        (.disconnected, .unreachable), (.timedOut, .tryAgain), (.protocolViolation("x"), .internalError),
        (.remote(.permissionDenied), .notPermitted), (.remote(.methodNotFound(method: "a.b.C")), .internalError),
        (.remote(.invalidParameter(parameter: "x")), .internalError),
    ])
    func connection(error: VarlinkClientError, status: Console.ExitStatus) {
        let failure = Failure(error, socket: "/run/clockd.sock", on: .withSystemd, viewpoint: Self.viewpoint)
        #expect(failure.status == status)
        #expect(failure.text.split(separator: "\n").first?.contains(", ") == true)
    }

    @Test("The daemon is started by what exists on the machine")
    func mendOfAnAbsentDaemon() {
        func mend(_ machine: Machine) -> [String] {
            let failure = Failure(.unreachable(errno: ENOENT), socket: "/s", on: machine, viewpoint: Self.viewpoint)
            let finding = FindingObject("daemon", .failure, "unreachable")
            #expect(DoctorReport([finding], on: machine).findings.map(\.mend) == failure.details)
            return failure.details
        }
        #expect(mend(.withSystemd) == ["start it: systemctl --user enable --now clockd.socket clockd"])
        #expect(mend(.machine("/bin/clockd")) == ["start it: clockd &"])
        #expect(mend(.machine("/opt/clockd/clockd")) == ["start it: /opt/clockd/clockd &"], "not in PATH")
        #expect(mend(.machine("/bin/systemctl", "/run/systemd/system")) == ["start it: clockd &"], "no user manager")
        #expect(mend(.machine("/run/user/1000/systemd/private")) == ["start it: clockd &"], "no systemctl")
    }

    @Test("An invalid position from a daemon is harmless", arguments: [(-5, 2), (0, -1), (3, .max), (99, 1)])
    func hostilePlace(offset: Int, length: Int) {
        let error = ClockError.unreadable(
            parameter: "time",
            text: "7:3ü",
            offset: offset,
            length: length > 1000 ? 1000 : length,
            message: "x",
            suggestion: nil
        )
        #expect(Failure(error, viewpoint: Self.viewpoint).details.count == 2)
    }

    @Test func unreadableDuration() throws {
        let error = #expect(throws: TimeTextError.self) { try DurationText.parse("25") }
        let failure = Failure(try #require(error), reading: .duration)
        #expect(failure.status == .usage)
        #expect(failure.message.contains("25m") && failure.message.contains("25s"))
        #expect(failure.details.prefix(2) == ["  25", "  ^~"])
    }

    @Test func unreadableCalendarExpression() throws {
        let error = #expect(throws: TimeTextError.self) { try CalendarExpression(parsing: "Mon 88:00") }
        let failure = Failure(try #require(error), reading: .calendar)
        #expect(failure.details == ["  Mon 88:00", "      ^~"])
    }

    @Test("No name reaches the terminal unescaped")
    func hostileName() {
        let failure = Failure(.noSuchItem(kind: "alarm", name: "\u{1B}[31m\nx"), viewpoint: Self.viewpoint)
        #expect(failure.text.dropLast().unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }

    @Test func statuses() {
        #expect(Set(Console.ExitStatus.allCases.map(\.rawValue)) == [0, 3, 64, 65, 66, 69, 70, 74, 75, 77, 78])
    }
}

extension Viewpoint {
    /// The errors are worded relative to 2026-11-21 12:00 UTC, a Saturday.
    static let sample = Viewpoint(now: Instant(secondsSinceEpoch: 1_795_262_400), zone: .utc)
}
