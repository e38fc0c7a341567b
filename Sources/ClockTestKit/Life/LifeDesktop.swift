import Agenda
import ClockAPI
import Engine
import Varlink

// Buttons, popups and followers.

extension Life {
    func desktop(_ step: Step) throws {
        guard !world.disk.isDead else { return }
        let alerter = world.alerter
        switch step {
        case .press(let action, let name):
            guard let (item, ring) = popup(of: name), alerter.now.popups[ring]?.offers(action) == true else { return }
            try happen([.pressed(action, item)]) { act { $0.press(action, ring) } }
        case .pressAnnouncement(let name):
            // Not all items are in memory.
            guard fault == nil, let id = item(name).map({ ItemID($0.kind, $0.number) }),
                let action = alerter.now.notices[id]?.buttons.first?.action
            else { return }
            lastAnnouncementAction = action
            try happen([.pressedAnnouncement(action)]) { act { $0.pressAnnouncement(about: id) } }
        case .close(let name, let byPerson):
            guard let (item, ring) = popup(of: name) else { return }
            let end: Ring.PopupEnd = byPerson ? .closedByPerson : .expired
            try happen([byPerson ? .closedByPerson(item) : .said]) { act { $0.close(ring, end) } }
        case .endCommand(let name):
            guard let row = item(name).flatMap({ models.first?.rowWithCommand($0) }) else { return }
            try happen([.commandEnded(row: row)]) { act { $0.endCommand(ItemID(.ring, row), .exited(status: 0)) } }
        case .desktop(let change):
            try happen([.said]) {
                act { alerter in
                    switch change {
                    case .dies: alerter.serverDies()
                    case .starts: if !alerter.now.serverIsThere { alerter.serverStarts() }
                    case .isSlow: alerter.becomesSlow()
                    case .answers: alerter.answers()
                    }
                }
            }
        case .lie(let lie): try tell(lie)
        default: break
        }
    }

    private func act(_ body: (SimulatedAlerter) -> Void) {
        body(world.alerter)
        world.settle()
    }

    /// Returns the item with that name and its ring, if it has a popup.
    private func popup(of name: String) -> (ModelItem, ItemID)? {
        guard let item = item(name) else { return nil }
        let ring = world.alerter.now.popups.values.first { $0.item == ItemID(item.kind, item.number) }?.ring
        return ring.map { (item, $0) }
    }

    private func item(_ name: String) -> ModelItem? {
        guard let model = models.first else { return nil }
        return
            name == "focus"
            ? model.focus?.item
            : model.alarm(name).map { model.alarms[$0].item } ?? model.timer(name).map { model.timers[$0].item }
                ?? model.task(name).map { model.tasks[$0].item } ?? model.day(name).map { model.days[$0].item }
    }

    private func tell(_ lie: Step.Lie) throws {
        let popups = world.alerter.now.popups.keys.sorted { $0.number < $1.number }
        let ended = models.first?.rings.last { !$0.isOpen && $0.row != nil }?.row
        let unknown = ItemID(.ring, 999_999)
        let event: AlerterEvent?
        switch lie {
        case .showsTwice: event = popups.first.map { .shown(ring: $0, handle: "again") }
        case .closesUnknown: event = .popupEnded(ring: unknown, .closedByPerson)
        case .pressesUnknown: event = .pressed(ring: unknown, .snooze)
        case .pressesEnded: event = ended.map { .pressed(ring: ItemID(.ring, $0), .snooze) }
        case .closesTwice: event = ended.map { .popupEnded(ring: ItemID(.ring, $0), .closedByPerson) }
        case .pressesAnnouncementAgain:
            guard fault == nil, let action = lastAnnouncementAction else { return }
            return try happen([.pressedAnnouncement(action)]) { act { $0.lie(.announcementPressed(action)) } }
        }
        guard let event else { return }
        try happen([.said]) { act { $0.lie(event) } }
    }

    // MARK: Followers

    /// A client whose call stays open.
    struct Follower {
        var call: CallID
        /// Nil for the status.
        var timer: String?
        var repliesSeen = 0
        /// The open rings at the last reply, as indexes of the model's rings.
        var told: [Int] = []
        /// The status as the client knows it.
        var status = FollowedStatus()
        /// The timers as last reported.
        var timers: [String: ToldTimer] = [:]
        /// The time of the last reading of replies, on the boot clock; 0 before the first.
        var readAt: Int64 = 0
    }

    /// The reported remaining time of a timer, in microseconds, and the earliest and latest possible time of the
    /// report, on the boot clock.
    struct ToldTimer {
        var remaining: Int64
        var told: ClosedRange<Int64>
    }

    func follow(_ step: Step) throws {
        guard !world.disk.isDead, fault == nil else { return }
        switch step {
        case .follow:
            let (event, call) = world.request(ClockInterface.GetStatus(), mode: .more)
            followers.append(Follower(call: call, told: models.first?.openRings ?? []))
            if hasSlowFollowers, followers.count.isMultiple(of: 2) { world.transport.slowCaller(call) }
            try happen([.woken]) { world.submit(event) }
        case .waitFor(let name, let allChanges):
            guard models.first?.timer(name) != nil else { return }
            let (event, call) = world.request(TimersInterface.Wait(names: [name]), mode: allChanges ? .more : .one)
            followers.append(Follower(call: call, timer: name))
            try happen([.woken]) { world.submit(event) }
        default:
            let gone = followers
            followers = []
            try happen([.woken]) { for follower in gone { world.submit(.requestAbandoned(follower.call)) } }
            for follower in gone { leave(follower.call) }
        }
    }

