import Agenda
import Dispatch
import Foundation
import Logging
import Synchronization
import Testing

@testable import LinuxPlatform

@Suite struct LogTests {
    @Test(arguments: [
        ("item", "CLOCKD_ITEM"), ("latenessSeconds", "CLOCKD_LATENESS_SECONDS"), ("MESSAGE_ID", "MESSAGE_ID"),
        ("error", "CLOCKD_ERROR"), ("a-b c", "CLOCKD_A_B_C"), ("_SYSTEM", "CLOCKD__SYSTEM"), ("né", "CLOCKD_N__"),
        (String(repeating: "x", count: 100), "CLOCKD_" + String(repeating: "X", count: 57)),
    ])
    func namesOfFields(key: String, name: String) {
        #expect(JournalField.name(for: key) == name)
    }

    @Test func longValuesAreCutOnACharactersEdge() {
        for offset in 0..<4 {
            let value = String(repeating: "a", count: offset) + String(repeating: "🍎", count: 5000)
            let bytes = JournalField.bounded(value)
            #expect(bytes.count <= 16_384 + 3)
            let text = String(validating: bytes, as: UTF8.self)
            #expect(text?.hasSuffix("🍎…") == true)
        }
        #expect(JournalField.bounded("a\nb\0") == Array("a\nb\0".utf8))
    }

    @Test(arguments: [
        ("tea", [("item", "t1")], "INFO tea item=t1\n"),
        ("a\nb", [("label", "x y")], "INFO a\\nb label=\"x y\"\n"),
        ("\u{1B}[31m", [("label", "\u{9B}\u{7F}\"\0")], "INFO \\u{1b}[31m label=\"\\u{9b}\\u{7f}\\\"\\u{0}\"\n"),
        ("e", [("label", "")], "INFO e label=\"\"\n"),
        ("a\u{202E}b", [("label", "\u{2067}x\u{2028}")], "INFO a\\u{202e}b label=\\u{2067}x\\u{2028}\n"),
    ])
    func linesForATerminal(message: String, metadata: [(String, String)], line: String) {
        let pairs = metadata.map { (key: $0.0, value: $0.1) }
        #expect(StandardErrorLine.text(level: .info, message: message, metadata: pairs) == line)
    }

    @Test func whatIsLoggedWhileAnEntryIsMadeKeepsItsPlace() {
        let written = Mutex<[String]>([])
        let queue = BoundedLogQueue<String>(
            write: { entry in written.withLock { $0.append(entry) } },
            noticeOfLoss: { "lost \($0)" }
        )
        queue.append { "first" }
        queue.append {
            queue.append { "within" }
            return nil
        }
        queue.append { "last" }
        #expect(queue.flush(timeout: .seconds(60)))
        #expect(written.withLock(\.self) == ["first", "within", "last"])
    }

    @Test func aWriterThatHangsHoldsUpNobody() {
        let entered = DispatchSemaphore(value: 0)
        let held = DispatchSemaphore(value: 0)
        let written = Mutex<[String]>([])
        let queue = BoundedLogQueue<String>(
            capacity: 10,
            write: { entry in
                if entry == "first" {
                    entered.signal()
                    held.wait()
                }
                written.withLock { $0.append(entry) }
            },
            noticeOfLoss: { "lost \($0)" }
        )
        queue.append { "first" }
        entered.wait()
        // A caller that waits for the writer would never return.
        let added = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            for number in 0..<1000 { queue.append { "\(number)" } }
            added.signal()
        }
        #expect(added.wait(timeout: .now() + 60) == .success)
        #expect(!queue.flush(timeout: .milliseconds(50)))
        held.signal()
        #expect(queue.flush(timeout: .seconds(5)))
        let kept = (0..<10).map(String.init)
        #expect(written.withLock { $0 } == ["first"] + kept + ["lost 990"], "in order, the oldest are kept")
        queue.append { "later" }
        #expect(queue.flush(timeout: .seconds(5)))
        #expect(written.withLock { $0.last } == "later", "a loss is told once")
    }

    @Test func noJournalWithoutItsSocket() throws {
        let isThere = access(LogDestination.journalSocket, W_OK) == 0
        #expect(LogDestination.chosen(wanted: "journal", journalStream: nil) == (isThere ? .journal : .standardError))
        #expect(LogDestination.chosen(wanted: nil, journalStream: "1:2") == .standardError)
        #expect(LogDestination.chosen(wanted: "stderr", journalStream: nil) == .standardError)
    }

    @Test func messageIDsAreDistinct() {
        #expect(Set(MessageID.all).count == MessageID.all.count)
        for id in MessageID.all {
            #expect(id.count == 32)
            #expect(id.allSatisfy { $0.isHexDigit && !$0.isUppercase })
        }
    }
}
