import Glibc

/// Recognises audio files by their first bytes; nothing is decoded.
package enum AudioFormat {
    private static let headerBytes = 12

    /// Returns the first bytes of a regular file; nil if it can't be read.
    package static func header(of path: String) -> [UInt8]? {
        // It may have been replaced meanwhile by a file that blocks when it is opened.
        let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var header = [UInt8](repeating: 0, count: headerBytes)
        let count = pread(descriptor, &header, header.count, 0)
        return count < 0 ? nil : Array(header.prefix(count))
    }

    /// Whether a file with this header is in a format that a player may know.
    package static func isKnown(_ header: [UInt8]) -> Bool {
        signatures.contains { $0.matches(header) } || isMPEG(header)
    }

    /// Bytes at an offset, and for containers the bytes of the kind after them.
    private struct Signature {
        let bytes: [UInt8]
        var offset = 0
        /// The kinds at offset 8; empty if any is accepted.
        var kinds: [[UInt8]] = []

        init(_ text: String, at offset: Int = 0, kinds: [String] = []) {
            self.init(Array(text.utf8), at: offset, kinds: kinds)
        }

        init(_ bytes: [UInt8], at offset: Int = 0, kinds: [String] = []) {
            self.bytes = bytes
            self.offset = offset
            self.kinds = kinds.map { Array($0.utf8) }
        }

        func matches(_ header: [UInt8]) -> Bool {
            guard header.dropFirst(offset).starts(with: bytes) else { return false }
            return kinds.isEmpty || kinds.contains { header.dropFirst(8).starts(with: $0) }
        }
    }

    private static let signatures = [
        // WAV, also beyond 4 GiB.
        Signature("RIFF", kinds: ["WAVE"]), Signature("RF64", kinds: ["WAVE"]), Signature("BW64", kinds: ["WAVE"]),
        // Vorbis, Opus and FLAC in Ogg.
        Signature("OggS"),
        Signature("fLaC"),
        // MP3 that begins with its tags.
        Signature("ID3"),
        Signature("FORM", kinds: ["AIFF", "AIFC"]),
        Signature(".snd"),
        // MP4 and related formats: AAC, ALAC.
        Signature("ftyp", at: 4),
        // Matroska and WebM.
        Signature([0x1A, 0x45, 0xDF, 0xA3]),
        Signature("caff"),
        Signature("Creative Voi"),
        Signature("wvPK"),
        Signature("MAC "),
        Signature("TTA1"),
        Signature("#!AMR"),
        Signature("MThd"),
        // ASF: WMA.
        Signature([0x30, 0x26, 0xB2, 0x75]),
    ]

    /// A frame of MPEG audio: ISO 11172-3 layer II or III, or AAC in ADTS. Layer I would include the byte order marks
    /// of UTF-16.
    private static func isMPEG(_ header: [UInt8]) -> Bool {
        guard header.count >= 4, header[0] == 0xFF, header[1] & 0xE0 == 0xE0 else { return false }
        let layer = header[1] >> 1 & 0b11
        // ADTS, whose sync word has twelve bits: 13 sampling rates.
        if layer == 0 { return header[1] & 0xF0 == 0xF0 && header[2] >> 2 & 0b1111 < 13 }
        let isReservedVersion = header[1] >> 3 & 0b11 == 0b01
        let isInvalidRate = header[2] >> 4 == 0b1111 || header[2] >> 2 & 0b11 == 0b11
        return layer != 0b11 && !isReservedVersion && !isInvalidRate
    }
}
