import Glibc

/// Cuts a stream of bytes into messages, each ended by a NUL.
package struct MessageFramer: Sendable {
    /// A message that is, or is about to be, longer than the bound.
    package struct MessageTooLarge: Error, Hashable, Sendable {
        package let limitBytes: Int
    }

    package let limitBytes: Int
    private var buffer: [UInt8] = []
    /// Where the first message not yet taken starts.
    private var start = 0
    /// Up to here the first message is known to have no NUL, so that no byte is looked at twice.
    private var scanned = 0

    /// `limitBytes` bounds one message, its NUL not counted.
    package init(limitBytes: Int) {
        precondition(limitBytes > 0)
        self.limitBytes = limitBytes
    }

    /// Bytes that arrived and were not taken yet.
    package var pendingBytes: Int { buffer.count - start }

    package mutating func append(_ bytes: some Collection<UInt8>) {
        dropTaken()
        buffer.append(contentsOf: bytes)
    }

    /// The next whole message without its NUL, or nil when more bytes are needed.
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
        // One large message must not be paid for until the connection ends.
        if buffer.isEmpty && buffer.capacity > 64 * 1024 { buffer = [] }
    }
}
