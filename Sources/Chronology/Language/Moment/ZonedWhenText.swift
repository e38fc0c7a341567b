/// A moment with an optional zone after it: `07:30 Asia/Seoul`, `tomorrow 7am UTC`.
package struct ZonedWhenText: Hashable, Sendable {
    /// The text without the zone.
    package let moment: String
    /// The zone and the spaces around it.
    private let rest: Substring
    package let zoneName: String?

    /// The last word is a zone if it is a name with a slash, as in tzdata, or UTC or GMT: any other word may be a
    /// mistyped day. Texts too long to be read have no zone.
    package init(_ text: String) {
        let scalars = text.unicodeScalars
        let end = scalars.lastIndex { !$0.properties.isWhitespace }.map(scalars.index(after:)) ?? scalars.startIndex
        let start = scalars[..<end].lastIndex { $0.properties.isWhitespace }.map(scalars.index(after:))
        let name = start.map { String(text[$0..<end]) } ?? ""
        let before = start.map { text[..<$0] } ?? ""
        if let (own, zone) = Self.zoneBeforeYear(name, before) {
            (moment, rest, zoneName) = (own, "", zone)
            return
        }
        guard text.utf8.count <= PhraseReader.limitBytes, Self.isZoneName(name), let momentEnd = before.endBeforeSpaces
        else {
            (moment, rest, zoneName) = (text, "", nil)
            return
        }
        moment = String(text[..<momentEnd])
        rest = text[momentEnd...]
        zoneName = name
    }

    /// The zone that date(1) prints between the time and the year. Spaces are left in its place.
    private static func zoneBeforeYear(_ year: String, _ before: Substring) -> (moment: String, zone: String)? {
        guard year.utf8.count == 4, year.utf8.allSatisfy(\.isASCIIDigit),
            let zone = before.split(separator: " ").last, isZoneName(String(zone)),
            before.utf8.contains(UInt8(ascii: ":"))
        else { return nil }
        let spaces = String(repeating: " ", count: zone.utf8.count)
        return (before[..<zone.startIndex] + spaces + before[zone.endIndex...] + year, String(zone))
    }

    private static func isZoneName(_ word: String) -> Bool {
        guard word.utf8.first?.isASCIILetter ?? false else { return false }
        guard word.utf8.contains(UInt8(ascii: "/")) else { return ["utc", "gmt"].contains(word.lowercased()) }
        return TextPiece(word).isZoneName
    }

    /// As ``WhenText/anchor(_:now:in:direction:gap:fold:)``; an error is about the whole text.
    package func anchor(
        now: Instant,
        in zone: Zone,
        direction: WhenDirection,
        gap: GapPolicy = .after,
        fold: FoldPolicy = .first,
        language: ReaderLanguage = .english
    ) throws(TimeTextError) -> AnchoredMoment {
        do throws(TimeTextError) {
            let when = try language.when(moment, direction: direction)
            return try WhenText.anchor(when, of: moment, now: now, in: zone, direction: direction, gap: gap, fold: fold)
        } catch {
            throw error.followed(by: rest)
        }
    }

    /// As ``anchor(now:in:direction:gap:fold:language:)``, for a text that may contain a repetition. A repetition may
    /// have begun: it uses `repeatedDirection`.
    package func anchorRepeated(
        now: Instant,
        in zone: Zone,
        repeatedDirection: WhenDirection = .future,
        gap: GapPolicy = .after,
        fold: FoldPolicy = .first,
        language: ReaderLanguage
    ) throws(TimeTextError) -> (moment: AnchoredMoment, repetition: Repetition?) {
        do throws(TimeTextError) {
            let read = try language.repeatedWhen(moment)
            let direction = read.repetition == nil ? .future : repeatedDirection
            let anchored = try WhenText.anchor(
                read.when,
                of: moment,
                now: now,
                in: zone,
                direction: direction,
                gap: gap,
                fold: fold
            )
            return (anchored, read.repetition)
        } catch {
            throw error.followed(by: rest)
        }
    }

    /// The error for a zone that differs from the one given separately.
    var secondZone: TimeTextError {
        let spaces = rest.utf8.prefix { !$0.isASCIILetter }.count
        let start = moment.utf8.count + spaces
        return TimeTextError(
            text: moment + rest,
            range: start..<start + (zoneName ?? "").utf8.count,
            reason: .secondZone
        )
    }
}

extension Substring {
    /// Nil for a text of white space alone.
    fileprivate var endBeforeSpaces: Index? {
        unicodeScalars.lastIndex { !$0.properties.isWhitespace }.map(unicodeScalars.index(after:))
    }
}
