/// The rest of a file's bytes, taken from the front; big-endian numbers.
struct ByteInput {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    var remaining: Int { rest.count }

    mutating func take(_ count: Int) throws(TZifProblem) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw TZifProblem("truncated") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func skip(_ count: Int) throws(TZifProblem) {
        _ = try take(count)
    }

    /// A signed number of 4 or 8 bytes.
    mutating func integer(bytes count: Int) throws(TZifProblem) -> Int64 {
        let bytes = try take(count)
        let value = bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return count == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
    }

    /// An unsigned number of 4 bytes that counts things of a byte or more.
    mutating func count() throws(TZifProblem) -> Int {
        Int(UInt32(truncatingIfNeeded: try integer(bytes: 4)))
    }

    /// What stands before the next newline, without it; nil when there is none.
    mutating func line() -> ArraySlice<UInt8>? {
        guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        defer { rest = rest[(end + 1)...] }
        return rest[..<end]
    }
}
