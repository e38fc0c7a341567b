extension InterfaceDescription {
    /// Parses and checks a whole description, by the grammar of varlink.org's Interface Definition.
    ///
    /// Also accepts an interface that declares only errors or types. `allowsUndeclaredTypes` is for a file that uses
    /// types declared in other files.
    package init(parsing source: String, allowsUndeclaredTypes: Bool = false) throws(IDLError) {
        var parser = IDLParser(source, allowsUndeclaredTypes: allowsUndeclaredTypes)
        let documentation = parser.scanner.takeDocumentation()
        let name = try parser.readInterfaceName()
        let members = try parser.readMembers()
        self.init(name: name, documentation: documentation, members: members, source: source)
    }
}

/// A recursive descent parser on an ``IDLScanner``.
struct IDLParser {
    private static let maximumNesting = 64
    private typealias Place = IDLScanner.Place

    fileprivate var scanner: IDLScanner
    private var nesting = 0
    private var references: [(name: String, place: Place)] = []

    private let allowsUndeclaredTypes: Bool

    init(_ source: String, allowsUndeclaredTypes: Bool = false) {
        scanner = IDLScanner(source)
        self.allowsUndeclaredTypes = allowsUndeclaredTypes
    }

    mutating func readInterfaceName() throws(IDLError) -> InterfaceName {
        try expectKeyword("interface")
        let place = nextPlace()
        let word = scanner.takeWord(with: [".", "-"])
        guard let name = InterfaceName(word) else { throw failure(.expected("an interface name"), at: place) }
        return name
    }

    mutating func readMembers() throws(IDLError) -> [InterfaceDescription.Member] {
        var members: [InterfaceDescription.Member] = []
        var names: Set<String> = []
        while true {
            let documentation = scanner.takeDocumentation()
            if scanner.isAtEnd { break }
            let place = nextPlace()
            let member = try readMember(documentation)
            guard names.insert(member.name).inserted else { throw failure(.duplicateMember(member.name), at: place) }
            members.append(member)
        }
        guard !members.isEmpty else { throw failure(.expected("a type, method or error"), at: nextPlace()) }
        if allowsUndeclaredTypes { return members }
        let typeNames = Set(members.compactMap { if case .type(let type) = $0 { type.name } else { nil } })
        for reference in references where !typeNames.contains(reference.name) {
            throw failure(.unknownType(reference.name), at: reference.place)
        }
        return members
    }

    private mutating func readMember(_ documentation: String) throws(IDLError) -> InterfaceDescription.Member {
        let place = nextPlace()
        let start = scanner.position
        switch scanner.takeWord() {
        case "type":
            let name = try readMemberName()
            let type = try readStructureOrEnumeration()
            let declaration = scanner.text(from: start)
            return .type(.init(name: name, type: type, documentation: documentation, declaration: declaration))
        case "method":
            let name = try readMemberName()
            let input = try readStructure()
            try expect("->")
            let output = try readStructure()
            return .method(.init(name: name, input: input, output: output, documentation: documentation))
        case "error":
            let name = try readMemberName()
            return .error(.init(name: name, parameters: try readStructure(), documentation: documentation))
        default: throw failure(.expected("a type, method or error"), at: place)
        }
    }

    private mutating func readMemberName() throws(IDLError) -> String {
        let place = nextPlace()
        let word = scanner.takeWord()
        guard let first = word.unicodeScalars.first, ("A"..."Z").contains(first) else {
            throw failure(.expected("a name that starts with a capital letter"), at: place)
        }
        return word
    }
}

// MARK: Types

extension IDLParser {
    private mutating func readType() throws(IDLError) -> IDLType {
        let place = nextPlace()
        guard nesting < Self.maximumNesting else {
            throw failure(.nestedTooDeeply(limit: Self.maximumNesting), at: place)
        }
        nesting += 1
        defer { nesting -= 1 }
        if scanner.take("?") {
            let inner = nextPlace()
            let type = try readType()
            if case .nullable = type { throw failure(.expected("one '?', not two,"), at: inner) }
            return .nullable(type)
        }
        if scanner.take("[]") { return .array(try readType()) }
        if scanner.take("[string]") { return .map(try readType()) }
        return try readElementType()
    }

    private mutating func readElementType() throws(IDLError) -> IDLType {
        let place = nextPlace()
        let word = scanner.takeWord()
        switch word {
        case "bool": return .bool
        case "int": return .int
        case "float": return .float
        case "string": return .string
        case "object": return .object
        case "": return try readStructureOrEnumeration()
        default:
            guard let first = word.unicodeScalars.first, ("A"..."Z").contains(first) else {
                throw failure(.expected("a type"), at: place)
            }
            references.append((word, place))
            return .named(word)
        }
    }

    private mutating func readStructure() throws(IDLError) -> [IDLField] {
        let place = nextPlace()
        guard case .structure(let fields) = try readStructureOrEnumeration() else {
            throw failure(.expected("a list of fields with their types"), at: place)
        }
        return fields
    }

    /// Reads a list in parentheses. A colon after the first name makes it a structure, otherwise it is an enumeration.
    /// `()` is a structure.
    private mutating func readStructureOrEnumeration() throws(IDLError) -> IDLType {
        guard scanner.take("(") else { throw failure(.expected("a type"), at: nextPlace()) }
        if scanner.take(")") { return .structure([]) }
        var names: [String] = []
        var fields: [IDLField] = []
        repeat {
            let documentation = scanner.takeDocumentation()
            let place = nextPlace()
            let name = try readFieldName()
            guard !names.contains(name) else { throw failure(.duplicateField(name), at: place) }
            let isField = scanner.take(":")
            guard names.isEmpty || isField == !fields.isEmpty else {
                throw failure(.expected(isField ? "',' or ')'" : "':'"), at: nextPlace())
            }
            names.append(name)
            if isField { fields.append(IDLField(name: name, type: try readType(), documentation: documentation)) }
        } while scanner.take(",")
        try expect(")")
        return fields.isEmpty ? .enumeration(names) : .structure(fields)
    }

    /// Reads `[A-Za-z](_?[A-Za-z0-9])*`.
    private mutating func readFieldName() throws(IDLError) -> String {
        let place = nextPlace()
        let word = scanner.takeWord(with: ["_"])
        let isValid =
            word.first?.isLetter == true && word.last != "_"
            && !zip(word, word.dropFirst()).contains { $0 == ("_", "_") }
        guard isValid else { throw failure(.expected("a field name"), at: place) }
        return word
    }
}

// MARK: Expectations

extension IDLParser {
    private mutating func expect(_ sign: String) throws(IDLError) {
        guard scanner.take(sign) else { throw failure(.expected("'\(sign)'"), at: nextPlace()) }
    }

    private mutating func expectKeyword(_ word: String) throws(IDLError) {
        let place = nextPlace()
        guard scanner.takeWord() == word else { throw failure(.expected("'\(word)'"), at: place) }
    }

    private mutating func nextPlace() -> Place {
        scanner.skipWhiteSpaceAndComments()
        return scanner.place
    }

    private func failure(_ problem: IDLError.Problem, at place: Place) -> IDLError {
        IDLError(problem: problem, line: place.line, column: place.column)
    }
}

/// An error in an interface description and its position. Line and column count from 1; columns are counted in Unicode
/// scalars.
package struct IDLError: Error, Equatable, Sendable {
    package enum Problem: Equatable, Sendable {
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
