import Agenda
import AgendaStore
import ClockAPI
import Engine
import JSON
import Varlink

extension Life {
    /// Takes a turn of the engine and of the models. `act` causes the events and waits until the engine is done.
    func happen(_ happenings: [Happening], asking calls: [CallID] = [], _ act: () -> Void) throws {
        guard !world.disk.isDead else { return }
        // Checkpoints and copies of the file do not record the clocks.
        let writesBefore = world.disk.figures.logWrites
        let rewritesBefore = world.store.rewriteCount
        act()
        let now = now
        storedZones.insert(zone.stored(now))
        let answers = try calls.map(answer)
        if latest.map({ now.wall > $0.wall }) ?? true { latest = now }
        if world.disk.isDead {
            branch(happenings, answers, now)
            models += stored.models.filter { !models.contains($0) }
            guard !models.isEmpty else {
                throw Violation(.acknowledgedIsKept, "no way to have answered \(answers): \(happenings)")
            }
            return
        }
        guard !answers.contains(.none) else { throw Violation(.repliesAreTrue, "a request was not answered") }
        guard fault != nil || !answers.contains(.failed) else {
            throw Violation(.repliesAreTrue, "a disk that works was said to fail: \(happenings)")
        }
        let hasWritten = world.disk.figures.logWrites > writesBefore
        if hasWritten { written = now }
        try follow(happenings, answers, now)
        if fault == nil {
            try verify()
            if hasWritten {
                stored = StoredModels()
                // A copy of the file keeps the last recorded clocks.
                if world.store.rewriteCount == rewritesBefore { (noted, perhapsNoted) = (now, nil) }
            }
            try checkTrial()
        } else {
            if hasWritten {
                perhapsNoted = now
                forgetEnded(now)
            }
            try verifyInMemory()
        }
    }

    /// Follows the turn of a running process: everything it did not refuse because of the disk has happened, in the
    /// file or in memory.
    private func follow(_ happenings: [Happening], _ answers: [Answer], _ now: Now) throws {
        var answered = answers[...]
        let kept = try happenings.filter { happening in
            guard let request = happening.request else { return true }
            switch answered.popFirst() {
            case .failed:
                if request.answersRing { throw Violation(.ringingIsHeard, "an answer was not taken: \(request)") }
                return false
            case .granted:
                guard request.answersRing || fault != .away || changesNothing(happening, now) else {
                    throw Violation(.acknowledgedIsKept, "granted, and in no file that has a name: \(request)")
                }
                return true
            default: return true
            }
        }
        let granted = answers.filter { $0 != .failed }
        var agreeing: [LifeModel] = []
        var wrong: [Answer]?
        for (model, order) in remembering(kept, now).flatMap({ model in orders(kept, granted).map { (model, $0) } }) {
            var whole = model
            let expected = whole.turn(order.happenings, now).map(Answer.init(isGranted:))
            guard agree(expected, order.answers, order.happenings, model, now) else {
                wrong = expected
                continue
            }
            if !agreeing.contains(whole) { agreeing.append(whole) }
            guard let fault else { continue }
            // A turn has two transactions; either may be the last one stored. A failed sync may store a refused change.
            var (due, refused) = (model, model)
            due.turn([], now)
            _ = refused.turn(happenings, now)
            stored.add([model, due, whole] + (fault.keepsRefused ? [refused] : []), now)
        }
        if agreeing.isEmpty, let wrong {
            throw Violation(.repliesAreTrue, "answered \(answers), expected \(wrong): \(happenings)")
        }
        models = agreeing
    }

    /// The models, and if the clock is set back while the file can't be read, the same without what only the file has.
    /// That ended first: from the first failure on, everything ends in memory.
    private func remembering(_ happenings: [Happening], _ now: Now) -> [LifeModel] {
        guard let fault, fault.leavesOnlyMemory, happenings.contains(.clockWasSet) else { return models }
        return models.flatMap { model in
            let ended = model.endedToCome(now).sorted {
                (model.rings[$0].ended ?? .min, $0) < (model.rings[$1].ended ?? .min, $1)
            }
            return (0...ended.count).map { count in
                var model = model
                model.endedInFile.formUnion(ended.prefix(count))
                return model
            }
        }
    }

