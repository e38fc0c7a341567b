import Varlink

/// The methods of io.clockd.Archive.
package enum ArchiveInterface {
    package struct Export: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Archive.Export"

        package init() {}

        package struct Reply: Codable, Hashable, Sendable {
            package var archive: String

            package init(archive: String) {
                self.archive = archive
            }
        }
    }

    package struct Import: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Archive.Import"

        package var part: String
        @OrNull package var transfer: String?
        package var last: Bool
        package var replace: Bool
        package var commands: Bool

        package init(part: String, transfer: String?, last: Bool, replace: Bool, commands: Bool = false) {
            self.part = part
            self.transfer = transfer
            self.last = last
            self.replace = replace
            self.commands = commands
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var transfer: String

            package init(transfer: String) {
                self.transfer = transfer
            }
        }
    }
}
