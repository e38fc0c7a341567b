import Testing

@testable import Chronology

@Suite struct InstantTextTests {
    @Test func printsAndReadsBackInAnyZone() throws {
        var random = SeededGenerator(seed: 3339)
        let berlin = try Sample.berlin()
        for _ in 0..<5_000 {
            let seconds = Int64.random(in: -62_167_219_200..<253_402_300_800, using: &random)
            let fraction = Bool.random(using: &random) ? 0 : Int64.random(in: 0..<1_000_000, using: &random)
            let instant = Instant(microsecondsSinceEpoch: seconds * 1_000_000 + fraction)
            let zone =
                Bool.random(using: &random)
                ? berlin : Zone(fixedOffsetSeconds: Int.random(in: -86_000..<86_000, using: &random))
            #expect(try InstantText.parse(InstantText.print(instant, in: zone)) == instant)
        }
    }

    @Test(arguments: [Int64.min, .max, -62_167_219_200_000_001, 253_402_300_800_000_000])
    func printsAndReadsBackOutsideTheCivilYears(microseconds: Int64) throws {
        let instant = Instant(microsecondsSinceEpoch: microseconds)
        if microseconds != .min { #expect(try InstantText.parse(InstantText.print(instant, in: .utc)) == instant) }
        #expect(InstantText.print(instant, in: .utc).hasPrefix("@"))
    }

    @Test(arguments: [
        "2026-11-23", "2026-11-23T07:30:00", "07:30Z", "2026-11-23T07:30:00+9", "x", "2026-11-23T07:30:00+09:60",
    ])
    func refuses(text: String) {
        if text.hasSuffix("+9") {
            #expect(throws: Never.self) { try InstantText.parse(text) }
        } else {
            #expect(throws: TimeTextError.self) { try InstantText.parse(text) }
        }
    }
}
