import Agenda
import ClockAPI
import Varlink

/// Calls that wait for the end of a focus session.
struct FocusWaiters {
    private struct Waiter {
        let session: ItemID
        /// Whether only its work is waited for.
        let isForWork: Bool
        /// Whether the call wants the state after each change, not only at the end.
        let wantsChanges: Bool
        var told: Standing<FocusObject>?
        /// Whether it has not been answered yet.
        var isNew = true
    }

    private var waiters: [CallID: Waiter] = [:]

    var count: Int { waiters.count }

    mutating func add(_ call: CallID, session: ItemID, isForWork: Bool, wantsChanges: Bool) {
        waiters[call] = Waiter(session: session, isForWork: isForWork, wantsChanges: wantsChanges)
    }

    mutating func remove(_ call: CallID) { waiters[call] = nil }

    /// - Parameters:
    /// - touched: the items written by turns; nil for all.
    /// - focus: returns nil for an unknown session.
    mutating func news(
        _ touched: Set<ItemID>?,
        _ now: Now,
        _ focus: (ItemID) throws -> FocusObject?
    ) rethrows -> [(CallID, VarlinkReply)] {
        var news: [(CallID, VarlinkReply)] = []
        for (call, waiter) in waiters {
            guard waiter.isNew || touched?.contains(waiter.session) ?? true else { continue }
            waiters[call]?.isNew = false
            guard let session = try focus(waiter.session) else { continue }
            let isOver = session.isOver || waiter.isForWork && session.phase == FocusPhase.longBreak.rawValue
            if isOver {
                waiters[call] = nil
            } else if !waiter.wantsChanges || session.standing(now) == waiter.told {
                continue
            } else {
                waiters[call]?.told = session.standing(now)
            }
            news.append((call, VarlinkReply(FocusInterface.Wait.Reply(focus: session), continues: !isOver)))
        }
        return news
    }
}

extension FocusObject {
    fileprivate var isOver: Bool { state == .completed || state == .stopped }
}
