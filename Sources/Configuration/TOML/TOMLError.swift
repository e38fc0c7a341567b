import Localization

/// Why a text is not valid TOML, and where.
package struct TOMLError: Error, Hashable, Sendable {
    let reason: Reason
    let place: Place

    package enum Reason: Hashable, Sendable {
        /// The expected token, such as `=` or `]`.
        case expected(String)
        case keyMissing
        case lineNotOver
        case keyTwice(String)
        case textOpen
        case unknownEscape
        case controlCharacter
        case numberTooLarge
        /// An unquoted word that is not an integer, `true` or `false`.
        case unknownValue
        case tooDeep(limit: Int)
    }

    /// In the reader's language: one line, without a full stop.
    var message: String {
        switch reason {
        case .expected(let mark): localized("expected {mark}", ["mark": mark])
        case .keyMissing: localized("expected the name of a setting")
        case .lineNotOver: localized("expected the end of the line")
        case .keyTwice(let key): localized("{key} is set twice", ["key": key])
        case .textOpen: localized("the text is not closed")
        case .unknownEscape: localized("unknown escape; write a backslash as two")
        case .controlCharacter: localized("a control character")
        case .numberTooLarge: localized("the number is too large")
        case .unknownValue: localized("expected a whole number, true, false, or a text in quotes")
        case .tooDeep(let limit): localized("more than {limit} levels deep", ["limit": String(limit)])
        }
    }
}
