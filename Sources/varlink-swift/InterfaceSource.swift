import Varlink

/// The Swift source of one interface.
///
/// A structure `T` becomes `TObject`, and a named enumeration `E` becomes `ECode`; an unnamed one is named after its
/// field within the structure. Methods are types within `<Interface>Interface`; methods with equal output share the
/// reply type of the first. Errors are the cases of `<Interface>Error`. Nullable fields default to nil, lists among a
/// method's parameters to the empty list.
struct InterfaceSource {
    let member: InterfaceFamily.Member
    /// The names of all enumerations in the family.
    let enumerations: Set<String>
    /// Whether it is for the module `Varlink` itself: the errors of its interfaces are of the type ``VarlinkError``.
    let isOfVarlink: Bool

    private var interface: InterfaceDescription { member.declared }

    var text: String {
        var text = SwiftText()
        text.line("// Made from \(interface.name).varlink by varlink-swift. Change that file instead.")
        text.line("// swift-format-ignore-file")
        text.line("import JSON")
        if !isOfVarlink { text.line("import Varlink") }
        for type in interface.types {
            text.line()
            print(type, &text)
        }
        text.line()
        text.documentation(interface.documentation)
        text.block("package enum \(interface.shortName)Interface") { text in
            for method in interface.methods {
                print(method, &text)
                text.line()
            }
            printDescription(&text)
        }
        if !interface.errors.isEmpty {
            text.line()
            let errors = ErrorSource(interface: interface, types: self)
            if isOfVarlink { errors.printValues(&text) } else { errors.print(&text) }
        }
        return text.text
    }

