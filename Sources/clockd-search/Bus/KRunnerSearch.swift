import CSystemd
import Offers

/// `org.kde.krunner1`: a runner of Plasma's launchers.
struct KRunnerSearch {
    static let interface = "org.kde.krunner1"

    let provider: Provider

    /// `KRunner::QueryMatch::CategoryRelevance`: exact matches are listed above names of programs that contain a word.
    private static let highest: Int32 = 100

    /// As ``GNOMESearch/answer(_:_:)``.
    func answer(_ call: borrowing BusMessage, _ desktop: () -> DesktopServices?) throws(BusError) -> Bool {
        switch call.member {
        case "Match" where call.hasSignature("s"): try match(call)
        case "Run" where call.hasSignature("ss"):
            let offer = Offer(identifier: try call.readText())
            try call.answer()
            if let offer, let desktop = desktop() { provider.choose(offer, copies: true, desktop) }
        case "Actions" where call.hasSignature(""):
            try call.answer { message throws(BusError) in try message.append(.array, "(sss)") { _ in } }
        case "Config" where call.hasSignature(""):
            try call.answer { message throws(BusError) in try message.append(.array, "{sv}") { _ in } }
        case "Teardown" where call.hasSignature(""), "SetActivationToken" where call.hasSignature("s"):
            try call.answer()
        default: return false
        }
        return true
    }

    private func match(_ call: borrowing BusMessage) throws(BusError) {
        let offers = provider.offers(try call.readText())
        try call.answer { message throws(BusError) in
            try message.append(.array, "(sssida{sv})") { list throws(BusError) in
                for (position, offer) in offers.enumerated() {
                    guard let text = provider.text(offer) else { continue }
                    try list.append(.structure, "sssida{sv}") { result throws(BusError) in
                        try result.append(offer.identifier)
                        try result.append(text.title)
                        try result.append(SearchIcon.name)
                        try result.append(Self.highest)
                        // From 0 to 1, in the order of the offers.
                        try result.append(1 - Double(position) / 100)
                        try result.append(.array, "{sv}") { properties throws(BusError) in
                            if !text.subtitle.isEmpty { try properties.appendEntry("subtext", text.subtitle) }
                        }
                    }
                }
            }
        }
    }
}
