/// A growing list of objects as JSON text, so that a long list need not be encoded at once.
///
/// The text is stored in pieces: appending to a copy of the list copies only the last piece.
package struct JSONList: Sendable {
    package private(set) var count = 0
    /// Elements without the enclosing brackets. A comma is needed between pieces.
    private var full: [[UInt8]] = []
    private var last = JSONWriter()

    private static let pieceBytes = 64 * 1024

    package init() {}

    package init(_ objects: [some JSONWritable]) {
        for object in objects { append(object) }
    }

    package mutating func append(_ object: some JSONWritable) {
        last.element(object)
        count += 1
        closePiece()
    }

    package mutating func append(_ other: JSONList) {
        guard other.count > 0 else { return }
        last.element(Elements(list: other))
        count += other.count
        closePiece()
    }

    private mutating func closePiece() {
        guard last.bytes.count >= Self.pieceBytes else { return }
        full.append(last.bytes)
        last = JSONWriter()
    }

    private struct Elements: JSONWritable {
        let list: JSONList

        func write(to json: inout JSONWriter) {
            for (index, piece) in list.pieces.enumerated() {
                if index > 0 { json.write(json: CollectionOfOne(UInt8(ascii: ","))) }
                json.write(json: piece)
            }
        }
    }

    private var pieces: [[UInt8]] { last.bytes.isEmpty ? full : full + [last.bytes] }

    /// The length of the elements' text.
    package var byteCount: Int { full.reduce(last.bytes.count) { $0 + $1.count + 1 } }
}

extension JSONList: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.reserve(byteCount)
        json.beginArray()
        if count > 0 { json.element(Elements(list: self)) }
        json.endArray()
    }
}
