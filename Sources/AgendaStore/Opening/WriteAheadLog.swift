import Files
import Glibc

/// Reads a write-ahead log the way SQLite does (sqlite.org/walformat.html), to tell damage from the end of a crash.
///
/// SQLite takes a log up to the first frame whose checksum is wrong and forgets the rest without a word. After a crash
/// that rest is at most one transaction that nobody was told of: with `synchronous=FULL` a commit is on the disk before
/// the next one begins. So more than one commit behind the break is damage, and so is a header that can't be read.
enum WriteAheadLog {
    static let headerBytes = 32
    static let frameHeaderBytes = 24

    /// - Throws: ``StoreError`` where the file is there and can't be read.
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

        /// Nil where the header is damaged.
        init?(_ bytes: [UInt8]) {
            let magic = UInt32(bytes, at: 0)
            guard magic & ~1 == 0x377F_0682 else { return nil }
            isBigEndian = magic & 1 == 1
            frameBytes = WriteAheadLog.frameHeaderBytes + Int(UInt32(bytes, at: 8))
            salts = Array(bytes[16..<24])
            sum = Self.add(Sum(), bytes[..<24], isBigEndian)
            guard sum == Sum(first: UInt32(bytes, at: 24), second: UInt32(bytes, at: 28)) else { return nil }
        }

        /// Nil where the frame is not one of this log, or not what was written.
        func sumOfFrame(at offset: Int, _ bytes: [UInt8], after sum: Sum) -> Sum? {
            guard isOurs(offset, bytes) else { return nil }
            var sum = Self.add(sum, bytes[offset..<offset + 8], isBigEndian)
            sum = Self.add(sum, bytes[offset + WriteAheadLog.frameHeaderBytes..<offset + frameBytes], isBigEndian)
            let written = Sum(first: UInt32(bytes, at: offset + 16), second: UInt32(bytes, at: offset + 20))
            return sum == written ? sum : nil
        }

        /// How many frames from there on end a transaction, by their headers.
        func commits(from start: Int, _ bytes: [UInt8]) -> Int {
            stride(from: start, through: bytes.count - frameBytes, by: frameBytes).count { offset in
                isOurs(offset, bytes) && UInt32(bytes, at: offset + 4) != 0
            }
        }

        /// A log that begins anew has other salts; behind its end may be frames of the one before.
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
    /// Big-endian.
    fileprivate init(_ bytes: [UInt8], at offset: Int) {
        self = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
}
