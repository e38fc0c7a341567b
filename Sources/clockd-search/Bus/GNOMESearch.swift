import CSystemd
import Localization
import Offers

/// `org.gnome.Shell.SearchProvider2`: a provider for GNOME Shell's overview. The identifiers of results are those of
/// offers.
struct GNOMESearch {
    static let interface = "org.gnome.Shell.SearchProvider2"

    let provider: Provider

    /// A search with more words has no results.
    private static let mostTerms = 64
    /// The maximum number of results per call: GNOME Shell requests only the results that it shows.
    private static let mostResults = 64
    /// On one line: GNOME Shell folds line breaks in a banner.
    private static let examples = "tea 5m · alarm fri 18:00 · 9:00 - 17:30 · time in Seoul · snooze 10m"

    /// Answers a call; returns false if the interface has no such method. A chosen result is executed after the answer,
    /// so that the launcher does not wait. `desktop` is nil until the bus is served.
    func answer(_ call: borrowing BusMessage, _ desktop: () -> DesktopServices?) throws(BusError) -> Bool {
        switch call.member {
        case "GetInitialResultSet" where call.hasSignature("as"): try find(call)
        case "GetSubsearchResultSet" where call.hasSignature("asas"):
            try call.skipTexts()
            try find(call)
        case "GetResultMetas" where call.hasSignature("as"): try describe(call)
        case "ActivateResult" where call.hasSignature("sasu"):
            let offer = Offer(identifier: try call.readText())
            try call.answer()
            if let offer, let desktop = desktop() { provider.choose(offer, copies: false, desktop) }
        case "LaunchSearch" where call.hasSignature("asu"):
            try call.answer()
            if let desktop = desktop() { desktop.show(localized("Examples"), Self.examples) }
        default: return false
        }
        return true
    }

    private func find(_ call: borrowing BusMessage) throws(BusError) {
        let terms = try call.readTexts(limit: Self.mostTerms)
        let offers = terms.count < Self.mostTerms ? provider.offers(terms.joined(separator: " ")) : []
        try call.answer { message throws(BusError) in try message.append(offers.map(\.identifier)) }
    }

    private func describe(_ call: borrowing BusMessage) throws(BusError) {
        let identifiers = try call.readTexts(limit: Self.mostResults)
        try call.answer { message throws(BusError) in
            try message.append(.array, "a{sv}") { list throws(BusError) in
                for identifier in identifiers {
                    guard let offer = Offer(identifier: identifier), let text = provider.text(offer) else { continue }
                    try list.append(.array, "{sv}") { result throws(BusError) in
                        try result.appendEntry("id", identifier)
                        try result.appendEntry("name", text.title)
                        if !text.subtitle.isEmpty { try result.appendEntry("description", text.subtitle) }
                        try result.appendEntry("gicon", SearchIcon.name)
                        if let copied = text.copied { try result.appendEntry("clipboardText", copied) }
                    }
                }
            }
        }
    }
}
