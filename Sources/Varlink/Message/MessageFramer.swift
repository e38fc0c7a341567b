import Glibc

/// Splits a stream of bytes into messages, each terminated by a NUL.
package struct MessageFramer: Sendable {
    /// A message is longer than the limit, complete or not.
    package struct MessageTooLarge: Error, Equatable, Sendable {
        package let limitBytes: Int
    }

    package let limitBytes: Int
    private var buffer: [UInt8] = []
    /// The offset of the first message that was not returned yet.
    private var start = 0
    /// The first message has no NUL before this offset. No byte is scanned twice.
    private var scanned = 0

    /// `limitBytes` is the greatest length of one message without its NUL.
    package init(limitBytes: Int) {
        precondition(limitBytes > 0)
        self.limitBytes = limitBytes
    }

    /// The number of bytes that were appended and not returned yet.
    package var pendingBytes: Int { buffer.count - start }

    package mutating func append(_ bytes: some Collection<UInt8>) {
        dropTaken()
        buffer.append(contentsOf: bytes)
    }

    /// Returns the next complete message without its NUL; nil if more bytes are needed.
    package mutating func next() throws(MessageTooLarge) -> [UInt8]? {
        guard let end = indexOfTerminator() else {
            guard pendingBytes <= limitBytes else { throw MessageTooLarge(limitBytes: limitBytes) }
            return nil
        }
        guard end - start <= limitBytes else { throw MessageTooLarge(limitBytes: limitBytes) }
        let message = Array(buffer[start..<end])
        start = end + 1
        scanned = start
        if start == buffer.count { dropTaken() }
        return message
    }

    private mutating func indexOfTerminator() -> Int? {
        let found = buffer.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) -> Int? in
            guard let base = bytes.baseAddress, scanned < bytes.count else { return nil }
            guard let hit = memchr(base + scanned, 0, bytes.count - scanned) else { return nil }
            return UnsafeRawPointer(hit) - base
        }
        if found == nil { scanned = buffer.count }
        return found
    }

    private mutating func dropTaken() {
        guard start > 0 else { return }
        buffer.removeFirst(start)
        scanned -= start
        start = 0
        // Don't keep the memory of one large message until the connection ends.
        if buffer.isEmpty && buffer.capacity > 64 * 1024 { buffer = [] }
    }
}
