import Agenda
import Chronology

/// A configured command, to be run for one hook event.
///
/// It runs at most once. The event is committed before the alerter gets the hook, and the hook itself is not stored:
/// neither a restart nor a crash can run it again. A crash right after the commit loses the hook. Only an event that
/// could not be written, and was therefore undone by a crash, happens again, and so does its hook.
package struct Hook: Sendable, Hashable {
    package var event: HookEvent
    package var item: ItemID
    package var command: AlertCommand
}

extension Hook {
    init(_ fact: HookFact, _ command: String, _ now: Now) {
        var environment = [
            "CLOCKD_EVENT": fact.event.rawValue,
            "CLOCKD_AT": InstantText.print(now.wall, in: now.zone),
            "CLOCKD_ITEM": fact.item.description,
            "CLOCKD_KIND": fact.item.kind.name,
            "CLOCKD_LABEL": fact.label,
        ]
        for (name, detail) in fact.details {
            environment["CLOCKD_" + Self.variable(name)] = detail.variableText(in: now.zone)
        }
        self.init(
            event: fact.event,
            item: fact.item,
            command: AlertCommand(command: command, environment: environment)
        )
    }

    /// `remainingSeconds` becomes `REMAINING_SECONDS`.
    private static func variable(_ name: String) -> String {
        name.reduce(into: "") { result, letter in
            if letter.isUppercase { result.append("_") }
            result += letter.uppercased()
        }
    }
}

extension Detail {
    /// Durations in whole seconds, which a shell can calculate with; instants as RFC 3339.
    fileprivate func variableText(in zone: Zone) -> String {
        switch self {
        case .text(let text): text
        case .number(let number): String(number)
        case .duration(let duration): String(duration.roundedSeconds)
        case .instant(let instant): InstantText.print(instant, in: zone)
        }
    }
}

extension Duration {
    fileprivate var roundedSeconds: Int64 {
        let (seconds, attoseconds) = components
        let half: Int64 = 500_000_000_000_000_000
        return attoseconds >= half ? seconds + 1 : attoseconds <= -half ? seconds - 1 : seconds
    }
}
