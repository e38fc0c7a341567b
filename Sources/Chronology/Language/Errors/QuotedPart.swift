extension String {
    /// Of a text that is too long to be read: an error is never as large as its cause.
    var beginning: String { String(unicodeScalars.prefix(60)) }

    /// As a message quotes it: nothing that could disturb the line it stands in, and never long.
    var quotedPart: String {
        let scalars = unicodeScalars
        let shown = scalars.prefix(40).map { $0.properties.generalCategory == .control ? "�" : String(Character($0)) }
        return scalars.count > 40 ? shown.joined() + "…" : shown.joined()
    }
}
