import Agenda
import Foundation
import Testing

@testable import Desktop

struct PopupIconTests {
    private static let file = "icons/hicolor/scalable/apps/clockd.svg"

    private func icon(program: String?, _ environment: [String: String] = [:], present: [String]) -> String? {
        PopupIcon.find("clockd", program: program, environment: { environment[$0] }, isReadable: present.contains)
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

    @Test("Without an installed picture there is none, and popups name one that themes have")
    func none() {
        #expect(icon(program: "/usr/bin/clockd", present: []) == nil)
        #expect(icon(program: nil, ["XDG_DATA_HOME": "relative", "XDG_DATA_DIRS": ""], present: []) == nil)
        #expect(icon(program: "clockd", present: []) == nil)
    }

    @Test("Each kind of item that has popups has a picture of its own; that of an alarm is the program's")
    func kinds() throws {
        let repository = URL(filePath: #filePath).appending(path: "../../..").standardized
        let files = try FileManager.default.contentsOfDirectory(
            atPath: repository.appending(path: "packaging/icons").path
        )
        let ringing: Set<ItemKind> = [.timer, .focus, .task, .dday]
        #expect(Set(ItemKind.allCases.filter { files.contains("clockd-\($0.name).svg") }) == ringing)
    }

    /// The desktop entry and the searches name the installed file.
    @Test(arguments: ["clockd.desktop", "clockd-krunner.desktop"])
    func theEntriesNameTheIcon(file: String) throws {
        let repository = URL(filePath: #filePath).appending(path: "../../..").standardized
        let entry = try String(contentsOf: repository.appending(path: "packaging/desktop/\(file)"), encoding: .utf8)
        #expect(entry.split(separator: "\n").contains("Icon=clockd"))
    }
}
