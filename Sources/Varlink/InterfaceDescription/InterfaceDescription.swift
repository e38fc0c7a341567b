/// A parsed interface description (varlink.org, Interface Definition).
package struct InterfaceDescription: Sendable {
    package let name: InterfaceName
    /// The comment before `interface`, without its `#`; empty if there is none. The same applies to all other
    /// documentation.
    package let documentation: String
    /// In the order of the description. Their names are unique.
    package let members: [Member]
    /// The parsed text, which GetInterfaceDescription returns.
    package let source: String

    package enum Member: Equatable, Sendable {
        case type(TypeAlias)
        case method(Method)
        case error(ErrorDeclaration)
    }

    package struct TypeAlias: Equatable, Sendable {
        package let name: String
        /// A structure or an enumeration.
        package let type: IDLType
        package let documentation: String
        /// `type NAME (…)` as written, without the comment before it.
        package let declaration: String
    }

    package struct Method: Equatable, Sendable {
        package let name: String
        package let input: [IDLField]
        package let output: [IDLField]
        package let documentation: String
    }

    package struct ErrorDeclaration: Equatable, Sendable {
        package let name: String
        package let parameters: [IDLField]
        package let documentation: String
    }
}

/// A type of the interface description language.
package indirect enum IDLType: Equatable, Sendable {
    case bool
    case int
    case float
    case string
    /// Any JSON object.
    case object
    /// A type that the interface declares.
    case named(String)
    case structure([IDLField])
    case enumeration([String])
    case array(IDLType)
    /// `[string]`: an object with arbitrary member names.
    case map(IDLType)
    /// Never directly inside another `nullable`.
    case nullable(IDLType)
}

/// A field of a structure.
package struct IDLField: Equatable, Sendable {
    package let name: String
    package let type: IDLType
    package let documentation: String
}

extension InterfaceDescription {
    package var types: [TypeAlias] {
        members.compactMap { if case .type(let type) = $0 { type } else { nil } }
    }

    package var methods: [Method] {
        members.compactMap { if case .method(let method) = $0 { method } else { nil } }
    }

    package var errors: [ErrorDeclaration] {
        members.compactMap { if case .error(let error) = $0 { error } else { nil } }
    }

    package func type(named name: String) -> TypeAlias? { types.first { $0.name == name } }

    package func method(named name: String) -> Method? { methods.first { $0.name == name } }

    package func error(named name: String) -> ErrorDeclaration? { errors.first { $0.name == name } }
}

extension InterfaceDescription.Member {
    package var name: String {
        switch self {
        case .type(let type): type.name
        case .method(let method): method.name
        case .error(let error): error.name
        }
    }
}

extension InterfaceDescription {
    /// Parses a description that is part of the program; an error in it traps.
    package init(known source: String) {
        do {
            try self.init(parsing: source)
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
