import Files
import Glibc

/// Reads a write-ahead log as SQLite does (sqlite.org/walformat.html), to distinguish damage from the effect of a
/// crash.
///
/// SQLite reads a log up to the first frame whose checksum is wrong and silently ignores the rest. After a crash the
/// rest is at most one unacknowledged transaction: with `synchronous=FULL` a commit is on the disk before the next one
/// begins. More than one commit after the break is therefore damage, and so is an unreadable header.
enum WriteAheadLog {
    static let headerBytes = 32
    static let frameHeaderBytes = 24

    /// Tells whether the log is damaged; false if there is none.
    /// - Throws: ``StoreError`` if the file exists but can't be read.
    static func isTorn(at path: String) throws(StoreError) -> Bool {
        guard let bytes = try read(path) else { return false }
        return isTorn(bytes)
    }

    static func isTorn(_ bytes: [UInt8]) -> Bool {
        // The header is on the disk before the first frame is written.
        guard bytes.count > headerBytes else { return false }
        guard let log = Header(bytes) else { return true }
        var sum = log.sum
        var offset = headerBytes
        while offset + log.frameBytes <= bytes.count {
            guard let next = log.sumOfFrame(at: offset, bytes, after: sum) else { break }
            sum = next
            offset += log.frameBytes
        }
        return log.commits(from: offset, bytes) > 1
    }

    private static func read(_ path: String) throws(StoreError) -> [UInt8]? {
        do throws(BoundedFile.Failure) {
            return try BoundedFile.read(path, limitBytes: .max)
        } catch {
            switch error {
            case .system(errno: ENOENT): return nil
            case .system(let errno): throw .file(call: "read", path: path, errno: errno)
            case .notRegular: throw .file(call: "read", path: path, errno: EISDIR)
            case .tooLarge: preconditionFailure("a read without a limit found one")
            }
        }
    }

    private struct Sum: Equatable {
        var first: UInt32 = 0
        var second: UInt32 = 0
    }

    private struct Header {
        let isBigEndian: Bool
        let frameBytes: Int
        let salts: [UInt8]
        let sum: Sum

        /// Returns nil if the header is damaged.
        init?(_ bytes: [UInt8]) {
            let magic = UInt32(bytes, at: 0)
            guard magic & ~1 == 0x377F_0682 else { return nil }
            isBigEndian = magic & 1 == 1
            frameBytes = WriteAheadLog.frameHeaderBytes + Int(UInt32(bytes, at: 8))
            salts = Array(bytes[16..<24])
            sum = Self.add(Sum(), bytes[..<24], isBigEndian)
            guard sum == Sum(first: UInt32(bytes, at: 24), second: UInt32(bytes, at: 28)) else { return nil }
        }

        /// Returns the checksum up to the end of the frame; nil if the frame does not belong to this log or is damaged.
        func sumOfFrame(at offset: Int, _ bytes: [UInt8], after sum: Sum) -> Sum? {
            guard isOurs(offset, bytes) else { return nil }
            var sum = Self.add(sum, bytes[offset..<offset + 8], isBigEndian)
            sum = Self.add(sum, bytes[offset + WriteAheadLog.frameHeaderBytes..<offset + frameBytes], isBigEndian)
            let written = Sum(first: UInt32(bytes, at: offset + 16), second: UInt32(bytes, at: offset + 20))
            return sum == written ? sum : nil
        }

        /// Counts the frames from `start` on that end a transaction, according to their headers.
        func commits(from start: Int, _ bytes: [UInt8]) -> Int {
            stride(from: start, through: bytes.count - frameBytes, by: frameBytes).count { offset in
                isOurs(offset, bytes) && UInt32(bytes, at: offset + 4) != 0
            }
        }

        /// A restarted log has new salts; frames of the previous log may follow its end.
        private func isOurs(_ offset: Int, _ bytes: [UInt8]) -> Bool {
            bytes[offset + 8..<offset + 16].elementsEqual(salts)
        }

        private static func add(_ sum: Sum, _ bytes: ArraySlice<UInt8>, _ isBigEndian: Bool) -> Sum {
            var sum = sum
            bytes.withUnsafeBytes { buffer in
                for offset in stride(from: 0, to: buffer.count - 7, by: 8) {
                    let first = buffer.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
                    let second = buffer.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                    sum.first &+= (isBigEndian ? first.bigEndian : first.littleEndian) &+ sum.second
                    sum.second &+= (isBigEndian ? second.bigEndian : second.littleEndian) &+ sum.first
                }
            }
            return sum
        }
    }
}

extension UInt32 {
    /// Reads four bytes, big-endian.
    fileprivate init(_ bytes: [UInt8], at offset: Int) {
        self = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
