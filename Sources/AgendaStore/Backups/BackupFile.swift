import Chronology

/// A backup of the store, named by its number, occasion and time: `clockd-000012-daily-20261121T071500Z.db`.
///
/// The number decides which backup is newer: it increases even if the clock was set back.
package struct BackupFile: Hashable, Sendable {
    package enum Occasion: Hashable, Sendable {
        case daily
        /// Taken before a migration, when `from` migrations were applied.
        case migration(from: Int)
    }

    package let number: Int
    package let occasion: Occasion
    /// Whole seconds.
    package let taken: Instant

    package init(number: Int, occasion: Occasion, taken: Instant) {
        self.number = number
        self.occasion = occasion
        self.taken = Instant(secondsSinceEpoch: taken.microsecondsSinceEpoch.flooredDivision(by: 1_000_000).quotient)
    }

    package var name: String {
        let local = Zone.utc.civil(at: taken)
        return "clockd-\(number.padded(to: 6))-\(occasion.text)-\(local.stamp)Z.db"
    }

    /// Parses ``name``; returns nil for any other name.
    package init?(name: some StringProtocol) {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[0] == "clockd", parts[3].hasSuffix("Z.db"), let number = Int(parts[1]),
            let occasion = Occasion(parts[2]), let local = CivilDateTime(stamp: parts[3].dropLast(4))
        else { return nil }
        let taken = Instant(microsecondsSinceEpoch: local.microsecondsSinceCivilEpoch)
        self.init(number: number, occasion: occasion, taken: taken)
        guard self.name == name else { return nil }
    }
}

extension BackupFile.Occasion {
    fileprivate var text: String {
        switch self {
        case .daily: "daily"
        case .migration(let count): "schema\(count)"
        }
    }

    fileprivate init?(_ text: some StringProtocol) {
        if text == "daily" {
            self = .daily
        } else if text.hasPrefix("schema"), let count = Int(text.dropFirst(6)) {
            self = .migration(from: count)
        } else {
            return nil
        }
    }
}

extension CivilDateTime {
    /// `20261121T071500`
    var stamp: String {
        let numbers = [
            (date.year, 4), (date.month, 2), (date.day, 2), (time.hour, 2), (time.minute, 2), (time.second, 2),
        ]
        let digits = numbers.map { $0.padded(to: $1) }
        return digits[..<3].joined() + "T" + digits[3...].joined()
    }

    init?(stamp: some StringProtocol) {
        let digits = Array(stamp.utf8)
        guard digits.count == 15, digits[8] == UInt8(ascii: "T") else { return nil }
        func number(_ range: Range<Int>) -> Int? { Int(String(decoding: digits[range], as: UTF8.self)) }
        guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8),
            let hour = number(9..<11), let minute = number(11..<13), let second = number(13..<15),
            let date = CivilDate(year: year, month: month, day: day),
            let time = CivilTime(hour: hour, minute: minute, second: second)
        else { return nil }
        self.init(date, time)
    }
}
