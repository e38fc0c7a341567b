import Chronology
import Console

/// The time at which an alarm would ring, by the function that the daemon uses.
package struct AlarmTimes {
    /// The first ring; nil if it never rings.
    package let next: Instant?
    package let zone: Zone
    /// Whether days off are excluded, which only the daemon knows.
    package let skipsHolidays: Bool

    /// Nil for texts that can't be read. `every` may be empty.
    package init?(when: String, every: String, _ viewpoint: Viewpoint) {
        let reader = ScheduleReader(now: viewpoint.now, local: viewpoint.zone, direction: .future) {
            (name) throws(ZoneError) in try Viewpoint.zones.zone(called: name)
        }
        var text = ScheduleText.empty
        text.when = when
        text.every = every.isEmpty ? nil : every
        guard let reading = try? reader.read(text) else { return nil }
        zone = reading.namedZone ?? viewpoint.zone
        skipsHolidays = reading.schedule.skipsHolidays
        next = reading.schedule.next(after: viewpoint.now, in: zone, holidays: [])?.at
    }
}

/// The value of an expression, in which `ans` is the last result.
package struct CalculatedText {
    private let viewpoint: Viewpoint
    private let newestResult: () -> String?

    package init(viewpoint: Viewpoint, newestResult: @escaping () -> String?) {
        self.viewpoint = viewpoint
        self.newestResult = newestResult
    }

    /// Nil for an invalid expression.
    package func value(_ expression: String) -> Calculation? {
        let today = viewpoint.today
        do throws(TimeTextError) {
            return try ReaderLanguage.current.calculation(expression, today: today).calculation
        } catch {
            guard case .noAnswerYet = error.reason, let newest = newestResult(),
                let answer = try? Calculator.evaluate(newest, today: today)
            else { return nil }
            return try? ReaderLanguage.current.calculation(expression, today: today, answer: answer).calculation
        }
    }
}
