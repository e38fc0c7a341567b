import Glibc

/// A temporary WAV file with a tenth of a second of silence, removed when this object is freed.
final class SilentFile: Sendable {
    let path: String

    /// Nil if it can't be written.
    init?(_ environment: [String: String]) {
        let directory = environment["TMPDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/tmp"
        var template = Array("\(directory)/clockd-XXXXXX.wav".utf8CString)
        let descriptor = mkstemps(&template, Int32(".wav".utf8.count))
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let bytes = Self.content
        guard write(descriptor, bytes, bytes.count) == bytes.count else {
            unlink(path)
            return nil
        }
    }

    deinit {
        unlink(path)
    }

    private static let content: [UInt8] = {
        let (rate, samples) = (UInt32(44_100), UInt32(4_410))
        func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
            withUnsafeBytes(of: number.littleEndian) { Array($0) }
        }
        // One channel of 16 bits.
        let format =
            bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(rate) + bytes(rate * 2) + bytes(UInt16(2)) + bytes(UInt16(16))
        let data = [UInt8](repeating: 0, count: Int(samples) * 2)
        return Array("RIFF".utf8) + bytes(36 + samples * 2) + Array("WAVEfmt ".utf8) + bytes(UInt32(16)) + format
            + Array("data".utf8) + bytes(samples * 2) + data
    }()
}
