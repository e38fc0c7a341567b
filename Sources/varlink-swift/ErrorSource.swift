import Varlink

/// Generates the errors of an interface as one Swift enumeration, with conversion to and from messages.
struct ErrorSource {
    let interface: InterfaceDescription
    /// Provides the names of the parameters' types.
    let types: InterfaceSource

    private var errors: [InterfaceDescription.ErrorDeclaration] { interface.errors }

    func print(_ text: inout SwiftText) {
        text.line("/// The errors of \(interface.name).")
        text.block("package enum \(interface.shortName)Error: Error, Equatable, Sendable") { text in
            for error in errors {
                text.documentation(error.documentation)
                text.line("case \(error.name.lowercasedFirst)\(parameters(error))")
            }
        }
        text.line()
        text.block("extension \(interface.shortName)Error: JSONWritable") { text in
            text.line("/// As it travels.")
            text.line("package var varlinkError: VarlinkError { VarlinkError(name: name, parameters: self) }")
            text.line()
            printName(&text)
            text.line()
            printWriting(&text)
            text.line()
            printReading(&text)
        }
    }

    /// For the module `Varlink` itself: the errors as values of its own error type.
    func printValues(_ text: inout SwiftText) {
        text.line("/// The errors of \(interface.name).")
        text.block("extension VarlinkError") { text in
            for error in errors {
                text.documentation(error.documentation)
                let name = "\"\(interface.name).\(error.name)\""
                guard !error.parameters.isEmpty else {
                    text.line("package static let \(error.name.lowercasedFirst) = VarlinkError(name: \(name))")
                    continue
                }
                let members = error.parameters.map { "\"\($0.name)\": \($0.name.identifier).jsonValue" }
                let head = "package static func \(error.name.lowercasedFirst)\(parameters(error)) -> VarlinkError"
                text.block(head) { text in
                    text.line("VarlinkError(name: \(name), parameters: [\(members.joined(separator: ", "))])")
                }
            }
        }
    }

    /// The parameters as declared; empty if there are none.
    private func parameters(_ error: InterfaceDescription.ErrorDeclaration) -> String {
        let declared = error.parameters.map { field in
            "\(field.name.identifier): \(types.swift(field.type, within: field.name))"
                + (field.isNullable ? " = nil" : "")
        }
        return declared.isEmpty ? "" : "(\(declared.joined(separator: ", ")))"
    }

    private func printName(_ text: inout SwiftText) {
        text.block("private var name: String") { text in
            text.line("switch self {")
            for error in errors {
                text.line("case .\(error.name.lowercasedFirst): \"\(interface.name).\(error.name)\"")
            }
            text.line("}")
        }
    }

    private func printWriting(_ text: inout SwiftText) {
        text.line("/// Writes the parameters.")
        text.block("package func write(to json: inout JSONWriter)") { text in
            text.line("json.beginObject()")
            text.line("switch self {")
            for error in errors {
                let names = error.parameters.map { "let \($0.name.identifier)" }.joined(separator: ", ")
                text.line("case .\(error.name.lowercasedFirst)\(names.isEmpty ? ": break" : "(\(names)):")")
                for field in error.parameters.sorted(by: { $0.name < $1.name }) {
                    text.line("    json.member(\"\(field.name)\", \(field.name.identifier))")
                }
            }
            text.line("}")
            text.line("json.endObject()")
        }
    }

    private func printReading(_ text: inout SwiftText) {
        text.line("/// Nil for an error of another interface, or one that a newer program knows.")
        text.block("package init?(_ error: VarlinkError)") { text in
            text.line(
                "guard let error = try? Self(name: error.name, parameters: error.parameters.json) else { return nil }"
            )
            text.line("self = error")
        }
        text.line()
        text.block("private init?(name: String, parameters: [UInt8]) throws(JSONError)") { text in
            text.line("var json = try JSONReader(parameters)")
            text.line("switch name {")
            for error in errors {
                text.line("case \"\(interface.name).\(error.name)\":")
                text.line("    self = try .\(error.name.lowercasedFirst)(reading: &json)")
            }
            text.line("default: return nil")
            text.line("}")
        }
        for error in errors {
            text.line()
            let head = "private static func \(error.name.lowercasedFirst)(reading json: inout JSONReader)"
            text.block("\(head) throws(JSONError) -> Self") { text in
                types.readMembers(error.parameters, &text)
                let values = error.parameters.map { "\($0.name): \(types.taken($0))" }
                let given = values.isEmpty ? "" : "(\(values.joined(separator: ", ")))"
                let canFail = error.parameters.contains { !$0.isNullable }
                text.line("return \(canFail ? "try " : "").\(error.name.lowercasedFirst)\(given)")
            }
        }
    }
}
