import Agenda
import AgendaStore
import ClockAPI
import Localization
import Varlink

/// Carries out the actions of a committed turn.
extension Engine {
    func act(_ committed: Committed) {
        let now = committed.now
        if committed.hasWritten { commitCount += 1 }
        for action in committed.actions {
            switch action {
            case .log(let record): listener(record, now)
            case .run(let fact, let command): alerter.run(Hook(fact, command, now))
            case .present(let ring): present(ring, now)
            case .execute(let ring):
                if let command = AlertCommand(ring, now) { alerter.execute(command, for: ring.id) }
            case .withdraw(let ring):
                alerter.withdraw(ring)
                stage.leave(ring)
            case .notify(let notice): if !missed.add(notice) { notify { Announcement(notice, now) } }
            case .retract(let item):
                alerter.retract(item)
                // An earlier daemon's list was found on the screen; the rings that still wait are listed again.
                if item == waitingTold?.notice { waitingTold = nil }
            // By the same ring: what was told meanwhile may still be shown.
            case .listWaitingAgain: waitingTold?.count = 0
            case .progress(let item, let progress):
                if let progress {
                    alerter.show(popupLanguage().use { ProgressPopup(item, progress, now) })
                } else {
                    alerter.endProgress(of: item)
                }
            case .reply(let call, let reply): transport.reply(to: call, reply)
            case .page(let call, let reply): transport.reply(to: call, page: reply)
            case .export(let call, let isPaged): exports.begin(call, isPaged: isPaged, version: commitCount)
            case .take(let part): take(part, now)
            case .tell(let whenCommitted): whenCommitted()
            case .setAside(let items):
                storeCare.setAside(items)
                notify { Announcement(setAside: items) }
            case .tellZones(let troubles): notify { Announcement(troubles) }
            }
        }
        followPresence(committed.focusFollowsPresence)
        fillStage(now)
    }

    /// Watches presence only while focus depends on it.
    private func followPresence(_ focusFollowsPresence: Bool?) {
        if let focusFollowsPresence { self.focusFollowsPresence = focusFollowsPresence }
        let wanted = self.focusFollowsPresence && !defaults.absence.isEmpty ? defaults.absence : nil
        guard wanted != watchedAbsence else { return }
        awaitsReturn = watchedAbsence == nil
        watchedAbsence = wanted
        if wanted == nil { presence = .here }
        watchPresence(wanted)
    }

    /// Lists the rings without a popup in one once no more items are due; again when there are fewer, or twice as many.
    /// It is withdrawn when all have their own.
    func tellWaiting(_ now: Now) {
        let count = stage.waitingCount
        guard count > 0 else {
            if let told = waitingTold { alerter.retract(told.notice) }
            waitingTold = nil
            return
        }
        if let told = waitingTold?.count, (told..<2 * told).contains(count) { return }
        let named = stage.waiting(Announcement.namedLimit)
        guard let notice = waitingTold?.notice ?? named.first?.id else { return }
        waitingTold = (count, notice)
        notify { Announcement(waiting: named, of: count, notice: notice, now) }
    }

    /// Shows one popup for all missed occurrences once no more items are due.
    func tellMissed(_ now: Now) {
        guard !missed.isEmpty else { return }
        notify { Announcement(missed, now) }
        missed = MissedDigest()
    }

    /// Presents a ring. Sound and command start at once, even if the screen has no room for its popup.
    private func present(_ ring: PresentedRing, _ now: Now) {
        var alert = alert(ring, now)
        alert.showsPopup = stage.admit(ring)
        alerter.present(alert)
    }

    /// Runs after all withdrawals of the turn, so that rings answered together don't flash up one after the other.
    private func fillStage(_ now: Now) {
        for ring in stage.fill() {
            var alert = alert(ring, now)
            // Its command was started when the ring was queued.
            alert.isFirst = false
            alerter.present(alert)
        }
    }

    private func alert(_ ring: PresentedRing, _ now: Now) -> Alert {
        popupLanguage().use {
            var alert = Alert(ring, defaults.closing, now)
            if let outage { alert.body += "\n" + outage.reason.unrecorded }
            return alert
        }
    }

    /// Shows the announcement, worded in the popups' language.
    func notify(_ announcement: () -> Announcement) {
        alerter.notify(popupLanguage().use(announcement))
    }

    /// Ends all sliced requests with an error. A status that was being sent to a follower is sent again.
    func refuseJobs(_ error: StoreError) {
        let refusal = ClockError(error).varlinkError
        for job in jobs.all {
            if job.work.isRestarted {
                followers.untold = .everything
            } else {
                transport.reply(to: job.call, job.work.reply(refusing: refusal))
            }
        }
        jobs = Jobs()
    }
}

extension ClockError {
    init(_ error: StoreError) {
        switch error {
        case .sqlite(let code, let message): self = .storageFailed(sqlite: Int(code), message: message)
        case .newerSchema, .beforeFirstRelease: self = .storageFailed(message: error.description)
        case .unreadableRow: self = .storageFailed(sqlite: 11, message: error.description)
        case .unreadableArchive(let fault):
            self = .outOfRange(
                parameter: "archive",
                fault: .malformed,
                detail: fault.description,
                malformation: MalformationObject(
                    place: fault.place,
                    reason: fault.problem.code,
                    facts: fault.problem.facts
                )
            )
        case .file(let call, let path, let errno):
            self = .storageFailed(errno: Int(errno), message: "\(call) \(path) failed")
        case .moved: self = .storageFailed(sqlite: 14, message: error.description)
        case .noRoom: self = .storageFailed(sqlite: 13, message: "no room")
        }
    }
}
