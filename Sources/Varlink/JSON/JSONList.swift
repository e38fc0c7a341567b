/// A list of objects as JSON text that grows, so that a long one need not be encoded at once.
package struct JSONList: Sendable {
    package private(set) var count = 0
    fileprivate var text: [UInt8] = []

    package init() {}

    package init(_ objects: [some Encodable]) {
        for object in objects { append(object) }
    }

    package mutating func append(_ object: some Encodable) {
        if count > 0 { text.append(UInt8(ascii: ",")) }
        JSONCoding.append(object, to: &text)
        count += 1
    }

    package mutating func append(_ other: JSONList) {
        guard other.count > 0 else { return }
        if count > 0 { text.append(UInt8(ascii: ",")) }
        text += other.text
        count += other.count
    }
}

extension VarlinkReply {
    /// A reply whose only member is a list, but for those written in `others` as JSON.
    package init(_ member: String, _ list: JSONList, and others: String = "", continues: Bool = false) {
        self.init(continues: continues) { text in
            text += Array("{\"\(member)\":[".utf8)
            text += list.text
            text += (others.isEmpty ? "]}" : "],\(others)}").utf8
        }
    }
}