    /// Lets each slow follower receive a piece of a status that waits for it.
    func takeFollowersPages() throws {
        for follower in followers where fault == nil && !world.disk.isDead && world.transport.takePage(follower.call) {
            try happen([.woken]) { world.submit(.pageTaken(follower.call)) }
        }
    }

    /// Records that a client left; it must receive no more replies.
    func leave(_ call: CallID) { gone[call] = world.transport.replies(to: call).count }

    func checkNotices() throws {
        guard models.count == 1, let model = models.first else { return }
        let desktop = world.alerter.now
        try checkWaitingLists(desktop.notices.filter { $0.key.kind == .ring }.map(\.value), model)
        for (item, notice) in desktop.notices where item.kind != .ring {
            let modelItem = ModelItem(kind: item.kind, number: item.number)
            guard !model.unreadable.contains(modelItem) else { continue }
            if item.kind == .task {
                guard model.mayAnnounce(notice, modelItem, now) else {
                    throw Violation(.noticesAreTrue, "\(item): \(notice.body)")
                }
                continue
            }
            guard let alarm = model.alarms.first(where: { $0.item == modelItem }), let next = alarm.next,
                alarm.noticeGivenFor == next
            else { throw Violation(.noticesAreTrue, "\(item): \(notice.body)") }
        }
    }

    /// Checks that there is at most one list of rings without a popup, and that it counts no more than there are.
    private func checkWaitingLists(_ lists: [Announcement], _ model: LifeModel) throws {
        let shown = Set(world.alerter.now.popups.values.map { ModelItem(kind: $0.item.kind, number: $0.item.number) })
        let waiting = model.openRings.map { model.rings[$0] }.count { ring in
            ring.isRinging && ring.item.kind != .dday && !shown.contains(ring.item)
        }
        for list in lists {
            let told = list.title.split(separator: " ").first.flatMap { Int($0) } ?? 0
            guard lists.count == 1, told >= 1, told <= waiting else {
                throw Violation(.noticesAreTrue, "\(lists.map(\.title)), and \(waiting) wait")
            }
        }
    }

    func checkFollowers() throws {
        for (call, count) in gone where world.transport.replies(to: call).count > count {
            throw Violation(.followersAreTold, "somebody who left was told something")
        }
        guard !followers.isEmpty, models.count == 1, let model = models.first else { return }
        let open = model.openRings
        for index in followers.indices {
            let replies = world.transport.replies(to: followers[index].call)
            if let name = followers[index].timer {
                guard let timer = model.timer(name) else { continue }
                let ended = replies.count { !$0.continues }
                // The end of a timer that is not in memory is reported once the file can be read.
                let mayBeUntold = model.timers[timer].isOpen || fault?.leavesOnlyMemory == true
                guard ended == (mayBeUntold ? min(ended, 1) : 1) else {
                    throw Violation(.followersAreTold, "who waits for \(name) was told the end \(ended) times")
                }
            } else {
                guard !replies.isEmpty else { throw Violation(.followersAreTold, "a follower was told nothing") }
                let isNews = replies.count > followers[index].repliesSeen
                if open != followers[index].told, !isNews {
                    throw Violation(.followersAreTold, "other things ring, and the follower was not told")
                }
                for reply in replies.dropFirst(followers[index].repliesSeen) {
                    let news = try SimulatedWorld.read(reply, as: ClockInterface.GetStatus.Reply.self)
                    followers[index].status.take(news, after: 0)
                    followers[index].take(
                        news,
                        told: min(followers[index].readAt, now.bootMicroseconds)...now.bootMicroseconds
                    )
                }
                followers[index].repliesSeen = replies.count
                followers[index].readAt = now.bootMicroseconds
                followers[index].told = open
                guard !world.transport.hasPage(followers[index].call) else { continue }
                // In an outage a follower may get only the items in memory.
                let known = followers[index].status.status?.ringing.count
                guard fault != nil || known == open.count else {
                    let problem = "a follower knows of \(known ?? -1) open rings, expected \(open.count)"
                    throw Violation(.followersAreTold, problem)
                }
                if fault == nil { try check(followers[index], model) }
            }
        }
    }

    /// Checks that each running timer was reported with its current end, even if it was extended or restarted while
    /// running.
    private func check(_ follower: Follower, _ model: LifeModel) throws {
        for timer in model.timers {
            guard case .running(let end) = timer.state, end.boot == now.boot.id else { continue }
            guard let told = follower.timers["t\(timer.item.number)"] else {
                throw Violation(.followersAreTold, "\(timer.name) runs, and a follower does not know it")
            }
            guard told.told.contains(end.at - told.remaining) else {
                throw Violation(.followersAreTold, "a follower expects another end of \(timer.name): \(told), \(end)")
            }
        }
    }
}

extension Life.Follower {
    fileprivate mutating func take(_ news: ClockInterface.GetStatus.Reply, told: ClosedRange<Int64>) {
        if news.status != nil { timers = [:] }
        for timer in news.status?.timers ?? news.change?.timers ?? [] {
            let remaining = Int64((timer.remainingSeconds * 1_000_000).rounded())
            timers[timer.id] = Life.ToldTimer(remaining: remaining, told: told)
        }
    }
}

extension Alert {
    func offers(_ action: AlertAction) -> Bool { buttons.contains { $0.action == action } }
}
