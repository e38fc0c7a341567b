/// A part of a text with its position, so that an error can point at it.
struct TextPiece {
    private let bytes: ArraySlice<UInt8>
    private let whole: String

    /// - Parameter typed: the typed text, if the piece is another spelling of the same length.
    init(_ text: String, of typed: String? = nil) {
        bytes = Array(text.utf8)[...]
        whole = typed ?? text
    }

    private init(_ bytes: ArraySlice<UInt8>, partOf piece: TextPiece) {
        self.bytes = bytes
        whole = piece.whole
    }

    var isEmpty: Bool { bytes.isEmpty }
    var text: String { String(decoding: bytes, as: UTF8.self) }
    var utf8Range: Range<Int> { bytes.startIndex..<bytes.endIndex }

    func error(_ fault: RecurrenceFault) -> TimeTextError {
        TimeTextError(text: whole, range: utf8Range, reason: .rule(fault))
    }

    private func piece(_ bytes: ArraySlice<UInt8>) -> TextPiece { TextPiece(bytes, partOf: self) }

    func split(_ separator: Unicode.Scalar) -> [TextPiece] {
        bytes.split(separator: UInt8(ascii: separator), omittingEmptySubsequences: false)
            .map(piece)
    }

    func droppingPrefix(_ prefix: StaticString) -> TextPiece {
        let prefix = prefix.description.utf8
        return bytes.starts(with: prefix) ? piece(bytes.dropFirst(prefix.count)) : self
    }

    func droppingFirst(_ count: Int) -> TextPiece { piece(bytes.dropFirst(count)) }

    func prefix(_ count: Int) -> TextPiece { piece(bytes.prefix(count)) }

    func contains(_ character: Unicode.Scalar) -> Bool { bytes.contains(UInt8(ascii: character)) }

    var beginsWithLetter: Bool { bytes.first?.isASCIILetter ?? false }

    /// Whether it has only characters of zone names (theory.html of tzdata).
    var isZoneName: Bool {
        bytes.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || "/_+-".utf8.contains($0) }
    }

    func trimmingSpaces() -> TextPiece {
        let space = UInt8(ascii: " ")
        let end = bytes.lastIndex { $0 != space }.map { $0 + 1 } ?? bytes.startIndex
        return piece(bytes[..<end].drop { $0 == space })
    }

    /// Splits off the last word; `head` is nil if there is only one word.
    func splitAtLastSpace() -> (head: TextPiece?, last: TextPiece) {
        guard let space = bytes.lastIndex(of: UInt8(ascii: " ")) else { return (nil, self) }
        return (
            piece(bytes[..<space]).trimmingSpaces(), piece(bytes[(space + 1)...])
        )
    }

    /// Splits at the first `..`; `last` is nil if there is none.
    func splitAtRange() -> (first: TextPiece, last: TextPiece?) {
        let dot = UInt8(ascii: ".")
        let sign = bytes.indices.dropLast().first { bytes[$0] == dot && bytes[$0 + 1] == dot }
        guard let sign else { return (self, nil) }
        return (piece(bytes[..<sign]), piece(bytes[(sign + 2)...]))
    }

    func droppingSuffix(bytes count: Int) -> TextPiece {
        piece(bytes.dropLast(count))
    }

    /// Reads up to ten digits without other characters. Throws `unexpected` or `outOfRange`.
    func number(in range: ClosedRange<Int>) throws(TimeTextError) -> Int {
        guard !bytes.isEmpty, bytes.allSatisfy(\.isASCIIDigit) else { throw error(.unexpected(text)) }
        guard bytes.count <= 10, let number = Int(text), range.contains(number) else {
            throw error(.outOfRange(text, range))
        }
        return number
    }
}
