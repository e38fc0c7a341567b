/// Decimal numbers for people: `1.5`, `1,5`. Output for programs always has a point.
package enum DecimalPhrase {
    /// `number`: digits with at most one point and an optional sign.
    package static func print(_ number: String) -> String {
        guard let point = number.firstIndex(of: ".") else { return number }
        // Translators: a decimal number, with the mark that separates its fraction.
        return localized(
            "{whole}.{fraction}",
            ["whole": String(number[..<point]), "fraction": String(number[number.index(after: point)...])]
        )
    }
}
