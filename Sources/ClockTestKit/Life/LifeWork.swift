import Agenda
import Chronology
import ClockAPI

// Work in focus sessions, and the growth from it.

extension Life {
    /// Adopts the position in the phase that the engine reports after a reboot. At most five minutes of work and a late
    /// wake may be lost; the rest must be credited.
    func learnFocus() throws {
        guard models.contains(where: { $0.focus?.cutOff != nil }) else { return }
        guard let status = try read(FocusInterface.Status()) else { return }
        let isOpen = status.focus != nil
        models = models.filter { ($0.focus.map { $0.state != .ended } ?? false) == isOpen }
        if models.isEmpty { throw Violation(.acknowledgedIsKept, "the session of focus is gone, or is back") }
        guard let focus = status.focus else { return }
        let remaining = Int64((focus.remainingSeconds * 1_000_000).rounded())
        var problem: Violation?
        models = models.compactMap { model in
            guard let session = model.focus, let cut = session.cutOff else { return model }
            let credited = reader.workedMicroseconds(session.item.number)
            let lost = remaining - cut.remaining
            let worked = session.phase == .work ? session.worked + cut.ran - lost : session.worked
            guard 0...min(cut.ran, cut.mostLost) ~= lost, credited == worked else {
                problem = Violation(
                    .workIsCredited,
                    "\(credited) µs are credited of \(session) after a power cut, \(remaining) µs are left"
                )
                return nil
            }
            var learned = model
            learned.focus?.state = .paused(remaining: remaining)
            learned.focus?.worked = worked
            return learned
        }
        if models.isEmpty, let problem { throw problem }
    }

    func checkCredit(_ session: ModelFocus) throws {
        let credited = reader.workedMicroseconds(session.item.number)
        // A running phase is credited every five minutes.
        let uncredited = session.worked(now) - credited
        guard uncredited == 0 || session.isWorking && 0...301_000_000 ~= uncredited else {
            throw Violation(.workIsCredited, "\(credited) µs are credited of \(session.worked(now))")
        }
    }

    /// Checks that the days show the work credited in the store and, in total, the work not yet credited. Recalculates
    /// the growth, the best day and the current streak.
    func lookAtGrowth(_ model: LifeModel) throws {
        guard let stats = try read(FocusInterface.Stats(days: Self.daysLookedAt))?.stats else { return }
        let today = now.day
        var seconds: [Double] = []
        var uncredited: Int64 = 0
        for (index, day) in stats.days.enumerated() {
            let number = today - Self.daysLookedAt + 1 + index
            guard day.date == CivilDate(dayNumber: number).map(DateText.print), day.growth == Self.growth(day.seconds)
            else { throw Violation(.workIsCredited, "\(day), on day \(number)") }
            if day.seconds > 0 {
                let more = Int64((day.seconds * 1_000_000).rounded()) - reader.workedMicroseconds(onDay: number)
                guard more >= 0 else { throw Violation(.workIsCredited, "\(day) shows too little, by \(more) µs") }
                uncredited += more
            }
            seconds.append(day.seconds)
        }
        let credited = model.focus.map { reader.workedMicroseconds($0.item.number) } ?? 0
        let workedBefore = model.earlierSessions.reduce(0) { $0 + $1.worked }
        let total = reader.workedMicroseconds(onDay: nil)
        guard total == workedBefore + credited else {
            throw Violation(.workIsCredited, "\(total) µs are credited of \(workedBefore) and \(credited)")
        }
        let expected = (model.focus?.worked(now) ?? 0) - credited
        guard uncredited == expected else {
            throw Violation(.workIsCredited, "\(uncredited) µs are shown and not credited, expected \(expected)")
        }
        let best = seconds.max().flatMap { $0 > 0 ? seconds.firstIndex(of: $0) : nil }
        // Today without work does not end the streak yet.
        if seconds.last == 0 { seconds.removeLast() }
        let row = seconds.reversed().prefix { $0 > 0 }.count
        guard stats.bestDay == best.map({ stats.days[$0].date }), stats.currentRunDays == row else {
            throw Violation(.workIsCredited, "\(stats.bestDay ?? "no day") is best, \(stats.currentRunDays) in a row")
        }
    }

    /// Longer than a life, however its clock was set.
    private static let daysLookedAt = 120

    private static func growth(_ seconds: Double) -> String {
        switch seconds {
        case 0: "none"
        case ...1_800: "seed"
        case ...3_600: "sprout"
        case ...7_200: "apple"
        default: "tree"
        }
    }
}
