/// The part of a JSON string that needs no escapes, and the escapes of one letter (RFC 8259, section 7).
enum PlainText {
    /// The index of the first byte from `start` on that ends a string or must be escaped: a quotation mark, a backslash
    /// or a control character. The number of all bytes if there is none.
    ///
    /// Processes eight bytes at a time. In each of the three differences the lowest set bit belongs to the first such
    /// byte, because a borrow only affects later bytes.
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

    /// The character represented by an escape of one letter; nil if there is no such escape.
    static func byte(escapedAs letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): letter
        case UInt8(ascii: "b"): 0x08
        case UInt8(ascii: "f"): 0x0C
        case UInt8(ascii: "n"): 0x0A
        case UInt8(ascii: "r"): 0x0D
        case UInt8(ascii: "t"): 0x09
        default: nil
        }
    }
}
