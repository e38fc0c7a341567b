import Agenda
import Engine

extension Life {
    /// Checks that each event ran its hook once and in order. A process that died may have lost the last hooks of its
    /// commits.
    func checkHooks() throws {
        let processes = world.processes
        while hookCheck.process < processes.count - 1 {
            let next = processes[hookCheck.process + 1]
            let died = !next.followsCleanEnd
            let records = world.history[..<next.firstRecord].map(\.record)
            try hookCheck.take(records, world.hooks[..<next.firstHook], isWhole: !died)
            try hookCheck.compare(isWhole: !died)
            hookCheck.beginProcess(afterDeath: died)
        }
        try hookCheck.take(world.history.map(\.record), world.hooks[...], isWhole: !world.disk.isDead)
        try hookCheck.compare(isWhole: !world.disk.isDead)
    }
}

/// Compares the hooks expected from the history alone with the hooks that ran.
struct HookCheck {
    private(set) var process = 0
    private var takenRecords = 0
    private var takenHooks = 0
    private var expected = Sequences()
    private var ran = Sequences()
    private var focus = Standing.ended
    /// Whether a phase ended and it is not known yet whether the next one began.
    private var hasEndedPhase = false

    private struct Sequences {
        var focus: [HookEvent] = []
        var others: [HookEvent] = []
    }

    private enum Standing: Hashable {
        case runs, rests, ended
        /// A process died during a change.
        case unknown
    }

    mutating func beginProcess(afterDeath: Bool) {
        process += 1
        (expected, ran) = (Sequences(), Sequences())
        hasEndedPhase = false
        if afterDeath { focus = .unknown }
    }

    /// - Parameter isWhole: whether the process is alive. A dead one may have reported the end of a phase without the
    ///   start of the next.
    mutating func take(_ records: [Record], _ hooks: ArraySlice<Hook>, isWhole: Bool) throws {
        for hook in hooks[takenHooks...] { try took(hook) }
        takenHooks = hooks.endIndex
        for record in records[takenRecords...] { take(record) }
        takenRecords = records.count
        if hasEndedPhase, isWhole { expectRest() }
    }

    private mutating func took(_ hook: Hook) throws {
        guard hook.command.environment["CLOCKD_EVENT"] == hook.event.rawValue,
            hook.command.environment["CLOCKD_ITEM"] == hook.item.description
        else { throw Violation(.hooksRunOnce, "\(hook) tells something else") }
        guard hook.event.rawValue.hasPrefix("focus") else { return ran.others.append(hook.event) }
        guard hook.command.environment["CLOCKD_REASON"] != "daemonStarts" else {
            // A session that continues unchanged has no record.
            guard ran.focus.isEmpty, focus != .ended else {
                throw Violation(.hooksRunOnce, "nothing to take up: \(hook)")
            }
            focus = .runs
            return
        }
        ran.focus.append(hook.event)
    }

    private mutating func take(_ record: Record) {
        if record.item?.kind == .focus, record.details["ring"] == nil { takeFocus(record) } else { takeOther(record) }
    }

    private mutating func takeOther(_ record: Record) {
        if hasEndedPhase { expectRest() }
        let isOfRing = record.details["ring"] != nil
        switch record.event {
        case .rang: expected.others += record.kind == .task ? [.taskOver, .ring] : [.ring]
        case .snoozed: expected.others.append(.snooze)
        case .dismissed: expected.others.append(.dismiss)
        case .cancelled where isOfRing: expected.others.append(.dismiss)
        case .missed: expected.others.append(.missed)
        case .completed where record.kind == .timer: expected.others.append(.timerEnd)
        case .started where record.kind == .task: expected.others.append(.taskStart)
        case .completed where record.kind == .task: expected.others.append(.taskDone)
        case .daemonStopped where focus == .runs:
            expected.focus.append(.focusPaused)
        default: break
        }
    }

    private mutating func takeFocus(_ record: Record) {
        let phase = record.details["phase"].flatMap {
            if case .text(let text) = $0 { FocusPhase(rawValue: text) } else { nil }
        }
        switch record.event {
        case .completed where phase != nil: hasEndedPhase = true
        case .started, .resumed: expectRun(phase)
        case .extended where focus == .unknown:
            // The next hook says whether it rested.
            let next = ran.focus.dropFirst(expected.focus.count).first
            if let run = Self.run(of: phase), next == run { expectRun(phase) }
        case .extended where focus == .rests && !isPaused: expectRun(phase)
        case .paused:
            hasEndedPhase = false
            expectRest(isPaused: true)
        case .completed, .cancelled:
            hasEndedPhase = false
            focus = .ended
            expected.focus.append(.focusEnd)
        default: break
        }
    }

    private var isPaused = false

    private mutating func expectRun(_ phase: FocusPhase?) {
        hasEndedPhase = false
        isPaused = false
        focus = .runs
        if let run = Self.run(of: phase) { expected.focus.append(run) }
    }

    private static func run(of phase: FocusPhase?) -> HookEvent? {
        switch phase {
        case .work: .focusWork
        case .shortBreak: .focusBreak
        case .longBreak: .focusLongBreak
        case nil: nil
        }
    }

    private mutating func expectRest(isPaused: Bool = false) {
        hasEndedPhase = false
        focus = .rests
        self.isPaused = isPaused
        expected.focus.append(.focusPaused)
    }

    func compare(isWhole: Bool) throws {
        try compare(expected.others, ran.others, isWhole: isWhole, ahead: 0)
        // A focus hook precedes the record of its change.
        try compare(expected.focus, ran.focus, isWhole: isWhole, ahead: 1)
    }

    private func compare(_ expected: [HookEvent], _ ran: [HookEvent], isWhole: Bool, ahead: Int) throws {
        let isRight =
            isWhole ? expected == ran : zip(expected, ran).allSatisfy(==) && ran.count <= expected.count + ahead
        guard isRight else { throw Violation(.hooksRunOnce, "expected \(expected.suffix(5)), ran \(ran.suffix(5))") }
    }
}
