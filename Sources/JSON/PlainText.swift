/// The part of a JSON string that needs no escapes (RFC 8259, section 7).
enum PlainText {
    /// The index of the first byte from `start` on that ends a string or has to be escaped: a quotation mark, a
    /// backslash or a control character. The count of all bytes if there is none.
    ///
    /// Looks at eight bytes at a time. In each of the three differences the lowest bit set belongs to the first such
    /// byte, since a borrow only reaches later bytes.
    static func end(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        let ones: UInt64 = 0x0101_0101_0101_0101
        var place = start
        while place + 8 <= bytes.count {
            let eight = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            let quotationMark = eight ^ (ones &* UInt64(UInt8(ascii: "\"")))
            let backslash = eight ^ (ones &* UInt64(UInt8(ascii: "\\")))
            let control = (eight &- (ones &* 0x20)) & ~eight
            let found = control | ((quotationMark &- ones) & ~quotationMark) | ((backslash &- ones) & ~backslash)
            let marked = found & (ones &* 0x80)
            if marked != 0 { return place + marked.trailingZeroBitCount / 8 }
            place += 8
        }
        while place < bytes.count, !isSpecial(bytes[place]) { place += 1 }
        return place
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20
    }
}
