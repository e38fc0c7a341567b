/// A list of objects as JSON text that grows, so that a long one need not be encoded at once.
///
/// The text is kept in pieces, so that appending to a list that was copied copies only the last piece.
package struct JSONList: Sendable {
    package private(set) var count = 0
    private var full: [[UInt8]] = []
    private var last: [UInt8] = []

    private static let pieceBytes = 64 * 1024

    package init() {}

    package init(_ objects: [some Encodable]) {
        for object in objects { append(object) }
    }

    package mutating func append(_ object: some Encodable) {
        beginObject()
        JSONCoding.append(object, to: &last)
        count += 1
    }

    package mutating func append(_ other: JSONList) {
        guard other.count > 0 else { return }
        beginObject()
        other.write(to: &last)
        count += other.count
    }

    private mutating func beginObject() {
        guard count > 0 else { return }
        last.append(UInt8(ascii: ","))
        guard last.count >= Self.pieceBytes else { return }
        full.append(last)
        last = []
    }

    fileprivate func write(to text: inout [UInt8]) {
        for piece in full { text += piece }
        text += last
    }

    fileprivate var byteCount: Int { full.reduce(last.count) { $0 + $1.count } }
}

extension VarlinkReply {
    /// A reply whose only member is a list, but for those written in `others` as JSON.
    package init(_ member: String, _ list: JSONList, and others: String = "", continues: Bool = false) {
        self.init(continues: continues) { text in
            let head = Array("{\"\(member)\":[".utf8)
            let tail = Array((others.isEmpty ? "]}" : "],\(others)}").utf8)
            // Two bytes more for the end of the message, so that appending it doesn't copy the text again.
            text.reserveCapacity(text.count + head.count + list.byteCount + tail.count + 2)
            text += head
            list.write(to: &text)
            text += tail
        }
    }
}
