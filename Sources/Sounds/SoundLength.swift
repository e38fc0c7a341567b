import Glibc

/// The playing time of a sound file, as its header states it: WAV, FLAC, and Vorbis and Opus in Ogg.
package enum SoundLength {
    /// Contains all headers that are read.
    private static let headBytes = 4096
    /// Longer than the longest page of Ogg.
    private static let tailBytes = 70_000

    /// Nil if the file can't be read or states no length.
    package static func ofFile(_ path: String) -> Duration? {
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        func read(_ count: Int, at offset: Int) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: count)
            let read = pread(descriptor, &bytes, count, off_t(offset))
            return Array(bytes.prefix(max(0, read)))
        }
        let size = Int(status.st_size)
        let head = read(headBytes, at: 0)
        return wave(head, size) ?? flac(head) ?? ogg(head) { read(tailBytes, at: max(0, size - tailBytes)) }
    }

    private static func seconds(_ count: Int, per rate: Int) -> Duration? {
        rate > 0 && count >= 0 ? .seconds(Double(count) / Double(rate)) : nil
    }

    /// The chunks of RIFF: a name, the size of its content, the content.
    private static func wave(_ head: [UInt8], _ fileSize: Int) -> Duration? {
        guard head.has("RIFF", at: 0), head.has("WAVE", at: 8) else { return nil }
        var (chunk, bytesPerSecond) = (12, 0)
        while let size = head.number(4, at: chunk + 4) {
            if head.has("fmt ", at: chunk) { bytesPerSecond = head.number(4, at: chunk + 16) ?? 0 }
            // The size is wrong in a file that was written to a pipe.
            if head.has("data", at: chunk) { return seconds(min(size, fileSize - chunk - 8), per: bytesPerSecond) }
            chunk += 8 + size + size % 2
        }
        return nil
    }

    /// STREAMINFO: from its byte 10 on, 20 bits of sampling rate, 8 of other things, 36 of the number of samples.
    private static func flac(_ head: [UInt8]) -> Duration? {
        guard head.has("fLaC", at: 0), head.count >= 26 else { return nil }
        let bits = head[18..<26].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let count = Int(bits & 0xF_FFFF_FFFF)
        return count == 0 ? nil : seconds(count, per: Int(bits >> 44))
    }

    /// The last page has the number of all samples.
    private static func ogg(_ head: [UInt8], _ tail: () -> [UInt8]) -> Duration? {
        guard head.has("OggS", at: 0), let segments = head.number(1, at: 26) else { return nil }
        let packet = 27 + segments
        let vorbisRate = head.has("vorbis", at: packet + 1) ? head.number(4, at: packet + 12) : nil
        guard let rate = head.has("OpusHead", at: packet) ? 48_000 : vorbisRate else { return nil }
        let tail = tail()
        guard let page = tail.indices.last(where: { tail.has("OggS", at: $0) }) else { return nil }
        return tail.number(8, at: page + 6).flatMap { seconds($0, per: rate) }
    }
}

extension [UInt8] {
    fileprivate func has(_ text: StaticString, at offset: Int) -> Bool {
        offset + text.utf8CodeUnitCount <= count
            && text.withUTF8Buffer { bytes in bytes.indices.allSatisfy { self[offset + $0] == bytes[$0] } }
    }

    /// A number whose lowest byte is the first; nil beyond the end, or if it is too large.
    fileprivate func number(_ size: Int, at offset: Int) -> Int? {
        guard offset + size <= count else { return nil }
        return Int(exactly: self[offset..<offset + size].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}
