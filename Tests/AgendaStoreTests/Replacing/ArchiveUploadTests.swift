import Agenda
import ClockTestKit
import Foundation
import Testing

@testable import AgendaStore

@Suite("Archives in parts")
struct ArchiveUploadTests {
    private let files = StoreFiles()

    @Test("is what its parts are together, and leaves no name behind")
    func parts() throws {
        let upload = try ArchiveUpload(beside: files.open().store)
        let parts = ["{\"label\":\"", "알람 ", String(repeating: "é", count: 300_000), "\"}"]
        for part in parts { try upload.append(part) }
        #expect(try upload.archive() == Archive(parts.joined()))
        let names = try FileManager.default.contentsOfDirectory(atPath: files.scratch.path)
        #expect(names.allSatisfy { !$0.contains("upload") })
    }

    @Test(
        "is refused at its first part if that begins no object, and for good",
        arguments: ["[", "\u{7F}ELF", " \n\t x"]
    )
    func noObject(_ text: String) throws {
        let upload = try ArchiveUpload(beside: files.open().store)
        let refusal = StoreError.unreadableArchive(StoredFault(.notAnArchive))
        #expect(throws: refusal) { try upload.append(text) }
        #expect(throws: refusal) { try upload.append("{}") }
        #expect(throws: refusal) { try upload.archive() }
    }
}
