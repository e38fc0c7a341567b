import AdapterTestKit
import Agenda
import Chronology
import Foundation
import Logging
import Testing

@testable import LinuxPlatform

private let journald = "/lib/systemd/systemd-journald"

private var hasPartsForJournal: Bool {
    getuid() == 0
        && ["/usr/bin/unshare", "/usr/bin/journalctl", journald].allSatisfy(FileManager.default.isExecutableFile)
}

/// A real journald in a private mount namespace, in which this test program is started again.
@Suite(.enabled(if: hasPartsForJournal, "needs root, unshare and systemd-journald"))
struct JournalTests {

    /// Starts journald, runs `probe` with this program, and runs `then` in a shell.
    private func withJournal(probe: String, before: String = "", then: String) throws -> ShellResult {
        let directory = try TemporaryDirectory()
        let script = """
            set -e
            mkdir -p /run/systemd /run/log
            mount -t tmpfs none /run/systemd
            mount -t tmpfs none /run/log
            mkdir -p /run/systemd/journal /run/log/journal
            \(journald) >/dev/null 2>&1 &
            journald=$!
            trap 'kill -CONT $journald; kill -KILL $journald' EXIT
            n=0
            while ! test -S /run/systemd/journal/socket; do sleep 0.05; n=$((n+1)); test $n -lt 100; done
            \(before)
            CLOCKD_JOURNAL_PROBE=\(probe) CLOCKD_LOG=journal timeout 30 "$0" "$@" >\(directory.path)/probe 2>&1 || {
                cat \(directory.path)/probe; exit 9; }
            grep -q 'Test run with 1 test' \(directory.path)/probe || { cat \(directory.path)/probe; exit 8; }
            \(then)
            """
        return try runBlocking(
            "/usr/bin/unshare",
            ["-m", "sh", "-c", script] + Self.thisProgram + ["--filter", "JournalProbe"]
        )
    }

    private static var thisProgram: [String] {
        let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return [program, "--testing-library", "swift-testing"]
    }

    @Test func entriesAreStructured() throws {
        let result = try withJournal(
            probe: "entries",
            then: "journalctl --sync; journalctl -o json SYSLOG_IDENTIFIER=clockd"
        )
        #expect(result.status == 0, "\(result.output)")
        let entries = result.output.split(separator: "\n").compactMap {
            try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
        }
        let entry = try #require(entries.first { $0["CLOCKD_EVENT"] as? String == "rang" })
        #expect(entry["MESSAGE_ID"] as? String == MessageID.of(.rang))
        #expect(entry["CLOCKD_ITEM"] as? String == "a1")
        #expect(entry["CLOCKD_KIND"] as? String == "alarm")
        #expect(entry["CLOCKD_LABEL"] as? String == JournalProbe.label)
        #expect(entry["CLOCKD_RING"] as? String == "r1")
        #expect(entry["CLOCKD_SCHEDULED"] as? String == "2026-11-18T11:06:40+00:00")
        #expect(entry["PRIORITY"] as? String == "5")
        #expect((entry["CODE_FILE"] as? String)?.hasSuffix("RecordLog.swift") == true)
        let odd = try #require(entries.first { $0["CLOCKD_EVENT"] as? String == "added" })
        // journalctl prints anything but plain text as an array of bytes.
        #expect(odd["CLOCKD_LABEL"] as? [Int] == JournalProbe.binaryLabel.utf8.map(Int.init))
    }

    @Test func aJournaldThatIsStoppedStopsNobody() throws {
        let result = try withJournal(
            probe: "flood",
            before: "kill -STOP $journald",
            then: "kill -CONT $journald; echo done"
        )
        #expect(result.status == 0, "\(result.output)")
        #expect(result.output.hasSuffix("done\n"))
    }
}

/// Runs next to a journal: started by ``JournalTests`` in a separate process.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["CLOCKD_JOURNAL_PROBE"] != nil, "run by JournalTests"))
struct JournalProbe {
    static let label = "tea\nand \"biscuits\"=1"
    static let binaryLabel = "a\u{0}b\u{1}"
    private static let wall = Instant(secondsSinceEpoch: 1_795_000_000)

    @Test func probe() throws {
        let log = DaemonLog()
        #expect(log.destination == .journal)
        switch ProcessInfo.processInfo.environment["CLOCKD_JOURNAL_PROBE"] {
        case "entries":
            let records = RecordLog(logger: Logger(label: "clockd") { _ in log.handler() })
            records.log(
                Record(
                    .rang,
                    ItemID(.alarm, 1),
                    label: Self.label,
                    details: ["ring": .text("r1"), "scheduled": .instant(Self.wall)]
                ),
                at: Self.wall
            )
            records.log(Record(.added, ItemID(.alarm, 2), label: Self.binaryLabel), at: Self.wall)
            #expect(log.flush(timeout: .seconds(5)))
        default:
            let logger = Logger(label: "clockd") { _ in log.handler() }
            // A caller that waits for journald would never return.
            let logged = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                for number in 0..<20_000 { logger.info("flood", metadata: ["number": "\(number)"]) }
                logged.signal()
            }
            #expect(logged.wait(timeout: .now() + 60) == .success)
            #expect(!log.flush(timeout: .milliseconds(200)), "journald reads nothing")
        }
    }
}
