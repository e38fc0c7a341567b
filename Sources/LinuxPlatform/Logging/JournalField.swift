/// Names and sizes of journal fields (systemd.journal-fields(7), sd_journal_sendv(3)).
enum JournalField {
    /// Returns the field name of a metadata key. `latenessSeconds` becomes `CLOCKD_LATENESS_SECONDS`; a name in
    /// capitals (`MESSAGE_ID`) is one of the journal's and stays unchanged. Characters that the journal allows in no
    /// name become `_`.
    static func name(for key: String) -> String {
        if isJournalsOwn(key) { return key }
        var name = "CLOCKD_"
        var previousIsLower = false
        for byte in key.utf8 {
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"):
                if previousIsLower { name += "_" }
                name.unicodeScalars.append(Unicode.Scalar(byte))
                previousIsLower = false
            case UInt8(ascii: "a")...UInt8(ascii: "z"):
                name.unicodeScalars.append(Unicode.Scalar(byte - 32))
                previousIsLower = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
                previousIsLower = true
            default:
                name += "_"
                previousIsLower = false
            }
        }
        return String(name.prefix(maximumNameLength))
    }

    static func isJournalsOwn(_ key: String) -> Bool {
        key.utf8.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } == true
            && key.utf8.allSatisfy { byte in
                (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || byte == UInt8(ascii: "_")
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
            } && key.utf8.count <= maximumNameLength
    }

    /// Returns the value's bytes. A longer value than 16 KiB is cut at a character boundary and ends with an ellipsis.
    static func bounded(_ value: String) -> [UInt8] {
        guard value.utf8.count > maximumValueBytes else { return Array(value.utf8) }
        // An index within a character's bytes is rounded down.
        return Array((value[..<value.utf8.index(value.startIndex, offsetBy: maximumValueBytes)] + "…").utf8)
    }

    private static let maximumNameLength = 64
    private static let maximumValueBytes = 16_384
}
