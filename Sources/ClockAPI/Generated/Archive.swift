// Made from io.clockd.Archive.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// Export and import of all data.
package enum ArchiveInterface {
    /// All data as JSON: items, ids, rings, history. Equal data gives equal texts. With 'more' the text is sent in parts;
    /// without, more than 16 MiB are refused with org.varlink.service.ExpectedMore.
    package struct Export: VarlinkMethod {
        package static let name = "io.clockd.Archive.Export"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var archive: String

            package init(archive: String) {
                self.archive = archive
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var archive: String?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "archive": archive = try String(from: &json)
                    default: try json.skip()
                    }
                }
                self.archive = try json.required(archive, "archive")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("archive", archive)
                json.endObject()
            }
        }

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// Imports an archive, in several parts if it is longer than a message may be (1 MiB). The first part names no
    /// transfer; the reply names the one to continue. Nothing changes before the `last` part. If there is data already, the
    /// import is refused with NotNow (`notEmpty`) unless `replace` is set. An archive that can't be read is OutOfRange
    /// (`malformed`). One whose alarms, timers or rings run commands is refused with BringsCommands unless `commands`
    /// allows them. All three are false by default.
    package struct Import: VarlinkMethod {
        package static let name = "io.clockd.Archive.Import"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var transfer: String

            package init(transfer: String) {
                self.transfer = transfer
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var transfer: String?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "transfer": transfer = try String(from: &json)
                    default: try json.skip()
                    }
                }
                self.transfer = try json.required(transfer, "transfer")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("transfer", transfer)
                json.endObject()
            }
        }

        package var part: String
        package var transfer: String?
        package var last: Bool?
        package var replace: Bool?
        package var commands: Bool?

        package init(
            part: String,
            transfer: String? = nil,
            last: Bool? = nil,
            replace: Bool? = nil,
            commands: Bool? = nil
        ) {
            self.part = part
            self.transfer = transfer
            self.last = last
            self.replace = replace
            self.commands = commands
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var part: String?
            var transfer: String?
            var last: Bool?
            var replace: Bool?
            var commands: Bool?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "part": part = try String(from: &json)
                case "transfer": transfer = try Optional<String>(from: &json)
                case "last": last = try Optional<Bool>(from: &json)
                case "replace": replace = try Optional<Bool>(from: &json)
                case "commands": commands = try Optional<Bool>(from: &json)
                default: try json.skip()
                }
            }
            self.part = try json.required(part, "part")
            self.transfer = transfer
            self.last = last
            self.replace = replace
            self.commands = commands
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("commands", commands)
            json.member("last", last)
            json.member("part", part)
            json.member("replace", replace)
            json.member("transfer", transfer)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # Export and import of all data.
            interface io.clockd.Archive

            # All data as JSON: items, ids, rings, history. Equal data gives equal texts. With 'more' the text is sent in parts;
            # without, more than 16 MiB are refused with org.varlink.service.ExpectedMore.
            method Export() -> (archive: string)

            # Imports an archive, in several parts if it is longer than a message may be (1 MiB). The first part names no
            # transfer; the reply names the one to continue. Nothing changes before the `last` part. If there is data already, the
            # import is refused with NotNow (`notEmpty`) unless `replace` is set. An archive that can't be read is OutOfRange
            # (`malformed`). One whose alarms, timers or rings run commands is refused with BringsCommands unless `commands`
            # allows them. All three are false by default.
            method Import(part: string, transfer: ?string, last: ?bool, replace: ?bool, commands: ?bool) -> (transfer: string)

            """#
    )
}
