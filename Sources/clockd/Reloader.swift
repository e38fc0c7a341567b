import Agenda
import Chronology
import ClockAPI
import Configuration
import Desktop
import Engine
import Files
import LinuxPlatform
import Localization
import Logging
import Synchronization
import Threads
import Varlink

/// Reads the configuration at the start and on request, and reports the current settings. A reload with a mistake
/// changes nothing.
///
/// It works in parallel with the engine: reading files may be slow, and no turn waits for it.
final class Reloader: Sendable {
    private let locations: Locations
    private let logger: Logger
    private let notifier: ServiceNotifier
    private let relay: EventRelay
    private let current: Mutex<Settings>
    private let desktop = Mutex<DesktopAlerter?>(nil)
    private let machine = Mutex<SystemClocks?>(nil)
    private let transport = Mutex<(any Transport)?>(nil)
    private let others = Mutex<@Sendable () -> Void>({})
    /// Executes one reload at a time.
    private let thread = SerialThread.required("clockd.config")

    init(_ locations: Locations, logger: Logger, notifier: ServiceNotifier, relay: EventRelay) {
        self.locations = locations
        self.logger = logger
        self.notifier = notifier
        self.relay = relay
        let files = SettingsFiles(locations.user)
        current = Mutex(files.settings)
        log(files)
    }

    var settings: Settings { current.withLock { $0 } }

    /// Receives the new desktop settings; set after it has been created.
    var alerter: DesktopAlerter? {
        get { desktop.withLock { $0 } }
        set { desktop.withLock { $0 = newValue } }
    }

    /// Receive the new days off; set after they have been created.
    var clocks: SystemClocks? {
        get { machine.withLock { $0 } }
        set { machine.withLock { $0 = newValue } }
    }

    /// Sets what else is to be looked at again with each reload. It must return immediately.
    func onReload(_ work: @escaping @Sendable () -> Void) {
        others.withLock { $0 = work }
    }

    /// The findings about the calendars that the configuration names, as they are now; none if all are in force.
    var holidayFindings: [FindingObject] {
        let settings = settings
        let days = ConfiguredHolidays(settings.configuration, home: locations.user.home)
        let empty = days.empty.map { FindingObject("holidays", .warning, "empty", ["path": $0]) }
        let findings = days.mistakes.map(FindingObject.init(unreadDays:)) + empty
        guard findings.isEmpty else { return findings }
        return days.dates == settings.holidays ? [] : [FindingObject("holidays", .warning, "notReloaded")]
    }

    /// Sets the transport of the replies.
    func connect(_ transport: any Transport) {
        self.transport.withLock { $0 = transport }
    }

    /// Answers the call later and returns true; returns false if it is not a call about the configuration.
    func takes(_ call: VarlinkCall, _ id: CallID) -> Bool {
        switch call.method {
        case ClockInterface.Reload.name:
            do throws(VarlinkError) {
                let name = try call.decode(ClockInterface.Reload.self).language
                reload { mistakes in
                    let language = mistakes.isEmpty ? nil : name.flatMap(Reader.language)
                    let refusal = (language ?? .current).use { ClockError(mistakes)?.varlinkError }
                    self.reply(to: id, refusal.map { VarlinkReply(error: $0) } ?? .done)
                }
            } catch {
                reply(to: id, VarlinkReply(error: error))
            }
        case ClockInterface.GetConfiguration.name:
            thread.async {
                let values = self.settings.configuration.values
                let settings = values.map { SettingObject(table: $0.table, name: $0.key, value: $0.text) }
                self.reply(to: id, VarlinkReply(ClockInterface.GetConfiguration.Reply(settings: settings)))
            }
        default: return false
        }
        return true
    }

    private func reply(to id: CallID, _ reply: VarlinkReply) {
        transport.withLock { $0 }?.reply(to: id, reply)
    }

