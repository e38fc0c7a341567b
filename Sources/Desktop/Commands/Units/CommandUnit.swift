import Agenda
import Engine
import Localization
import Logging

/// When the unit of a command is stopped. The raw values are the prefixes of its name, which tell the next daemon.
enum CommandCourse: String, CaseIterable {
    case endsWithRing = "clockd-hook-"
    /// Of a silent item: only its time limit ends it.
    case silent = "clockd-job-"
}

/// One command of one ring: `/bin/sh -c COMMAND` as a transient unit of the user's service manager. It runs outside the
/// daemon's sandbox and outlives the daemon, but not its ring.
///
/// The unit is kept until the ring ends, even after the end of the command: it tells the next daemon that a killed
/// daemon has run the command. That of a silent item is kept until its end is recorded.
struct CommandUnit: Sendable {
    let command: AlertCommand
    let ring: ItemID
    let course: CommandCourse
    let logger: Logger

    private static let retryDelay = Duration.seconds(5)
    private static let suffix = ".service"

    private var name: String { Self.name(ring, course) }

    private static func name(_ ring: ItemID, _ course: CommandCourse) -> String {
        course.rawValue + ring.description + suffix
    }

    /// Starts the unit unless an earlier daemon did. Returns when the task is cancelled and the unit is removed.
    /// `started` is called when the unit runs, `ended` when the shell has ended, with
    /// whether processes remain.
    /// - Throws: if the unit could not be started.
    func run(
        limit: Duration,
        started: @Sendable () -> Void,
        ended: @Sendable (CommandEnd, Bool) -> Void
    ) async throws(UnitFailure) {
        let bus = try await UnitBus.open(following: name)
        do throws(UnitFailure) {
            try await start(on: bus, limit)
        } catch  where error.unitExists {
            if try await isOurs(bus) {
                logger.info("\(localized("The command is already running"))", metadata: ["ring": "\(ring)"])
            } else {
                await Self.stop(name)
                try await start(on: bus, limit)
            }
        }
        started()
        await Self.follow(name, bus, ended)
    }

    /// As ``run``, for a unit started by an earlier daemon.
    static func takeUp(_ ring: ItemID, _ course: CommandCourse, _ ended: @Sendable (CommandEnd, Bool) -> Void) async {
        let name = name(ring, course)
        guard let bus = try? await UnitBus.open(following: name) else { return }
        await follow(name, bus, ended)
    }

    private static func follow(_ name: String, _ first: UnitBus, _ ended: @Sendable (CommandEnd, Bool) -> Void) async {
        var bus: UnitBus? = first
        var end: CommandEnd?
        while !Task.isCancelled {
            if let bus {
                for await _ in bus.changes {
                    guard end == nil, let state = try? await bus.state() else { continue }
                    end = state.end
                    if let end { ended(end, state.leavesProcesses) }
                }
            }
            guard !Task.isCancelled else { break }
            // The bus has disappeared; it may be restarted.
            await DesktopExecutor.sleep(for: retryDelay)
            bus = try? await UnitBus.open(following: name)
        }
        let stopping = DesktopExecutor.begin { await stop(name) }
        await stopping.value
        if end == nil { ended(.ended, false) }
    }

    /// Tells whether the existing unit has this command's environment. A unit with the same name may belong to a ring
    /// of an earlier database.
    private func isOurs(_ bus: UnitBus) async throws(UnitFailure) -> Bool {
        let environment = try await bus.environment()
        return environment.isSuperset(of: assignments)
    }

    /// Stops the unit. Returns when it is removed, or after twice the grace.
    private static func stop(_ name: String) async {
        guard let bus = try? await UnitBus.open(following: name) else { return }
        try? await bus.call("StopUnit", "ss", [.text(name), "replace"])
        // The manager kills remaining processes after the grace.
        _ = await withTimeLimit(TransientService.grace * 2) {
            for await _ in bus.changes {
                if let state = try? await bus.state(), state.isOver { return }
            }
        }
        // A failed unit would stay loaded otherwise.
        try? await bus.call("ResetFailedUnit", "s", [.text(name)])
    }

    /// Calls `found` with the rings that have a unit of that course, on any thread; does not call it if there are none.
    static func findRings(_ course: CommandCourse, _ found: @escaping @Sendable (Set<ItemID>) -> Void) {
        let prefix = course.rawValue
        UnitBus.findUnits(matching: prefix + "*" + suffix) { names in
            let rings = names.compactMap { ItemID($0.dropFirst(prefix.count).dropLast(suffix.count)) }
            if !rings.isEmpty { found(Set(rings)) }
        }
    }

    /// Ends the unit of an ended ring.
    static func end(_ ring: ItemID) async {
        await stop(name(ring, .endsWithRing))
    }

    private func start(on bus: UnitBus, _ limit: Duration) async throws(UnitFailure) {
        let service = TransientService(
            name: name,
            description: "The command of \(ring)",
            command: command.command,
            environment: assignments,
            limit: limit,
            properties: [["RemainAfterExit", "b", 1]]
        )
        try await service.start(on: bus)
    }

    private var assignments: Set<String> { TransientService.assignments(command.environment) }
}
