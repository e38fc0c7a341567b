import AdapterTestKit
import Agenda
import Foundation
import Testing

@testable import LinuxPlatform

@Suite struct CatalogTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "packaging/journal/clockd.catalog")

    @Test func explainsEachMessage() throws {
        let text = try String(contentsOf: Self.file, encoding: .utf8)
        let ids = text.split(separator: "\n").filter { $0.hasPrefix("-- ") }.map { String($0.dropFirst(3)) }
        #expect(Set(ids) == Set(MessageID.all))
        #expect(ids.count == MessageID.all.count)
    }

    /// As systemd reads it.
    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/journalctl"), "needs systemd's journalctl")
    )
    func isTakenByJournalctl() throws {
        let root = try TemporaryDirectory()
        let catalogs = try root.make("usr/lib/systemd/catalog")
        _ = try root.make("var/lib/systemd/catalog")
        try FileManager.default.copyItem(atPath: Self.file.path, toPath: "\(catalogs)/clockd.catalog")
        let update = try runBlocking("/usr/bin/journalctl", ["--root=\(root.path)", "--update-catalog"])
        #expect(update.status == 0, "\(update.output)")
        let list = try runBlocking("/usr/bin/journalctl", ["--root=\(root.path)", "--list-catalog"]).output
        for id in MessageID.all { #expect(list.contains(id)) }
        let rang = try runBlocking(
            "/usr/bin/journalctl",
            ["--root=\(root.path)", "--dump-catalog", MessageID.of(.rang)]
        )
        #expect(rang.output.contains("Subject: @CLOCKD_LABEL@ rang"))
    }
}
