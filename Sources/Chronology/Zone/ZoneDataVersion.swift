import Glibc

extension ZoneDatabase {
    /// Which tzdata this is, `2026a`: the first line of tzdata.zi (zic(8) compact form). Nil where that is missing.
    package var version: String? {
        let descriptor = open(directory + "/tzdata.zi", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let line = [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
        .prefix { $0 != UInt8(ascii: "\n") }
        let words = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard words.count == 3, words[0] == "#", words[1] == "version" else { return nil }
        return String(words[2])
    }
}
