import AdapterTestKit
import Agenda
import Configuration
import Foundation
import Logging
import Testing

@testable import Desktop
@testable import Engine

@Suite struct CommandTests {
    private let directory: TemporaryDirectory
    private let log = AlerterLog()
    private let output = LogRecorder()
    private var ring: ItemID { ItemID(.ring, 1) }

    init() throws {
        directory = try TemporaryDirectory()
    }

    private func makeRunner(
        limit: Duration = .seconds(60),
        place: CommandPlace = .automatic,
        environment: [String: String] = [:],
        claims: String? = nil
    ) -> CommandRunner {
        CommandRunner(
            sink: log,
            settings: DesktopSettings { ($0.commandPlace, $0.commandLimit) = (place, limit) },
            environment: environment,
            claims: RuntimeFiles(directory: claims),
            logger: output.logger
        )
    }

    private func start(_ runner: CommandRunner, _ command: String, _ environment: [String: String] = [:]) async {
        await runner.start(AlertCommand(command: command, environment: environment), for: ring)
    }

    private func file(_ name: String) -> String? {
        try? String(contentsOfFile: "\(directory.path)/\(name)", encoding: .utf8)
    }

    private var processID: Int32? { file("pid").flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) } }

    private func isGone(_ processID: Int32) -> Bool { kill(processID, 0) != 0 }

    @Test(arguments: [
        ("exit 0", CommandEnd.exited(status: 0)), ("exit 7", .exited(status: 7)), ("kill -9 $$", .signalled(9)),
    ])
    func itsEndIsTold(command: String, end: CommandEnd) async {
        let runner = makeRunner()
        await start(runner, command)
        #expect(await log.hearsEnd(of: ring, end))
    }

    /// The shell interprets nothing in a label.
    @Test(arguments: ["tea", "$(touch gone); `id` \"'\\", "two\nlines", "", "né 🍎"])
    func theLabelIsInTheEnvironment(label: String) async throws {
        let runner = makeRunner()
        await start(runner, "cd '\(directory.path)' && printf %s \"$CLOCKD_LABEL\" > label", ["CLOCKD_LABEL": label])
        #expect(await log.hearsEnd(of: ring, .exited(status: 0)))
        #expect(file("label") == label)
        #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path) == ["label"])
    }

    @Test func whatNoEnvironmentHoldsIsMended() async {
        let runner = makeRunner()
        let long = String(repeating: "🍎", count: 300_000)
        await start(
            runner,
            "printf %s \"$CLOCKD_LABEL\" > '\(directory.path)/label'; test ${#CLOCKD_LONG} -gt 1000",
            ["CLOCKD_LABEL": "a\0b", "CLOCKD_LONG": long]
        )
        #expect(await log.hearsEnd(of: ring, .exited(status: 0)))
        #expect(file("label") == "a\u{FFFD}b")
    }

    @Test func itEndsWithItsRing() async throws {
        let runner = makeRunner()
        await start(runner, "echo $$ > '\(directory.path)/pid'; sleep 1000; echo survived")
        #expect(await eventually { processID != nil })
        let shell = try #require(processID)
        #expect(getpgid(shell) == shell, "a group of its own")
        await runner.end(ring)
        #expect(await log.hearsEnd(of: ring, .ended))
        #expect(await eventually { isGone(shell) })
        #expect(output.messages.isEmpty)
    }

    @Test func whatItLeftBehindEndsWithItsRingToo() async throws {
        let runner = makeRunner()
        await start(
            runner,
            "(trap '' TERM; echo $$ > '\(directory.path)/shell'; while :; do sleep 0.1; done) & echo $! > '\(directory.path)/pid'"
        )
        #expect(await log.hears(.commandEnded(ring: ring, .exited(status: 0), leavesProcesses: true)))
        let left = try #require(processID)
        #expect(!isGone(left), "it goes on while the ring rings")
        await runner.end(ring)
        #expect(await eventually { isGone(left) })
    }

    @Test func itsTimeIsLimited() async throws {
        let runner = makeRunner(limit: .milliseconds(200))
        await start(runner, "trap '' TERM; echo $$ > '\(directory.path)/pid'; while :; do sleep 0.1; done")
        #expect(await log.hearsEnd(of: ring, .overTime))
        let shell = try #require(processID)
        #expect(await eventually { isGone(shell) })
    }

    @Test func itRunsOnceAtATimeAndAgainAfterItsEnd() async {
        let runner = makeRunner()
        let command = "echo run >> '\(directory.path)/runs'; sleep 1000"
        await start(runner, command)
        #expect(await eventually { file("runs") == "run\n" })
        await start(runner, command)
        await runner.end(ring)
        await start(runner, command)
        #expect(await eventually { file("runs") == "run\nrun\n" })
        await runner.endAll()
        #expect(file("runs") == "run\nrun\n")
    }

    /// Only the time limit ends the command of a silent item.
    @Test func aSilentCommandOutlivesTheDaemonsEnd() async throws {
        let runner = makeRunner()
        let command = "echo $$ > '\(directory.path)/pid'; exec sleep 1000"
        await runner.start(AlertCommand(command: command, environment: [:]), for: ring, .silent)
        #expect(await eventually { processID != nil })
        let shell = try #require(processID)
        await runner.endAll()
        #expect(!isGone(shell))
        kill(shell, SIGKILL)
        #expect(await log.hearsEnd(of: ring, .signalled(9)))
    }

    /// A command is not run again if the daemon that started it was killed before it could report the start.
    @Test func whatADaemonBeforeStartedIsNotRunAgain() async throws {
        let claims = "\(directory.path)/run/commands"
        let command = AlertCommand(command: "echo run >> '\(directory.path)/runs'", environment: [:], run: "r1-7-0")
        for _ in 1...3 {
            log.forget()
            await makeRunner(claims: claims).start(command, for: ring)
            #expect(await log.hears(.commandStarted(ring: ring)))
        }
        #expect(await eventually { output.messages.contains { $0.text == "The command was already started" } })
        #expect(file("runs") == "run\n")
        // The alarm rings again after the snooze.
        let again = AlertCommand(command: command.command, environment: [:], run: "r1-7-1")
        let runner = makeRunner(claims: claims)
        await runner.start(again, for: ring)
        #expect(await eventually { file("runs") == "run\nrun\n" })
        await runner.end(ring)
        #expect(await eventually { !FileManager.default.fileExists(atPath: "\(claims)/r1-7-1") })
        #expect(FileManager.default.fileExists(atPath: "\(claims)/r1-7-0"))
        await runner.forgetOldClaims()
        #expect(try FileManager.default.contentsOfDirectory(atPath: claims).isEmpty)
    }

    @Test func whatCannotBeClaimedIsRunAllTheSame() async throws {
        try Data().write(to: URL(fileURLWithPath: "\(directory.path)/file"))
        try FileManager.default.createSymbolicLink(
            atPath: "\(directory.path)/link",
            withDestinationPath: directory.path
        )
        let shared = try directory.make("shared")
        chmod(shared, 0o777)
        let places = ["/proc/commands", "\(directory.path)/file/commands", "\(directory.path)/link", shared]
        for (number, place) in places.enumerated() {
            let ring = ItemID(.ring, Int64(number))
            let command = AlertCommand(command: "exit 7", environment: [:], run: "r\(number)-1-0")
            await makeRunner(claims: place).start(command, for: ring)
            #expect(await log.hearsEnd(of: ring, .exited(status: 7)), "\(place): \(log.all)")
            #expect(!FileManager.default.fileExists(atPath: "\(place)/r\(number)-1-0"), "\(place)")
        }
        // An invalid file name in a valid folder.
        let ring = ItemID(.ring, 9)
        let command = AlertCommand(command: "exit 8", environment: [:], run: String(repeating: "r", count: 300))
        await makeRunner(claims: "\(directory.path)/commands").start(command, for: ring)
        #expect(await log.hearsEnd(of: ring, .exited(status: 8)))
    }

    @Test func whatCouldNotBeExecutedIsNotClaimed() async {
        let claim = "\(directory.path)/claim"
        for path in ["/nowhere/program", "/bin/true"] {
            let program = Program(path: path, arguments: [], environment: [:], claim: claim, grace: .seconds(1))
            let exit = try? await program.run()
            #expect((exit == .exited(status: 0)) == (path == "/bin/true"))
            #expect(FileManager.default.fileExists(atPath: claim) == (path == "/bin/true"))
        }
        let second = Program(path: "/bin/true", arguments: [], environment: [:], claim: claim, grace: .seconds(1))
        await #expect(throws: Program.StartFailure.self) { try await second.run() }
    }

    /// A daemon that is told to stop ends its commands: a command not recorded as started is run by the next daemon.
    @Test func whatEndsWithTheDaemonIsNotClaimedAnyMore() async {
        let claims = "\(directory.path)/commands"
        let runner = makeRunner(claims: claims)
        await runner.start(AlertCommand(command: "sleep 1000", environment: [:], run: "r1-7-0"), for: ring)
        #expect(await log.hears(.commandStarted(ring: ring)))
        #expect(FileManager.default.fileExists(atPath: "\(claims)/r1-7-0"))
        await runner.endAll()
        #expect(!FileManager.default.fileExists(atPath: "\(claims)/r1-7-0"))
    }

    @Test func itsOutputIsLoggedAndBounded() async {
        let runner = makeRunner()
        await start(runner, "echo one; echo two >&2; yes x | head -100000; printf end")
        #expect(await log.hearsEnd(of: ring, .exited(status: 0)))
        await runner.endAll()
        let lines = output.messages.map(\.text)
        #expect(lines.prefix(3) == ["one", "two", "x"])
        #expect(lines.count == 50)
    }

    @Test func itReadsNothingFromUs() async {
        let runner = makeRunner()
        await start(runner, "test -z \"$(cat)\"")
        #expect(await log.hearsEnd(of: ring, .exited(status: 0)))
    }

    @Test func aCommandWithNULIsRefused() async {
        let runner = makeRunner()
        await start(runner, "true\0; touch x")
        #expect(await log.hears { if case .commandEnded(_, .notStarted, _) = $0 { true } else { false } })
    }

    /// These tests have no service manager: as a service the daemon starts commands as units.
    @Test(arguments: [CommandPlace.automatic, .child])
    func withoutAManagerItIsAChild(place: CommandPlace) async {
        let runner = makeRunner(place: place, environment: ["NOTIFY_SOCKET": "/nowhere", "INVOCATION_ID": "1"])
        await start(runner, "exit 7")
        #expect(await log.hearsEnd(of: ring, .exited(status: 7)))
        #expect(output.messages.contains { $0.text.contains("by the daemon itself") } == (place == .automatic))
    }

    @Test func whereItMustBeAUnitItIsNotRunWithoutAManager() async {
        let runner = makeRunner(place: .unit)
        await start(runner, "touch '\(directory.path)/ran'")
        #expect(await log.hears { if case .commandEnded(_, .notStarted, _) = $0 { true } else { false } })
        #expect(file("ran") == nil)
    }
}
