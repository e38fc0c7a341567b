import Agenda
import ClockTestKit
import Foundation
import Testing

@testable import AgendaStore

@Suite("Archives in parts")
struct ArchiveUploadTests {
    private let files = StoreFiles()

    @Test("contains all parts in order, and leaves no file name behind")
    func parts() throws {
        let upload = try ArchiveUpload(beside: files.open().store)
        let parts = ["{\"label\":\"", "알람 ", String(repeating: "é", count: 300_000), "\"}"]
        for part in parts { try upload.append(part) }
        #expect(try upload.archive() == Archive(parts.joined()))
        let names = try FileManager.default.contentsOfDirectory(atPath: files.scratch.path)
        #expect(names.allSatisfy { !$0.contains("upload") })
    }

    @Test(
        "is refused permanently if its first part does not begin an object",
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
