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
        case "otherType": localized("it has the wrong type")
        case "unknownMember": localized("unknown member")
        case "unknownValue": localized("“{text}” is not one of the possible values", from: facts)
        case "notAnItem": localized("“{text}” is not the id of an item of this kind", from: facts)
        case "tooLong": localized("longer than {limit} bytes", from: facts)
        case "tooMany": localized("more than {limit}", from: facts)
        case "notBetween": localized("it must be between {least} and {most}", from: facts)
        case "outOfRange": localized("{text} is out of range", from: facts)
        case "unprintable": localized("it contains a control character")
        case "unreadableRule": localized("“{text}” can't be read", from: facts)
        case "impossible": localized("invalid value")
        case "refusedByStore": localized("SQLite refuses it: {cause}", from: facts)
        case "notJSON" where facts["offset"] != nil:
            localized("invalid JSON at byte {offset}", from: facts)
        case "notJSON": localized("it is not JSON")
        case "notAnArchive": localized("it was not written by clockd")
        case "olderRelease": localized("it was written by a version of clockd before the first release")
        case "newerRelease": localized("it was written by a newer version of clockd")
        default: nil
        }
    }
}
