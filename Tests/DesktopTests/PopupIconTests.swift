import Foundation
import Testing

@testable import Desktop

struct PopupIconTests {
    private static let file = "icons/hicolor/scalable/apps/clockd.svg"

    private func icon(program: String?, _ environment: [String: String] = [:], present: [String]) -> String {
        PopupIcon.find(program: program, environment: { environment[$0] }, isReadable: present.contains)
    }

    @Test func itIsFoundBesideTheProgramFirst() {
        let present = ["/opt/x/share/" + Self.file, "/usr/share/" + Self.file]
        #expect(icon(program: "/opt/x/bin/clockd", present: present) == present[0])
        #expect(icon(program: "/usr/bin/clockd", present: present) == present[1])
    }

    @Test func elseInTheDataDirectories() {
        let home = ["/home/kim/.local/share/" + Self.file]
        #expect(icon(program: "/build/clockd", ["HOME": "/home/kim"], present: home) == home[0])
        let data = ["/data/" + Self.file, "/b/" + Self.file]
        #expect(icon(program: nil, ["XDG_DATA_HOME": "/data", "HOME": "/home/kim"], present: data) == data[0])
        #expect(icon(program: nil, ["XDG_DATA_DIRS": "/a:/b"], present: data) == data[1])
    }

    @Test func elseItIsANameThatThemesHave() {
        #expect(icon(program: "/usr/bin/clockd", present: []) == "alarm-symbolic")
        #expect(
            icon(program: nil, ["XDG_DATA_HOME": "relative", "XDG_DATA_DIRS": ""], present: []) == "alarm-symbolic"
        )
        #expect(icon(program: "clockd", present: []) == "alarm-symbolic")
    }

    /// The desktop entry and the searches name the installed file.
    @Test(arguments: ["clockd.desktop", "clockd-krunner.desktop"])
    func theEntriesNameTheIcon(file: String) throws {
        let repository = URL(filePath: #filePath).appending(path: "../../..").standardized
        let entry = try String(contentsOf: repository.appending(path: "packaging/desktop/\(file)"), encoding: .utf8)
        #expect(entry.split(separator: "\n").contains("Icon=clockd"))
    }
}