    /// The orders in which a turn may handle the events: in memory, answers to rings precede requests.
    private func orders(
        _ happenings: [Happening],
        _ answers: [Answer]
    ) -> [(happenings: [Happening], answers: [Answer])] {
        let asked = zip(happenings.filter { $0.request != nil }, answers)
        let first = asked.filter { $0.0.request?.answersRing ?? false }
        guard fault != nil, !first.isEmpty, first.count < answers.count else { return [(happenings, answers)] }
        let then = asked.filter { !($0.0.request?.answersRing ?? false) }
        let others = happenings.filter { $0.request == nil }
        return [(happenings, answers), (others + (first + then).map(\.0), (first + then).map(\.1))]
    }

    /// Whether the event has no effect because the requested state is already reached.
    private func changesNothing(_ happening: Happening, _ now: Now) -> Bool {
        models.contains { model in
            var (due, whole) = (model, model)
            due.turn([], now)
            whole.turn([happening], now)
            return whole == due
        }
    }

    /// Adds the possible states after a turn in which the process ended: each of its two transactions may have been
    /// committed or not.
    private func branch(_ happenings: [Happening], _ answers: [Answer], _ now: Now) {
        var branches: [LifeModel] = []
        for model in models {
            // A failed sync may keep a refused change.
            let whole = taken(happenings, answers, by: model, now, keepsRefused: fault?.keepsRefused ?? false)
            if let whole { branches.append(whole) }
            var partly = model
            if whole != nil, partly.turnWithoutDays(happenings, now) != nil { branches.append(partly) }
            branches += firstTurns(happenings, answers, of: model, now).filter { !branches.contains($0) }
            guard fault != nil || answers.allSatisfy({ $0 == .none || $0 == .failed }) else { continue }
            var due = model
            due.turn([], now)
            for branch in [due, model] where !branches.contains(branch) { branches.append(branch) }
        }
        models = branches
    }

    /// The events may have been handled by several turns, of which the first ones were stored.
    private func firstTurns(
        _ happenings: [Happening],
        _ answers: [Answer],
        of model: LifeModel,
        _ now: Now
    ) -> [LifeModel] {
        happenings.indices.dropFirst().compactMap { count in
            let first = Array(happenings[..<count])
            let asked = first.compactMap(\.request).count
            guard answers.dropFirst(asked).allSatisfy({ $0 == .none }) else { return nil }
            return taken(first, answers, by: model, now)
        }
    }

    /// The model after these events. Answered requests have happened, in the file or in memory; others may have.
    /// - Returns: nil if they can't have been answered so.
    private func taken(
        _ happenings: [Happening],
        _ answers: [Answer],
        by model: LifeModel,
        _ now: Now,
        keepsRefused: Bool = false
    ) -> LifeModel? {
        var taken = model
        let expected = taken.turn(happenings, now).map(Answer.init(isGranted:))
        let given = zip(expected, answers).map { $1 == .none || $1 == .failed && keepsRefused ? $0 : $1 }
        return agree(expected, given, happenings, model, now) ? taken : nil
    }

    /// Whether the answers are as expected. While the file can't be read, ended rings are not in memory and not found
    /// by the name of their item; open ones are always found.
    private func agree(
        _ expected: [Answer],
        _ answers: [Answer],
        _ happenings: [Happening],
        _ model: LifeModel,
        _ now: Now
    ) -> Bool {
        guard fault != nil, expected.count == answers.count else { return expected == answers }
        let requests = happenings.compactMap(\.request)
        var due = model
        due.turn([], now)
        return zip(requests, zip(expected, answers)).allSatisfy { request, pair in
            if case .dismiss(let name?) = request, pair == (.granted, .refused) { return !due.hasOpenRing(named: name) }
            return pair.0 == pair.1
        }
    }

    enum Answer: Hashable {
        case none, granted, refused
        /// The store could not be written.
        case failed

        init(isGranted: Bool) { self = isGranted ? .granted : .refused }
    }

