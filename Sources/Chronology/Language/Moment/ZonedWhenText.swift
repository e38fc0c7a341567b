/// A moment with an optional zone after it: `07:30 Asia/Seoul`, `tomorrow 7am UTC`.
package struct ZonedWhenText: Hashable, Sendable {
    /// The text without the zone.
    package let moment: String
    /// The zone and the spaces around it.
    private let rest: Substring
    package let zoneName: String?

    /// The last word is a zone if it is a name with a slash, as in tzdata, UTC or GMT, or an offset from them
    /// (``Zone/init(offset:)``): any other word may be a mistyped day. Texts too long to be read have no zone.
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
        guard word.utf8.contains(UInt8(ascii: "/")) else {
            return ["utc", "gmt"].contains(word.lowercased()) || Zone(offset: word) != nil
        }
        return word.utf8.first?.isASCIILetter ?? false && TextPiece(word).isZoneName
    }

    /// Reads and resolves the moment; an error is about the whole text.
    package func moment(at anchor: MomentAnchor, in language: ReaderLanguage = .english) throws(TimeTextError)
        -> AnchoredMoment
    {
        do throws(TimeTextError) {
            return try anchor.resolve(try language.when(moment, direction: anchor.direction), of: moment)
        } catch {
            throw error.followed(by: rest)
        }
    }

    /// The moments that the text may mean: two for an hour that may be before or after noon, none if it can't be read.
    package func moments(at anchor: MomentAnchor, in language: ReaderLanguage) -> [AnchoredMoment] {
        do throws(TimeTextError) {
            return [try moment(at: anchor, in: language)]
        } catch {
            guard error.isRefusalOfWhole, case .twoReadings(.moment(let first), .moment(let second)) = error.reason
            else {
                return []
            }
            return [first, second].filter { $0.repetition == nil }
                .compactMap { try? anchor.resolve($0.when, of: moment) }
        }
    }

    /// As ``moment(at:in:)``, for a text that may contain a repetition. Only a repetition may have begun in the past.
    package func repeatedMoment(
        at anchor: MomentAnchor,
        in language: ReaderLanguage
    ) throws(TimeTextError) -> RepeatedMoment {
        do throws(TimeTextError) {
            let read = try language.repeatedWhen(moment)
            var anchor = anchor
            if read.repetition == nil { anchor.direction = .future }
            return RepeatedMoment(moment: try anchor.resolve(read.when, of: moment), repetition: read.repetition)
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

/// A moment, and the repetition in the same text.
package struct RepeatedMoment: Hashable, Sendable {
    package let moment: AnchoredMoment
    package let repetition: Repetition?

    package init(moment: AnchoredMoment, repetition: Repetition?) {
        self.moment = moment
        self.repetition = repetition
    }
}

extension Substring {
    /// Nil for a text of white space alone.
    fileprivate var endBeforeSpaces: Index? {
        unicodeScalars.lastIndex { !$0.properties.isWhitespace }.map(unicodeScalars.index(after:))
    }
}
