import Varlink

/// Interfaces that are served together. Each type is declared in one file; the other interfaces that use it are served
/// with a copy, because a served interface must be complete.
struct InterfaceFamily {
    enum Problem: Error, CustomStringConvertible {
        case unreadable(file: String, IDLError)
        case declaredTwice(type: String, in: [String])
        case unknownType(String, in: String)

        var description: String {
            switch self {
            case .unreadable(let file, let error): "\(file):\(error)"
            case .declaredTwice(let type, let files): "type \(type) is declared by \(files.joined(separator: " and "))"
            case .unknownType(let type, let interface): "\(interface): no file declares the type \(type)"
            }
        }
    }

    struct Member {
        /// As declared in the file.
        let declared: InterfaceDescription
        /// The text that is served: the file with the types it uses from other files.
        let completed: String
    }

    let members: [Member]

    /// `sources` are the names and texts of the files.
    init(_ sources: [(file: String, text: String)]) throws(Problem) {
        var descriptions: [InterfaceDescription] = []
        var declarations: [String: (interface: String, declaration: InterfaceDescription.TypeAlias)] = [:]
        for (file, text) in sources {
            let description: InterfaceDescription
            do throws(IDLError) {
                description = try InterfaceDescription(parsing: text, allowsUndeclaredTypes: true)
            } catch {
                throw .unreadable(file: file, error)
            }
            for type in description.types {
                if let other = declarations[type.name] {
                    throw .declaredTwice(type: type.name, in: [other.interface, description.name.description])
                }
                declarations[type.name] = (description.name.description, type)
            }
            descriptions.append(description)
        }
        var members: [Member] = []
        for description in descriptions {
            var text = description.source
            var known = Set(description.types.map(\.name))
            var wanted = description.namesUsed
            while !wanted.isEmpty {
                let name = wanted.removeFirst()
                guard known.insert(name).inserted else { continue }
                guard let (_, type) = declarations[name] else {
                    throw .unknownType(name, in: description.name.description)
                }
                text += "\n" + type.comment + type.declaration + "\n"
                wanted += type.type.namesUsed
            }
            members.append(Member(declared: description, completed: text))
        }
        self.members = members
    }
}

extension InterfaceDescription {
    /// The names of the types used, in the order of use.
    fileprivate var namesUsed: [String] {
        members.flatMap { member in
            switch member {
            case .type(let type): type.type.namesUsed
            case .method(let method): (method.input + method.output).flatMap(\.type.namesUsed)
            case .error(let error): error.parameters.flatMap(\.type.namesUsed)
            }
        }
    }
}

extension InterfaceDescription.TypeAlias {
    /// The documentation as written above the declaration.
    fileprivate var comment: String {
        guard !documentation.isEmpty else { return "" }
        return documentation.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "#\n" : "# \($0)\n" }.joined()
    }
}

extension IDLType {
    fileprivate var namesUsed: [String] {
        switch self {
        case .bool, .int, .float, .string, .object, .enumeration: []
        case .named(let name): [name]
        case .structure(let fields): fields.flatMap(\.type.namesUsed)
        case .array(let type), .map(let type), .nullable(let type): type.namesUsed
        }
    }
}