    /// Returns immediately. `whenDone` receives the mistakes; an empty list means that the settings that were read are
    /// used now.
    func reload(_ whenDone: @escaping @Sendable ([Mistake]) -> Void = { _ in }) {
        others.withLock { $0 }()
        thread.async { [self] in
            notifier.reloading()
            let files = SettingsFiles(locations.user)
            log(files)
            guard files.mistakes.isEmpty else {
                notifier.reloaded()
                return whenDone(files.mistakes)
            }
            put(files.settings) { [notifier] in
                notifier.reloaded()
                whenDone([])
            }
        }
    }

    private func put(_ settings: Settings, whenCommitted: @escaping @Sendable () -> Void) {
        current.withLock { $0 = settings }
        alerter?.apply(settings.desktop, settings.popupLanguage)
        // Before the event, because its turn uses them for planning.
        clocks?.setHolidays(settings.holidays)
        relay.submit(.reloaded(settings.defaults, whenCommitted: whenCommitted))
    }

    private func log(_ files: SettingsFiles) {
        for remark in files.remarks { logger.warning("\(remark)") }
        for problem in files.problems { logger.error("\(problem)") }
    }
}

extension ClockError {
    private static let mistakeLimit = 100

    /// Returns nil if there are no mistakes.
    fileprivate init?(_ mistakes: [Mistake]) {
        guard !mistakes.isEmpty else { return nil }
        let told = mistakes.prefix(Self.mistakeLimit).map(MistakeObject.init)
        self = .invalidConfiguration(mistakes: told, count: mistakes.count)
    }
}

extension FindingObject {
    fileprivate init(unreadDays mistake: Mistake) {
        let problem =
            if case .unreadable(let why) = mistake.problem.reason { why } else {
                Language.english.use { mistake.problem.message }
            }
        self.init("holidays", .warning, "unreadable", ["path": mistake.path, "problem": problem])
    }
}

extension MistakeObject {
    init(_ mistake: Mistake) {
        self.init(
            path: mistake.path,
            line: mistake.problem.line,
            column: mistake.problem.column,
            message: mistake.problem.message
        )
    }
}

/// The configuration in the form that the parts of the daemon need.
struct Settings {
    var configuration = Configuration()
    /// The days off in the calendars that the configuration names.
    var holidays: Set<CivilDate> = []
    var popupLanguage = Language.current

    var defaults: Defaults { configuration.defaults }

    var desktop: DesktopSettings { configuration.desktop }
}

/// The content of the configuration and of the calendars that it names.
struct SettingsFiles {
    /// The usable settings: the defaults for a configuration with a mistake, no days off for a calendar with a mistake.
    /// A sound that can't be played is kept, because others are tried when an item rings (``SoundSource``).
    private(set) var settings = Settings()
    /// Mistakes in the configuration. If there are none, those in the sounds and calendars that it names.
    private(set) var mistakes: [Mistake] = []
    /// One line for each mistake, including what is ignored because of it.
    private(set) var problems: [String] = []
    /// One line for each calendar that is used only in part.
    private(set) var remarks: [String] = []

    init(_ directories: UserDirectories) {
        let path = directories.configurationFile
        do throws(ConfigurationError) {
            settings.configuration = try Configuration.read(path)
        } catch {
            mistakes = error.problems.map { Mistake(path, $0) }
            problems = mistakes.map { localized("Ignoring the configuration: {problem}", ["problem": $0.text]) }
            return
        }
        settings.popupLanguage = settings.desktop.language.load()
        let sounds = soundMistakes(path)
        let days = ConfiguredHolidays(settings.configuration, home: directories.home)
        settings.holidays = days.dates
        mistakes = sounds + days.mistakes
        problems =
            sounds.map { localized("Another sound will be played: {problem}", ["problem": $0.text]) } + days.problems
        remarks = days.remarks
    }

    private func soundMistakes(_ path: String) -> [Mistake] {
        settings.configuration.chosenSounds.compactMap { key, sound in
            let problem = settings.desktop.fault(of: sound).flatMap { $0.problem(sound) }
            return problem.map { Mistake(path, Problem($0, of: key)) }
        }
    }
}
