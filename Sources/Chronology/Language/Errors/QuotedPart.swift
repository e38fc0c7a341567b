extension String {
    /// As a message quotes it: nothing that could disturb the line it stands in, and never long.
    var quotedPart: String {
        let scalars = unicodeScalars
        let shown = scalars.prefix(40).map { $0.properties.generalCategory == .control ? "�" : String(Character($0)) }
        return scalars.count > 40 ? shown.joined() + "…" : shown.joined()
    }
}
