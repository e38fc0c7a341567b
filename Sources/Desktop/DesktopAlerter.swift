import Agenda
import ClockAPI
import Configuration
import Engine
import Localization
import Logging

/// Presents rings on a desktop: a popup, a sound and the owner's command, which run independently of each other. Also
/// runs hooks.
package final class DesktopAlerter: Alerter {
    let popups: Popups
    private let sound: SoundPlayer
    private let output: OutputOverride
    private let commands: CommandRunner
    private let hooks: HookRunner
    private let soundTasks = OrderedTasks()
    private let commandTasks = OrderedTasks()
    private let hookTasks = OrderedTasks()

    /// Use one per process: libnotify has a single connection for the whole process. `bell` replaces a sound that can't
    /// be played; it must not block. `runtimeDirectory` contains data that may be lost at reboot: the claims of
    /// commands, the numbers of popups to be replaced or withdrawn (``PopupRecords``), and the volumes to be restored
    /// (``OutputRecords``), by `stateDirectory`, which only one daemon uses.
    package init(
        sink: any EventSink,
        settings: DesktopSettings = DesktopSettings(),
        language: Language = .current,
        runtimeDirectory: String? = nil,
        stateDirectory: String? = nil,
        logger: Logger,
        bell: @escaping @Sendable () -> Void = {}
    ) {
        let popups = Popups(
            sink: sink,
            records: PopupRecords(files: RuntimeFiles(directory: runtimeDirectory.map { $0 + "/popups" })),
            language: language,
            logger: logger
        )
        self.popups = popups
        output = OutputOverride(
            environment: ProcessEnvironment.current,
            records: OutputRecords(
                files: RuntimeFiles(directory: runtimeDirectory.map { $0 + "/sound" }),
                stateDirectory: stateDirectory
            ),
            logger: logger
        )
        sound = SoundPlayer(
            sink: sink,
            settings: settings,
            output: output,
            silence: { ring, problem in popups.onItsThread { $0.warnOfSilence(ring, problem) } },
            bell: bell
        )
        commands = CommandRunner(
            sink: sink,
            settings: settings,
            claims: RuntimeFiles(directory: runtimeDirectory.map { $0 + "/commands" }),
            logger: logger
        )
        hooks = HookRunner(settings: settings, logger: logger)
        if !BusThread.isStarted { logger.warning("\(localized("The thread of the session bus can't be started"))") }
        popups.onItsThread { $0.connect() }
        SpareProcesses.ofPlayers.fill()
    }

    /// Blocks until the spare player processes have started, one second at most.
    package func waitUntilReady() {
        SpareProcesses.ofPlayers.waitUntilStarted()
    }

    package func present(_ alert: Alert) {
        if alert.showsPopup { popups.onItsThread { $0.present(alert) } }
        soundTasks.add { [sound] in await sound.ring(alert) }
        if let command = alert.command {
            commandTasks.add { [commands] in
                if alert.startsCommand {
                    await commands.start(command, for: alert.ring)
                } else {
                    await commands.resume(command, for: alert.ring)
                }
            }
        }
    }

    package func execute(_ command: AlertCommand, for ring: ItemID) {
        commandTasks.add { [commands] in await commands.start(command, for: ring, .silent) }
    }

    package func withdraw(_ ring: ItemID) {
        popups.onItsThread { $0.withdraw(ring) }
        soundTasks.add { [sound] in await sound.stop(ring) }
        commandTasks.add { [commands] in await commands.end(ring) }
        Restock.begin()
    }

    package func notify(_ announcement: Announcement) {
        popups.onItsThread { $0.announce(announcement) }
        soundTasks.add { [sound] in await sound.playOnce(announcement.sound) }
    }

    package func retract(_ item: ItemID) {
        popups.onItsThread { $0.retract(item) }
    }

    package func reviewAnnouncements() {
        popups.onItsThread { $0.reviewAnnouncements() }
    }

    package func show(_ progress: ProgressPopup) {
        popups.onItsThread { $0.show(progress) }
    }

    package func endProgress(of item: ItemID) {
        popups.onItsThread { $0.endProgress(of: item) }
    }

    package func run(_ hook: Hook) {
        hookTasks.add { [hooks] in await hooks.add(hook) }
    }

    /// Takes over commands of an earlier daemon: follows those of current rings and of silent items, and
    /// ends the others. Call it once all
    /// rings from before the start have been presented.
    package func takeUpCommands() {
        commandTasks.add { [commands] in await commands.forgetOldClaims() }
        guard ProcessEnvironment.isOfService(ProcessEnvironment.current) else { return }
        UnitBus.prepare()
        CommandUnit.findRings(.endsWithRing) { [commands, commandTasks] rings in
            commandTasks.add { await commands.takeUp(rings) }
        }
        CommandUnit.findRings(.silent) { [commands, commandTasks] rings in
            commandTasks.add { await commands.takeUpSilent(rings) }
        }
    }

    /// Restores output volumes that an earlier daemon left changed, unless a current ring needs them. Call it once all
    /// rings from before the start have been presented.
    package func takeUpOutput() {
        soundTasks.add { [output] in await output.takeUp() }
    }

    /// Applies the settings to sounds and commands that start from now on.
    package func apply(_ settings: DesktopSettings, _ language: Language) {
        popups.onItsThread { $0.language = language }
        soundTasks.add { [sound] in await sound.apply(settings) }
        commandTasks.add { [commands] in await commands.apply(settings) }
        hookTasks.add { [hooks] in await hooks.apply(settings) }
    }

    /// Examines popups without showing one. Takes seconds if the server does not answer.
    package func examinePopups() async -> FindingObject {
        await withCheckedContinuation { continuation in
            popups.onItsThread { popups in popups.examine { continuation.resume(returning: $0) } }
        }
    }

    /// Tries the players with silence. Takes seconds if they hang. `volumes`: those of the configuration, in percent.
    package func examineSound(volumes: [(setting: String, percent: Int)]) async -> FindingObject {
        await SoundExaminer(settings: sound.settings, environment: sound.environment, volumes: volumes).examine()
    }

    /// Examines the configured hooks without running them, and what became of those that were run.
    package func examineHooks(_ configured: Hooks) async -> FindingObject {
        FindingObject(hooks: configured, await hooks.standing)
    }

    /// The time after which a daemon that was told to end does not wait for its commands and sounds any longer. Their
    /// processes get SIGKILL two seconds after SIGTERM.
    private static let closeLimit = Duration.seconds(4)

    /// Runs the hooks of the daemon's exit, ends sounds and the commands of rings, and returns when their processes have
    /// ended, or after four seconds: a bus or a sound server may hang. Popups are kept: the next daemon continues the
    /// rings and replaces their popups.
    package func close() async {
        let closed = Promise<Void>()
        DesktopExecutor.begin { [self] in
            await endAll()
            closed.give(())
        }
        DesktopExecutor.after(Self.closeLimit) { closed.give(()) }
        _ = await closed.valueUnlessCancelled
    }

    private func endAll() async {
        let hooksEnded = Promise<Void>()
        hookTasks.add { [hooks] in
            await hooks.end()
            hooksEnded.give(())
        }
        hookTasks.finish()
        soundTasks.finish()
        commandTasks.finish()
        await commands.endAll()
        await sound.stopAll()
        await output.close()
        _ = await hooksEnded.valueUnlessCancelled
        SpareProcesses.ofPlayers.end()
    }
}
