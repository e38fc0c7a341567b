/// An error in an interface description and its place. Line and column count from 1; a column is a Unicode scalar.
package struct IDLError: Error, Hashable, Sendable {
    package enum Problem: Hashable, Sendable {
        case expected(String)
        case duplicateMember(String)
        case duplicateField(String)
        case unknownType(String)
        case nestedTooDeeply(limit: Int)
    }

    package let problem: Problem
    package let line: Int
    package let column: Int
}

extension IDLError: CustomStringConvertible {
    package var description: String {
        let text =
            switch problem {
            case .expected(let what): "\(what) expected"
            case .duplicateMember(let name): "'\(name)' is declared twice"
            case .duplicateField(let name): "the field '\(name)' occurs twice"
            case .unknownType(let name): "the type '\(name)' is not declared"
            case .nestedTooDeeply(let limit): "types are nested more than \(limit) levels deep"
            }
        return "\(line):\(column): \(text)"
    }
}
