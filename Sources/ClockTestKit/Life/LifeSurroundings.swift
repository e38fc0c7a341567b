// Other programs that change the files, and resources refused by the kernel.

import Agenda
import AgendaStore
import CSimulatedDisk
import Chronology
import ClockAPI
import Engine
import Varlink

extension Life {
    /// Takes steps while a resource is refused; due items must still ring in time.
    func refuse(_ resource: Step.Resource, _ steps: [Step]) throws {
        set(resource, isRefused: true)
        defer { set(resource, isRefused: false) }
        for step in steps where !world.disk.isDead { try take(step) }
        set(resource, isRefused: false)
        guard !world.disk.isDead else { return }
        // The next attempt succeeds.
        try happen([.woken], submitDeadline)
        try checkCopies()
    }

    private func set(_ resource: Step.Resource, isRefused: Bool) {
        switch resource {
        case .timers: world.wake.refuses(isRefused)
        case .descriptors(let left): world.disk.limitDescriptors(to: isRefused ? left : nil)
        }
    }

    /// Submits a deadline. A removed store is then rewritten, if files can be opened.
    private func submitDeadline() {
        let rewrites = world.store.rewriteCount
        world.submit(.deadlineReached)
        guard world.store.rewriteCount > rewrites, let reader = StoreReader(path: world.storePath) else { return }
        self.reader = reader
        fault = nil
    }

    /// Checks that no useless copies are left that would fill the disk.
    private func checkCopies() throws {
        let copies = world.directory.names.count { $0.contains(".stranger") || $0.contains(".rewritten") }
        guard copies <= strangers else {
            throw Violation(.nothingIsLost, "\(world.directory.names), after \(strangers) files of others")
        }
    }

    func liveBesideReader(_ steps: [Step]) throws {
        guard !world.disk.isDead, fault == nil, otherReader == nil, let other = StoreReader(path: world.storePath),
            let count = other.begin()
        else { return }
        otherReader = other
        defer { closeOtherReader() }
        for step in steps where !world.disk.isDead { try take(step) }
        // Nil if the process ended.
        guard otherReader != nil else { return }
        guard other.ringCount() == count, other.end() else {
            throw Violation(.storeOpens, "a reader saw what was written after it began")
        }
    }

    /// Closes the readers' connections before the files are replaced.
    func closeReaders() {
        reader.close()
        closeOtherReader()
    }

    private func closeOtherReader() {
        otherReader?.close()
        otherReader = nil
    }

    /// Removes the store's file. The next turn rewrites it; until then, changes are in memory.
    func takeStoreAway(_ removal: Step.Removal) throws {
        guard !world.disk.isDead, fault == nil else { return }
        closeReaders()
        world.takeStoreAway(removal)
        if removal == .replacedFile { strangers += 1 }
        if world.disk.lacksDescriptors { fault = .away }
        try happen([.woken], submitDeadline)
        if !world.disk.lacksDescriptors { try checkCopies() }
    }
}

// MARK: Zones that can't be read

extension Life {
    /// The rules in force stay the same, whatever becomes of the file.
    func harmZone(_ name: String, _ harm: ZoneHarm, isNoticed: Bool) throws {
        // An item has used it.
        _ = world.lasting.zone(named: name)
        world.zones.harm(name, harm)
        if isNoticed {
            world.readLocalZone()
            try changeZone()
        }
        try checkZones()
    }

    private func checkZones() throws {
        for name in world.zones.harmed.union([now.zone.identifier]) {
            let inForce = name == now.zone.identifier ? now.zone : world.lasting.zone(named: name)
            guard try inForce.hasSameRules(as: world.zones.zone(named: name)) else {
                throw Violation(.unreadableZonesChangeNothing, "\(name) has other rules")
            }
        }
    }
}

// MARK: A row that can't be read

extension Life {
    /// Takes steps with an unreadable row. Everything else must continue as if the item did not exist. The item is
    /// dequeued once it is found, is reported, and can be removed.
    func liveWithEditedRow(of name: String, _ damage: Step.RowDamage, _ steps: [Step]) throws {
        guard !world.disk.isDead, fault == nil, models.count == 1, let item = models[0].silentAlarm(name) else {
            return
        }
        causes.insert("notRunning")
        try die(Step.Death(atBoundary: 0, afterSeconds: 0)) { [self] in
            guard world.disk.edit(world.storePath, damage.sql(item)) else {
                throw Violation(.storeOpens, "for another program")
            }
            for index in models.indices { models[index].lose(item) }
        }
        for step in steps { try take(step) }
        guard !world.disk.isDead else { return }
        let wasQueued = isQueued(item)
        let told = toldOfUnreadable
        try happen([.woken]) { world.send(AlarmsInterface.List(), mode: .more) }
        // If it was found before, it is neither queued nor reported again.
        guard !isQueued(item), (wasQueued ? 1...1 : 0...1) ~= toldOfUnreadable - told else {
            throw Violation(.nothingIsLost, "\(item) can't be read: queued \(isQueued(item)), told \(toldOfUnreadable)")
        }
        try remove(item)
    }

    private func isQueued(_ item: ModelItem) -> Bool {
        reader.rows(StoredDeadline.self)?.contains { $0.isOf(item) } ?? true
    }

    /// The number of reports by the running daemon.
    private var toldOfUnreadable: Int {
        world.alerter.now.announcements.count { $0.title.contains("can't be read") }
    }

    private func remove(_ item: ModelItem) throws {
        let id = "\(item.kind.rawValue)\(item.number)"
        let (request, call) = world.request(AlarmsInterface.Remove(names: [id]))
        try happen([.woken]) { world.submit(request) }
        guard world.transport.replies(to: call).contains(where: { !$0.isError }) else {
            throw Violation(.repliesAreTrue, "\(id) can't be read and can't be removed")
        }
        for index in models.indices { models[index].unreadable.remove(item) }
    }
}

extension Step.RowDamage {
    fileprivate func sql(_ item: ModelItem) -> String {
        let body =
            switch self {
            case .empty: "'{}'"
            case .noJSON: "'no JSON'"
            case .halved: "substr(body, 1, length(body) / 2)"
            case .ofAnother: "json_set(body, '$.id', '\(item.kind.rawValue)4711')"
            }
        return "UPDATE \(item.kind.name) SET body = \(body) WHERE number = \(item.number)"
    }
}
