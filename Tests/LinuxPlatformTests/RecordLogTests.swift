import AdapterTestKit
import Agenda
import Chronology
import Logging
import Testing

@testable import LinuxPlatform

@Suite struct RecordLogTests {
    private static let wall = Instant(microsecondsSinceEpoch: 1_795_000_000_250_000)

    private func logged(_ record: Record) throws -> LogRecorder.Message {
        let recorder = LogRecorder()
        RecordLog(logger: recorder.logger).log(record, at: Self.wall)
        return try #require(recorder.messages.first)
    }

    @Test func aRingIsOneEntry() throws {
        let record = Record(
            .rang,
            ItemID(.timer, 3),
            label: "tea",
            details: [
                "ring": .text("r7"), "scheduled": .instant(Instant(secondsSinceEpoch: 1_795_000_000)),
                "latenessSeconds": .duration(.milliseconds(250)), "snoozes": .number(2),
            ]
        )
        let message = try logged(record)
        #expect(message.level == .notice)
        #expect(message.text == "“tea” rings")
        #expect(
            message.metadata == [
                "MESSAGE_ID": "\(MessageID.of(.rang))", "event": "rang", "item": "t3", "kind": "timer",
                "label": "tea", "ring": "r7", "scheduled": "2026-11-18T11:06:40+00:00", "latenessSeconds": "0.25",
                "snoozes": "2", "at": "2026-11-18T11:06:40.25+00:00",
            ]
        )
    }

    @Test(arguments: [
        (Duration.milliseconds(999), "“tea” rings"), (.seconds(90), "“tea” rings, 1min 30s late"),
        (.seconds(-5), "“tea” rings"),
    ])
    func latenessIsSaidFromASecondOn(lateness: Duration, text: String) throws {
        let record = Record(
            .rang,
            ItemID(.timer, 3),
            label: "tea",
            details: ["latenessSeconds": .duration(lateness)]
        )
        #expect(try logged(record).text.filter { $0 != " " } == text.filter { $0 != " " })
    }

    @Test(arguments: [
        (Duration.zero, "0"), (.microseconds(1), "0.000001"), (.seconds(90), "90"), (.milliseconds(-1500), "-1.5"),
    ])
    func secondsAreExact(duration: Duration, text: String) throws {
        let record = Record(.extended, ItemID(.timer, 1), label: "", details: ["bySeconds": .duration(duration)])
        #expect(try logged(record).metadata["bySeconds"] == "\(text)")
    }

    /// An item's sentence names its label, or its id if it has none; and each event has its own sentence.
    @Test func eachEventIsASentence() throws {
        let whole: Set<Record.Event> = [.clockStepped, .zoneChanged, .daemonStarted, .daemonStopped, .reloaded]
        var sentences: Set<String> = []
        for event in Record.Event.allCases {
            let record = whole.contains(event) ? Record(event) : Record(event, ItemID(.alarm, 12), label: "")
            let text = try logged(record).text
            #expect(text != event.rawValue)
            #expect(whole.contains(event) || text.contains("“a12”"))
            sentences.insert(text)
        }
        #expect(sentences.count == Record.Event.allCases.count)
    }

    @Test func aLabelStaysOnTheLine() throws {
        let message = try logged(
            Record(.added, ItemID(.alarm, 1), label: "a\nb\u{1B}" + String(repeating: "x", count: 1000))
        )
        #expect(message.text.hasPrefix("“a⏎b xxx"))
        #expect(message.text.count < 130)
        #expect(message.metadata["label"]?.description.hasPrefix("a\nb\u{1B}") == true, "the field holds all of it")
    }
}
