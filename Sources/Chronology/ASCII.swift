extension UInt8 {
    package var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

    package var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(asciiLowercased) }

    /// The byte in lower case if it is a letter A to Z, otherwise unchanged.
    var asciiLowercased: UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
    }
}

extension Int {
    /// Returns the number with leading zeros, at least `digits` digits long. The number must not be negative.
    package func padded(to digits: Int) -> String {
        let text = String(self)
        return text.utf8.count < digits ? String(repeating: "0", count: digits - text.utf8.count) + text : text
    }
}

extension Array {
    /// Returns the number of elements for which `isBefore` is true, by bisection. They must come first.
    package func partitionIndex(where isBefore: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(self[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