    private func answer(_ call: CallID) throws -> Answer {
        let replies = world.transport.replies(to: call)
        guard let reply = replies.first else { return .none }
        guard replies.count == 1 else { throw Violation(.repliesAreTrue, "one call, \(replies.count) answers") }
        let text = String(decoding: reply.bytes, as: UTF8.self)
        // The error of the call, or of a call within a batch.
        let isOfBatch = text.hasPrefix("{\"parameters\":{\"answers\":[")
        guard text.hasPrefix("{\"error\"") || isOfBatch && text.contains("],\"failed\":") else { return .granted }
        return text.contains("{\"error\":\"io.clockd.Clock.StorageFailed\"") ? .failed : .refused
    }

    // MARK: Stopping and starting

    /// Ends the process or the machine, unless it is already dead, and starts it again. `meanwhile` runs while no
    /// connection has the files open.
    func die(_ death: Step.Death, meanwhile: @escaping () throws -> Void = {}) throws {
        followers = []
        if fault != nil || !stored.models.isEmpty { commandsAreUncertain = true }
        models += stored.models.filter { !models.contains($0) }
        let ran = stored.since ?? ended ?? now
        stored = StoredModels()
        let rebooted = death.powerSeed != nil
        let again = death.againAtBoundary
        if rebooted { figures.powerCuts += 1 } else { figures.crashes += 1 }
        let lastNoted = [noted] + [perhapsNoted].compactMap(\.self)
        try start(after: rebooted ? EndOfBoot(cut: now, ran: ran, noted: lastNoted) : nil) {
            let close = { self.closeReaders() }
            let time = Duration.seconds(death.afterSeconds)
            if let seed = death.powerSeed {
                try world.reboot(offFor: time, powerSeed: seed, dyingAgainAt: again, closing: close)
            } else {
                try world.crash(downtime: time, dyingAgainAt: again, closing: close, meanwhile: meanwhile)
            }
        }
        if again != nil {
            if world.disk.isDead { figures.crashes += 1 }
            try start(after: nil) { try world.crash(closing: { self.closeReaders() }) }
        }
        if rebooted {
            try learnFocus()
            if !reader.isSound { throw Violation(.storeOpens, "the file is damaged") }
        }
    }

    func restart(_ seconds: Int) throws {
        followers = []
        guard !world.disk.isDead else { return }
        try start(after: nil) {
            try world.restart(downtime: .seconds(seconds), closing: { self.closeReaders() })
        }
    }

    /// `act` ends one process and starts another, which may die while it starts.
    private func start(after boot: EndOfBoot?, _ act: () throws -> Void) throws {
        checkedAnnouncements = 0
        ended = ended ?? now
        do {
            try act()
        } catch let error {
            guard world.disk.isDead else { throw Violation(.storeOpens, "\(error)") }
        }
        zone = ModelZone(world.now, stored: "")
        let now = now
        var boot = boot
        boot?.last = world.lastSeen
        let alike = models
        if !storedZones.contains(where: { $0.contains("\n") }) {
            for index in models.indices { models[index].noteSettledRings() }
        }
        takeBackEarlyRings()
        if let last = world.lastSeen {
            for index in models.indices { models[index].finishSettingBack(to: last.wall, now) }
        }
        guard world.disk.isDead else { return try begin(after: boot) }
        models += alike.filter { !models.contains($0) }
        for index in models.indices where boot != nil {
            models[index].start(plansAnew: false, after: boot, now, fires: false)
        }
        // Due items may have been handled or not.
        for model in models {
            var due = model
            due.fireDue(now)
            var whole = model
            whole.start(plansAnew: true, after: nil, now)
            for branch in [due, whole] where !models.contains(branch) { models.append(branch) }
        }
    }

