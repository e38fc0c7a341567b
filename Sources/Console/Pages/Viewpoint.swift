import Chronology
import Localization

/// The reader's current instant and zone.
package struct Viewpoint: Sendable {
    package let now: Instant
    package let zone: Zone

    package init(now: Instant, zone: Zone) {
        self.now = now
        self.zone = zone
    }

    /// `tomorrow 07:30`, from an instant that the daemon sent; other text is returned unchanged.
    package func moment(_ text: String) -> String {
        guard let instant = try? InstantText.parse(text) else { return text }
        return MomentPhrase.dayAndTime(instant, now: now, in: zone)
    }

    /// `tomorrow 07:30, in 9 h 12 min`
    package func momentAndDistance(_ text: String) -> String {
        guard let instant = try? InstantText.parse(text) else { return text }
        return MomentPhrase.print(instant, now: now, in: zone)
    }
}
