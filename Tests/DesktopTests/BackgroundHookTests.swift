import AdapterTestKit
import Agenda
import ClockAPI
import Configuration
import Foundation
import Logging
import Testing

@testable import Desktop
@testable import Engine

/// Hooks that leave processes in the background, and hooks that never end.
struct BackgroundHookTests {
    private let directory: URL
    private let log = LogRecorder()

    init() throws {
        directory = FileManager.default.temporaryDirectory.appending(path: "hooks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    private func told(_ text: String) -> Int { log.messages.count { $0.text.contains(text) } }

    private func hook(_ number: Int, _ command: String) -> Hook {
        let command = AlertCommand(command: "cd '\(directory.path)'; \(command)", environment: [:])
        return Hook(event: .ring, item: ItemID(.alarm, Int64(number)), command: command)
    }

    /// The ids in a file of the directory.
    private func processes(_ name: String) -> [pid_t] {
        let text = try? String(contentsOf: directory.appending(path: name), encoding: .utf8)
        return (text ?? "").split(separator: "\n").compactMap { pid_t($0) }
    }

    private func areAlive(_ processes: [pid_t]) -> Int { processes.count { kill($0, 0) == 0 } }

    @Test("Hooks run although earlier ones have left background processes; the oldest of too many are ended")
    func background() async throws {
        let runner = HookRunner(settings: DesktopSettings(), environment: [:], logger: log.logger)
        let count = LeftProcesses<Int>.limit + HookQueue.runningLimit
        for number in 1...count { await runner.add(hook(number, "sleep 600 & echo $! >>left")) }
        await runner.add(hook(count + 1, "echo $$ >>ran"))
        #expect(await eventually { processes("ran").count == 1 })
        #expect(await eventually { processes("left").count == count })
        #expect(await eventually { areAlive(processes("left")) == LeftProcesses<Int>.limit })
        let standing = await runner.standing
        #expect(standing == HookStanding(leftCount: LeftProcesses<Int>.limit))
        #expect(FindingObject(hooks: [:], standing).reason == "leaveProcesses")
        #expect(told("others have left too many") == HookQueue.runningLimit)
        await runner.end()
        #expect(await eventually { areAlive(processes("left")) == 0 })
    }

    @Test("That hooks wait for too many others is told once, and found")
    func stuck() async throws {
        let settings = DesktopSettings()
        let runner = HookRunner(settings: settings, environment: [:], patience: .milliseconds(1), logger: log.logger)
        for number in 1...HookQueue.runningLimit { await runner.add(hook(number, "echo $$ >>ran; exec sleep 600")) }
        #expect(await eventually { processes("ran").count == HookQueue.runningLimit })
        #expect(await runner.standing == HookStanding())
        for number in 201...203 { await runner.add(hook(number, "echo $$ >>late")) }
        let standing = await runner.standing
        #expect(standing == HookStanding(stuckCount: 3))
        #expect(FindingObject(hooks: [:], standing).reason == "wait")
        #expect(told("Hooks wait") == 1)
        for process in processes("ran") { kill(process, SIGKILL) }
        #expect(await eventually { processes("late").count == 3 })
        #expect(await runner.standing == HookStanding())
        await runner.end()
    }

    @Test("A hook that is not run is told at once, and found from then on")
    func dropped() async throws {
        let runner = HookRunner(settings: DesktopSettings(), environment: [:], logger: log.logger)
        await runner.end()
        for number in 1...3 { await runner.add(hook(number, "true")) }
        #expect(told("Hooks were not run") == 3)
        let standing = await runner.standing
        #expect(standing == HookStanding(droppedCount: 3))
        #expect(FindingObject(hooks: [:], standing).reason == "notRun")
    }
}