    /// A start takes back rings of a zone that had not lasted in the last process, if it finds another one. Which zones
    /// the file has may be uncertain.
    private func takeBackEarlyRings() {
        models = storedZones.sorted().flatMap { text in
            let zone = ModelZone(world.now, stored: text)
            guard zone.replacesUnsettled else { return models }
            let now = zone.settling(world.now)
            return models.map { model in
                var withdrawn = model
                withdrawn.withdrawEarlyRings(now)
                return withdrawn
            }
        }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The file says which zone has lasted, for the next process.
    func checkZone(_ now: Now) throws {
        guard let text = reader.zoneText() else { throw Violation(.storeOpens, "the file could not be read") }
        let expected = zone.stored(now)
        guard text == expected else { throw Violation(.nothingIsLost, "the zone \(text) in place of \(expected)") }
        storedZones = [text]
    }

    func begin(after boot: EndOfBoot?) throws {
        guard let reader = StoreReader(path: world.storePath), let zoneText = reader.zoneText() else {
            throw Violation(.storeOpens, "for a reader")
        }
        self.reader = reader
        zone = ModelZone(world.now, stored: zoneText)
        storedZones.insert(zoneText)
        let now = now
        for index in models.indices { models[index].start(plansAnew: true, after: boot, now) }
        (noted, perhapsNoted, written) = (now, nil, now)
        ended = nil
        try verify()
    }

    // MARK: Requests

    func ask(_ requests: [Request]) throws {
        figures.requests += requests.count
        let calls = requests.map(call)
        try happen(requests.map(Happening.asked), asking: calls.map(\.1)) { world.submit(calls.map(\.0)) }
        guard !world.disk.isDead, fault == nil, requests.count == 1, models.count == 1 else { return }
        try checkReply(requests[0], calls[0].1)
    }

    private func innerCall(_ request: Request) -> CallObject {
        guard case .requestReceived(let call, _) = call(request).0 else { preconditionFailure("\(request) is no call") }
        return CallObject(method: call.method, parameters: call.parametersValue)
    }

    func call(_ request: Request) -> (Event, CallID) {
        switch request {
        case .batch(let requests, let isAtomic):
            world.request(BatchInterface.Run(calls: requests.map(innerCall), atomic: isAtomic))
        case .addAlarm(let name, let wish):
            world.request(AlarmsInterface.Add(settings: wish.settings(name, now), enabled: true, here: wish.here))
        case .editAlarm(let name, let change):
            world.request(AlarmsInterface.Edit(names: [name], settings: change.settings(now), here: change.here))
        case .enable(let name): world.request(AlarmsInterface.Enable(names: [name]))
        case .disable(let name): world.request(AlarmsInterface.Disable(names: [name]))
        case .remove(let name): world.request(AlarmsInterface.Remove(names: [name]))
        case .skip(let name, let day):
            world.request(AlarmsInterface.Skip(names: [name], until: day.map { now.dateText($0) }))
        case .unskip(let name): world.request(AlarmsInterface.Unskip(names: [name]))
        case .startTimer(let name, let wish): world.request(wish.method(name))
        case .pause(let name): world.request(TimersInterface.Pause(names: [name]))
        case .resume(let name): world.request(TimersInterface.Resume(names: [name]))
        case .extend(let name, let seconds):
            world.request(TimersInterface.Extend(names: [name], changeSeconds: Double(seconds)))
        case .restart(let name): world.request(TimersInterface.Restart(names: [name]))
        case .cancel(let name): world.request(TimersInterface.Cancel(names: [name]))
        case .startFocus(let wish): world.request(wish.method)
        case .pauseFocus: world.request(FocusInterface.Pause())
        case .resumeFocus: world.request(FocusInterface.Resume())
        case .skipFocus: world.request(FocusInterface.Skip())
        case .stopFocus: world.request(FocusInterface.Stop())
        case .task(let name, let request): call(name, request)
        case .run(let name, let request): call(name.map { [$0] } ?? [], request)
        case .silent(let name, let request): request.ofKind.call(name, world)
        case .day(let name, let request): call(name, request)
        case .dismiss(let name): world.request(RingsInterface.Dismiss(names: name.map { [$0] } ?? []))
        case .snooze(let name, let seconds):
            world.request(
                RingsInterface.Snooze(names: name.map { [$0] } ?? [], durationSeconds: seconds.map(Double.init))
            )
        }
    }
}
