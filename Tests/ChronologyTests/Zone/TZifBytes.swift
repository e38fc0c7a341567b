/// A hand-made TZif file (RFC 9636, 3).
enum TZifBytes {
    /// Two alternating offsets, transitions at seconds 1000 and 2000, and `leapSeconds` leap seconds at second 1500.
    static func file(leapSeconds: Int32) -> [UInt8] {
        let offsets = bytes(Int32(0)) + [0, 0] + bytes(Int32(3600)) + [0, 0]
        let names = Array("XYZ\0".utf8)
        let first = header(transitions: 0, leapSeconds: 0) + offsets + names
        let transitions = bytes(Int64(1000)) + bytes(Int64(2000)) + [0, 1]
        let leaps = bytes(Int64(1500)) + bytes(leapSeconds)
        let body = transitions + offsets + names + leaps
        return first + header(transitions: 2, leapSeconds: 1) + body + Array("\n\n".utf8)
    }

    private static func header(transitions: Int32, leapSeconds: Int32) -> [UInt8] {
        var header = Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15)
        for count in [0, 0, leapSeconds, transitions, 2, 4] as [Int32] { header += bytes(count) }
        return header
    }

    private static func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
