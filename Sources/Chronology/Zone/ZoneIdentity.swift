extension Zone {
    /// Its identifier with a digest of its rules, to be stored and compared by another process: the file that TZ names
    /// may have become that of another zone.
    ///
    /// The digest (FNV-1a, 64 bits) is that of the offsets from 2020 to 2040: corrections of the past are no change.
    package var identity: String {
        var instant = Instant(secondsSinceEpoch: 1_577_836_800)
        let end = Instant(secondsSinceEpoch: 2_208_988_800)
        var values = [Int64(offset(at: instant).seconds)]
        while let transition = nextTransition(after: instant, until: end) {
            instant = transition.at
            values += [instant.secondsSinceEpoch, Int64(transition.after.seconds)]
        }
        var digest: UInt64 = 0xcbf2_9ce4_8422_2325
        for value in values {
            for shift in stride(from: 0, to: 64, by: 8) {
                digest = (digest ^ UInt64(truncatingIfNeeded: (value >> shift) & 0xff)) &* 0x100_0000_01b3
            }
        }
        return identifier + " " + String(digest, radix: 16)
    }
}
