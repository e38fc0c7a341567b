/// The object's description, for `gdbus` and `busctl` (org.freedesktop.DBus.Introspectable).
enum Introspection {
    static let interface = "org.freedesktop.DBus.Introspectable"

    static func answer(_ call: borrowing BusMessage) throws(BusError) -> Bool {
        guard call.member == "Introspect", call.hasSignature("") else { return false }
        try call.answer { message throws(BusError) in try message.append(text) }
        return true
    }

    private static let methods: KeyValuePairs = [
        GNOMESearch.interface: [
            ("GetInitialResultSet", ["as"], ["as"]), ("GetSubsearchResultSet", ["as", "as"], ["as"]),
            ("GetResultMetas", ["as"], ["aa{sv}"]), ("ActivateResult", ["s", "as", "u"], []),
            ("LaunchSearch", ["as", "u"], []),
        ],
        KRunnerSearch.interface: [
            ("Actions", [], ["a(sss)"]), ("Match", ["s"], ["a(sssida{sv})"]), ("Run", ["s", "s"], []),
            ("Config", [], ["a{sv}"]), ("SetActivationToken", ["s"], []), ("Teardown", [], []),
        ],
        interface: [("Introspect", [], ["s"])],
    ]

    private static var text: String {
        let interfaces = methods.map { interface, methods in
            let lines = methods.map { name, ins, outs in
                let arguments =
                    ins.map { "<arg type='\($0)' direction='in'/>" }
                    + outs.map { "<arg type='\($0)' direction='out'/>" }
                return "<method name='\(name)'>\(arguments.joined())</method>"
            }
            return "<interface name='\(interface)'>\n\(lines.joined(separator: "\n"))\n</interface>\n"
        }
        return "<node>\n\(interfaces.joined())</node>\n"
    }
}
