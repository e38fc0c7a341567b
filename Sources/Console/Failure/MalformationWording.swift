import ClockAPI
import Localization

/// Words a fault of an archive according to the daemon's code. The place is shown unchanged.
enum MalformationWording {
    /// `english`: the daemon's own text, for a code of a newer daemon.
    static func text(_ malformation: MalformationObject, english: String) -> String {
        guard let reason = reason(malformation.reason, malformation.facts) else { return english }
        guard !malformation.place.isEmpty else { return reason }
        return localized("{place}: {reason}", ["place": malformation.place.printable, "reason": reason])
    }

    private static func reason(_ code: String, _ facts: [String: String]) -> String? {
        let facts = facts.mapValues(\.quotable)
        return switch code {
        case "missing": localized("it is missing")
        case "otherType": localized("it has another type")
        case "unknownMember": localized("there should be nothing of that name")
        case "unknownValue": localized("“{text}” is not one of the possible values", from: facts)
        case "notAnItem": localized("“{text}” is not the id of such an item", from: facts)
        case "tooLong": localized("longer than {limit} bytes", from: facts)
        case "tooMany": localized("more than {limit}", from: facts)
        case "notBetween": localized("it must be between {least} and {most}", from: facts)
        case "outOfRange": localized("{text} is out of range", from: facts)
        case "unprintable": localized("it contains a control character")
        case "unreadableRule": localized("“{text}” cannot be read", from: facts)
        case "impossible": localized("the value is impossible")
        case "refusedByStore": localized("SQLite refuses it: {cause}", from: facts)
        case "notJSON" where facts["offset"] != nil:
            localized("it can't be read as JSON from byte {offset} on", from: facts)
        case "notJSON": localized("it is not JSON")
        case "notAnArchive": localized("clockd did not write it")
        case "olderRelease": localized("a clockd from before the first release wrote it")
        case "newerRelease": localized("a newer clockd wrote it")
        default: nil
        }
    }
}
