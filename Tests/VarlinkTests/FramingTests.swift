import Testing

@testable import Varlink

@Suite struct FramingTests {
    static let streams: [(bytes: String, messages: [String], rest: Int)] = [
        ("", [], 0),
        ("a", [], 1),
        ("\0", [""], 0),
        ("a\0", ["a"], 0),
        ("\0\0", ["", ""], 0),
        ("{}\0{\"a\":1}\0", ["{}", "{\"a\":1}"], 0),
        ("one\0two\0thr", ["one", "two"], 3),
        ("ä\0漢字\0🙂", ["ä", "漢字"], 4),
    ]

    @Test("The messages of a stream do not depend on how it is split", arguments: streams)
    func splitAnywhere(stream: (bytes: String, messages: [String], rest: Int)) throws {
        let bytes = Array(stream.bytes.utf8)
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var framer = MessageFramer(limitBytes: 100)
                var messages: [String] = []
                for part in [bytes[..<first], bytes[first..<second], bytes[second...]] {
                    framer.append(part)
                    while let message = try framer.next() { messages.append(String(decoding: message, as: UTF8.self)) }
                }
                #expect(messages == stream.messages)
                #expect(framer.pendingBytes == stream.rest)
            }
        }
    }

    @Test("Messages that are not accepted at once stay in order")
    func takenLate() throws {
        var framer = MessageFramer(limitBytes: 10)
        for number in 0..<100 { framer.append(Array("\(number)\0".utf8)) }
        for number in 0..<100 {
            let message = try #require(try framer.next())
            #expect(String(decoding: message, as: UTF8.self) == "\(number)")
            framer.append(Array("x\0".utf8))
        }
    }

    @Test("Empty messages are returned, even if the previous one is taken late")
    func emptyTakenLate() throws {
        var framer = MessageFramer(limitBytes: 10)
        framer.append([0, 0])
        for _ in 0..<3 {
            #expect(try framer.next() == [])
            framer.append([0])
        }
        #expect(framer.pendingBytes == 2)
    }

    @Test("The size limit applies to complete and incomplete messages", arguments: 1...8)
    func bound(limit: Int) throws {
        var exact = MessageFramer(limitBytes: limit)
        exact.append([UInt8](repeating: 65, count: limit) + [0])
        #expect(try exact.next()?.count == limit)

        var whole = MessageFramer(limitBytes: limit)
        whole.append([UInt8](repeating: 65, count: limit + 1) + [0])
        #expect(throws: MessageFramer.MessageTooLarge(limitBytes: limit)) { try whole.next() }

        var unfinished = MessageFramer(limitBytes: limit)
        unfinished.append([UInt8](repeating: 65, count: limit))
        #expect(try unfinished.next() == nil)
        unfinished.append([65])
        #expect(throws: MessageFramer.MessageTooLarge(limitBytes: limit)) { try unfinished.next() }
    }
}
