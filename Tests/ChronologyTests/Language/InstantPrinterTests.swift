import Chronology
import Testing

struct InstantPrinterTests {
    @Test(
        "It prints what InstantText prints",
        arguments: [
            "Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Africa/Monrovia", "UTC", "Pacific/Apia",
        ]
    )
    func sameText(zone: String) throws {
        let zone = try ZoneDatabase().zone(named: zone)
        var printer = InstantPrinter(zone: zone)
        // From 1883 to 2090, most steps within a day, some over transitions, some back.
        var second: Int64 = -2_740_000_000
        var step: Int64 = 1
        while second < 3_800_000_000 {
            for fraction: Int64 in [0, 1, 250_000, 999_999] {
                let instant = Instant(microsecondsSinceEpoch: second * 1_000_000 + fraction)
                var bytes = Array("at ".utf8)
                printer.print(instant, to: &bytes)
                try #require(String(decoding: bytes, as: UTF8.self) == "at " + InstantText.print(instant, in: zone))
            }
            step = step * 31 % 4_999_999
            second += step % 7 == 0 ? -step / 2 : step
        }
    }

    @Test(
        "Beyond the calendar, too",
        arguments: [Int64.min, Int64.max, -62_167_219_200_000_001, 253_402_300_800_000_000]
    )
    func farAway(microseconds: Int64) {
        var printer = InstantPrinter(zone: .utc)
        var bytes: [UInt8] = []
        let instant = Instant(microsecondsSinceEpoch: microseconds)
        printer.print(instant, to: &bytes)
        #expect(String(decoding: bytes, as: UTF8.self) == InstantText.print(instant, in: .utc))
    }
}
