/// A generator whose numbers depend only on the seed (SplitMix64, Steele, Lea and Flood 2014), so that runs can be
/// repeated.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// Another generator, for numbers added later, so that the others of a seed do not change. This one does not advance.
    package func derived(_ salt: UInt64) -> SeededGenerator {
        var copy = self
        return SeededGenerator(seed: copy.next() ^ salt)
    }
}
