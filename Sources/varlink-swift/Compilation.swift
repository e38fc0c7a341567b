import Foundation
import Varlink

/// The Swift files generated from the interface files of one directory.
struct Compilation {
    /// The files by name, such as `Alarms.swift`.
    let outputs: [(file: String, text: String)]

    init(ofFilesIn directory: String) throws {
        let isOfVarlink = directory.contains("/Varlink/")
        let files = try FileManager.default.contentsOfDirectory(atPath: directory)
            .filter { $0.hasSuffix(".varlink") }.sorted()
        let family = try InterfaceFamily(
            files.map { (file: $0, text: try String(contentsOfFile: "\(directory)/\($0)", encoding: .utf8)) }
        )
        let types = family.members.flatMap(\.declared.types)
        let enumerations = Set(types.filter { if case .enumeration = $0.type { true } else { false } }.map(\.name))
        var outputs = family.members.map { member in
            let name = member.declared.shortName
            let source = InterfaceSource(member: member, enumerations: enumerations, isOfVarlink: isOfVarlink)
            return (file: "\(name).swift", text: source.text)
        }
        if !isOfVarlink { outputs.append(("Interfaces.swift", Self.list(family))) }
        self.outputs = outputs
    }

    private static func list(_ family: InterfaceFamily) -> String {
        var text = SwiftText()
        text.line("// Made by varlink-swift.")
        text.line("// swift-format-ignore-file")
        text.line("import Varlink")
        text.line()
        let interfaces = family.members.map(\.declared)
        text.line("/// All interfaces and all methods, in the order of the interfaces' names.")
        text.block("package enum Interfaces") { text in
            text.line("package static let all: [InterfaceDescription] = [")
            for interface in interfaces { text.line("    \(interface.shortName)Interface.description,") }
            text.line("]")
            text.line()
            text.line("package static let methods: [any VarlinkMethod.Type] = [")
            for interface in interfaces {
                for method in interface.methods {
                    text.line("    \(interface.shortName)Interface.\(method.name).self,")
                }
            }
            text.line("]")
        }
        return text.text
    }
}

extension InterfaceDescription {
    /// `Alarms` for io.clockd.Alarms.
    var shortName: String { String(name.description.split(separator: ".").last ?? "").capitalizedFirst }
}

/// `varlink-swift DIRECTORY OUTPUT` generates a Swift file in OUTPUT for each .varlink file in DIRECTORY.
@main
enum Main {
    static func main() {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { fail("usage: varlink-swift DIRECTORY OUTPUT") }
        do {
            for (file, text) in try Compilation(ofFilesIn: arguments[1]).outputs {
                try text.write(toFile: "\(arguments[2])/\(file)", atomically: true, encoding: .utf8)
            }
        } catch {
            fail("\(error)")
        }
    }

    private static func fail(_ message: String) -> Never {
        FileHandle.standardError.write(Data("varlink-swift: \(message)\n".utf8))
        exit(1)
    }
}
