// Times in the forms of programs.
extension PhraseReader {
    /// Reads RFC 3339, and `@` with seconds since 1970.
    mutating func readInstant() throws(TimeTextError) -> Instant {
        if isSymbol("@", position) {
            guard let (instant, next) = try unixSeconds(position + 1) else { throw unreadable(at: position + 1) }
            position = next
            return instant
        }
        guard isDigits(position), isSymbol("-", position + 1) else { throw unreadable(at: position) }
        guard case (.date(let date), let behind)? = try date(position) else {
            throw failure(.unreadable(.instant), at: position..<tokens.count)
        }
        guard let ((time, offsetSeconds), next) = try isoTime(behind) else {
            guard let ((_, _), next) = try colonNumbers(behind) else {
                throw failure(.unreadable(.instant), at: position..<tokens.count)
            }
            throw failure(.offsetMissing, at: position..<next)
        }
        guard let offsetSeconds else { throw failure(.offsetMissing, at: position..<next) }
        position = next
        let local = CivilDateTime(date, time).microsecondsSinceCivilEpoch
        return Instant(microsecondsSinceEpoch: local - Int64(offsetSeconds) * 1_000_000)
    }

    /// `1700000000`, `1.5` or `-5` seconds since 1970.
    func unixSeconds(_ start: Int) throws(TimeTextError) -> Found<Instant>? {
        let isNegative = isSymbol("-", start)
        guard let (number, next) = try decimal(isNegative ? start + 1 : start) else { return nil }
        guard let microseconds = number.microseconds(ofUnit: SpanUnit.second.rawValue) else {
            throw failure(.tooLarge(subject), at: start..<next)
        }
        return (Instant(microsecondsSinceEpoch: isNegative ? -microseconds : microseconds), next)
    }

    /// The time behind a date, with a `T` or with an offset from UTC: `T09:00`, ` 09:00Z`, `T09:00:00.5+09:00`. Nil for
    /// anything else, which may be a time in words.
    func isoTime(_ index: Int) throws(TimeTextError) -> Found<(time: CivilTime, offsetSeconds: Int?)>? {
        let hasMark = isLetter("t", index) && isAttached(index) && isDigits(index + 1) && isAttached(index + 1)
        let start = hasMark ? index + 1 : index
        guard let ((fields, microsecond), next) = try colonNumbers(start), fields.count > 1 else { return nil }
        let offset = try utcOffset(next)
        guard hasMark || offset != nil else { return nil }
        let clock = WrittenClock(fields, microsecond, next: next)
        guard case .time(let time) = try self.time(clock, nil, at: start..<next) else {
            throw failure(.clockFieldOutOfRange(.hour), at: start..<next)
        }
        return ((time, offset?.value), offset?.next ?? next)
    }

    /// `Z`, `+09:00` or `-0330` directly behind a time, in seconds.
    private func utcOffset(_ index: Int) throws(TimeTextError) -> Found<Int>? {
        guard isAttached(index) else { return nil }
        if isLetter("z", index) { return (0, index + 1) }
        guard isSymbol(among: "+-", index) else { return nil }
        guard let digits = token(index + 1), digits.content == .digits, let number = Int(digits.text) else {
            throw failure(.offsetMissing, at: index..<index + 1)
        }
        var (hours, minutes, next) = (number, 0, index + 2)
        if digits.text.utf8.count == 4 {
            (hours, minutes) = (number / 100, number % 100)
        } else if isSymbol(":", next), isDigits(next + 1), let second = Int(token(next + 1)?.text ?? "") {
            (minutes, next) = (second, next + 2)
        }
        guard digits.text.utf8.count != 3, hours < 24 else { throw failure(.offsetMissing, at: index..<next) }
        guard minutes < 60 else { throw failure(.clockFieldOutOfRange(.minute), at: index..<next) }
        let seconds = hours * 3600 + minutes * 60
        return (isSymbol("-", index) ? -seconds : seconds, next)
    }
}