    private func printDescription(_ text: inout SwiftText) {
        text.line("/// The description that is served: the file, and the types of other files that it uses.")
        text.line("package static let description = InterfaceDescription(")
        text.line("    known: #\"\"\"")
        for line in member.completed.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            text.line(line.isEmpty ? "" : "        " + line)
        }
        text.line()
        text.line("        \"\"\"#")
        text.line(")")
    }

    // MARK: Types

    private func print(_ type: InterfaceDescription.TypeAlias, _ text: inout SwiftText) {
        text.documentation(type.documentation)
        switch type.type {
        case .structure(let fields):
            printStructure("\(type.name)Object", ["JSONConvertible", "Hashable", "Sendable"], fields, &text)
        case .enumeration(let names): print(names, as: "\(type.name)Code", &text)
        default: break
        }
    }

    private func print(_ names: [String], as name: String, _ text: inout SwiftText) {
        text.block("package enum \(name): String, JSONName") { text in
            text.line("case " + names.map(\.identifier).joined(separator: ", "))
        }
    }

    private func print(_ method: InterfaceDescription.Method, _ text: inout SwiftText) {
        let isNaming = method.input.contains { $0.name == "names" && $0.type == .array(.string) }
        text.documentation(method.documentation)
        let kind = !isNaming ? "VarlinkMethod" : method.input.count > 1 ? "NamingMethod" : "PlainNamingMethod"
        printStructure(method.name, [kind], method.input, &text, isInput: true) { text in
            text.line("package static let name = \"\(interface.name).\(method.name)\"")
            printReply(method, &text)
        }
    }

    private func printReply(_ method: InterfaceDescription.Method, _ text: inout SwiftText) {
        if method.output.isEmpty { return text.line("package typealias Reply = NoParameters") }
        if let first = interface.methods.first(where: { $0.output == method.output }), first.name != method.name {
            return text.line("package typealias Reply = \(first.name).Reply")
        }
        text.line()
        let list: (name: String, element: String)? =
            if method.output.count == 1, let only = method.output.first, case .array(let element) = only.type {
                (only.name, swift(element, within: only.name))
            } else { nil }
        let conformances = list == nil ? ["JSONConvertible", "Equatable", "Sendable"] : ["ListReply"]
        printStructure("Reply", conformances, method.output, &text) { text in
            guard let list else { return }
            text.line("package static let member = \"\(list.name)\"")
            text.line("package var objects: [\(list.element)] { \(list.name) }")
            text.line("package init(objects: [\(list.element)]) { \(list.name) = objects }")
        }
    }

    private func printStructure(
        _ name: String,
        _ conformances: [String],
        _ fields: [IDLField],
        _ text: inout SwiftText,
        isInput: Bool = false,
        before head: (inout SwiftText) -> Void = { _ in }
    ) {
        text.block("package struct \(name): \(conformances.joined(separator: ", "))") { text in
            let start = text.text.count
            head(&text)
            if text.text.count > start, !fields.isEmpty { text.line() }
            for field in fields {
                text.documentation(field.documentation)
                text.line("package var \(field.name.identifier): \(swift(field.type, within: field.name))")
            }
            for field in fields {
                guard let names = field.type.names else { continue }
                text.line()
                print(names, as: field.name.capitalizedFirst, &text)
            }
            printInitializer(fields, isInput: isInput, &text)
            // These protocols provide reading and writing.
            if conformances == ["PlainNamingMethod"] || conformances == ["ListReply"] { return }
            printReading(fields, &text)
            printWriting(fields, &text)
        }
    }

    // MARK: Members

    private func printInitializer(_ fields: [IDLField], isInput: Bool, _ text: inout SwiftText) {
        text.line()
        if fields.isEmpty { return text.line("package init() {}") }
        let parameters = fields.map { field in
            let initial =
                switch field.type {
                case .nullable: " = nil"
                case .array where isInput: " = []"
                default: ""
                }
            return "\(field.name.identifier): \(swift(field.type, within: field.name))\(initial)"
        }
        text.function("package init", parameters) { text in
            for field in fields { text.line("self.\(field.name) = \(field.name.identifier)") }
        }
    }

    private func printReading(_ fields: [IDLField], _ text: inout SwiftText) {
        text.line()
        text.block("package init(from json: inout JSONReader) throws(JSONError)") { text in
            if fields.isEmpty { return text.line("_ = try NoParameters(from: &json)") }
            readMembers(fields, &text)
            for field in fields {
                text.line("self.\(field.name) = \(field.isNullable ? "" : "try ")\(taken(field))")
            }
        }
    }

    /// Generates variables named like the fields, read from the members of an object.
    func readMembers(_ fields: [IDLField], _ text: inout SwiftText) {
        for field in fields {
            let type = swift(field.type, within: field.name)
            text.line("var \(field.name.identifier): \(field.isNullable ? type : type + "?")")
        }
        text.block("try json.members", "(key, json) throws(JSONError) in") { text in
            text.line("switch key {")
            for field in fields {
                let type = swift(field.type, within: field.name)
                text.line("case \"\(field.name)\": \(field.name.identifier) = try \(type.constructor)(from: &json)")
            }
            text.line("default: try json.skip()")
            text.line("}")
        }
    }

    /// Returns the expression for a field's value; it throws if a required field is missing.
    func taken(_ field: IDLField) -> String {
        field.isNullable ? field.name.identifier : "json.required(\(field.name.identifier), \"\(field.name)\")"
    }

    private func printWriting(_ fields: [IDLField], _ text: inout SwiftText) {
        text.line()
        text.block("package func write(to json: inout JSONWriter)") { text in
            if fields.isEmpty { return text.line("NoParameters().write(to: &json)") }
            text.line("json.beginObject()")
            for field in fields.sorted(by: { $0.name < $1.name }) {
                text.line("json.member(\"\(field.name)\", \(field.name.identifier))")
            }
            text.line("json.endObject()")
        }
    }

    /// Returns the Swift type; an unnamed enumeration is named after `field`.
    func swift(_ type: IDLType, within field: String) -> String {
        switch type {
        case .bool: "Bool"
        case .int: "Int"
        case .float: "Double"
        case .string: "String"
        case .object: "[String: JSONValue]"
        case .named(let name): name + (enumerations.contains(name) ? "Code" : "Object")
        case .structure, .enumeration: field.capitalizedFirst
        case .array(let element): "[\(swift(element, within: field))]"
        case .map(let element): "[String: \(swift(element, within: field))]"
        case .nullable(let wrapped): swift(wrapped, within: field) + "?"
        }
    }
}

extension IDLField {
    var isNullable: Bool {
        if case .nullable = type { true } else { false }
    }
}

extension IDLType {
    /// The names of an unnamed enumeration, also inside a list.
    fileprivate var names: [String]? {
        switch self {
        case .enumeration(let names): names
        case .array(let type), .map(let type), .nullable(let type): type.names
        default: nil
        }
    }
}

extension String {
    /// The type as it is written in a call: `String?` can't be called directly.
    fileprivate var constructor: String { hasSuffix("?") ? "Optional<\(dropLast())>" : self }
}
