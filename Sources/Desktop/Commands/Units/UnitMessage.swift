import CSystemd

/// Appends the arguments of a call (sd_bus_message_append_basic(3)). `status` keeps the first failure.
struct UnitMessage {
    let message: OpaquePointer
    private(set) var status: Int32 = 0

    mutating func text(_ text: String) {
        let message = message
        keep(text.withCString { sd_bus_message_append_basic(message, Self.code("s"), $0) })
    }

    mutating func flag(_ flag: Bool) {
        var number: Int32 = flag ? 1 : 0
        keep(sd_bus_message_append_basic(message, Self.code("b"), &number))
    }

    mutating func number(_ number: UInt64) {
        var number = number
        keep(sd_bus_message_append_basic(message, Self.code("t"), &number))
    }

    mutating func list(_ element: String, _ body: (inout UnitMessage) -> Void) {
        inside("a", element, body)
    }

    mutating func structure(_ fields: String, _ body: (inout UnitMessage) -> Void) {
        inside("r", fields, body)
    }

    /// Appends a property of a unit, `(sv)`: its name, and its value of D-Bus type `type`.
    mutating func property(_ name: String, _ type: String, _ value: (inout UnitMessage) -> Void) {
        structure("sv") { pair in
            pair.text(name)
            pair.inside("v", type, value)
        }
    }

    private mutating func inside(_ kind: Character, _ contents: String, _ body: (inout UnitMessage) -> Void) {
        keep(sd_bus_message_open_container(message, Self.code(kind), contents))
        guard status >= 0 else { return }
        body(&self)
        keep(sd_bus_message_close_container(message))
    }

    private mutating func keep(_ next: Int32) {
        if status >= 0 { status = next }
    }

    private static func code(_ character: Character) -> CChar {
        CChar(bitPattern: character.asciiValue ?? 0)
    }

    /// Reads a reply that is a list of structures, and returns the string that each begins with.
    static func firstTexts(ofStructures fields: String, in answer: OpaquePointer?) -> [String] {
        var texts: [String] = []
        guard sd_bus_message_enter_container(answer, code("a"), "(\(fields))") > 0 else { return [] }
        while sd_bus_message_enter_container(answer, code("r"), fields) > 0 {
            var text: UnsafePointer<CChar>?
            guard sd_bus_message_read_basic(answer, code("s"), &text) > 0, let text else { return texts }
            texts.append(String(cString: text))
            sd_bus_message_skip(answer, String(fields.dropFirst()))
            sd_bus_message_exit_container(answer)
        }
        return texts
    }
}
