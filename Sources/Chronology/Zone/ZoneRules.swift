/// A zone's offsets: a table of transitions, then an optional rule for the time after them.
struct ZoneRules: Hashable, Sendable {
    /// Ascending seconds since 1970; entry `i` starts the offset `transitionOffsets[i]`.
    private let transitionSeconds: [Int64]
    /// Indices into `offsets`.
    private let transitionOffsets: [Int]
    private let initialOffset: Int
    private let offsets: [ZoneOffset]
    private let tail: Tail?
    /// Bounds on the seconds of all offsets, which limit the search for a wall time.
    let leastSeconds: Int
    let greatestSeconds: Int

    private struct Tail: Hashable, Sendable {
        let rule: PosixRule
        let standardOffset: Int
        let daylightOffset: Int
    }

    /// Traps if an index is out of range or the table is not ascending: the reader of the file checks both.
    init(
        transitions: [(second: Int64, offset: Int)],
        initialOffset: Int,
        offsets: [ZoneOffset],
        tail: PosixRule?
    ) {
        precondition(offsets.indices.contains(initialOffset))
        precondition(transitions.allSatisfy { offsets.indices.contains($0.offset) })
        precondition(zip(transitions, transitions.dropFirst()).allSatisfy { $0.second < $1.second })
        transitionSeconds = transitions.map(\.second)
        transitionOffsets = transitions.map(\.offset)
        self.initialOffset = initialOffset
        var offsets = offsets
        self.tail = tail.map { rule in
            Tail(
                rule: rule,
                standardOffset: Self.index(of: rule.standard, in: &offsets),
                daylightOffset: Self.index(of: rule.daylight?.offset ?? rule.standard, in: &offsets)
            )
        }
        self.offsets = offsets
        leastSeconds = offsets.map(\.seconds).min() ?? 0
        greatestSeconds = offsets.map(\.seconds).max() ?? 0
    }

    private static func index(of offset: ZoneOffset, in offsets: inout [ZoneOffset]) -> Int {
        if let index = offsets.firstIndex(of: offset) { return index }
        offsets.append(offset)
        return offsets.count - 1
    }

    /// The offsets that follow the last transition: those of both halves of the year if summer time goes on.
    var lastOffsets: [ZoneOffset] {
        if let tail { return [offsets[tail.standardOffset], offsets[tail.daylightOffset]] }
        return [offsets[transitionOffsets.last ?? initialOffset]]
    }

    /// A period with a constant offset.
    struct Span {
        /// First second, `Int64.min` when it has no beginning.
        let start: Int64
        /// First second after it, `Int64.max` when it has no end.
        let end: Int64
        let offsetSeconds: Int
        fileprivate let index: Int
    }

    /// Returns the span that contains `second`. Adjacent spans may have the same offset, because some transitions
    /// change nothing.
    func span(containing second: Int64) -> Span {
        let following = transitionsUpTo(second)
        if following == transitionSeconds.count, let tail {
            let span = tail.rule.span(containing: second)
            let index = span.isDaylight ? tail.daylightOffset : tail.standardOffset
            return makeSpan(max(span.start, transitionSeconds.last ?? .min), span.end, index)
        }
        return makeSpan(
            following > 0 ? transitionSeconds[following - 1] : .min,
            following < transitionSeconds.count ? transitionSeconds[following] : .max,
            following > 0 ? transitionOffsets[following - 1] : initialOffset
        )
    }

    func offset(of span: Span) -> ZoneOffset { offsets[span.index] }

    private func makeSpan(_ start: Int64, _ end: Int64, _ index: Int) -> Span {
        Span(start: start, end: end, offsetSeconds: offsets[index].seconds, index: index)
    }

    /// Counts the transitions at or before `second`.
    private func transitionsUpTo(_ second: Int64) -> Int {
        // Most queries are about now: past the table, or near its end.
        guard let last = transitionSeconds.last, second < last else { return transitionSeconds.count }
        return transitionSeconds.partitionIndex { $0 <= second }
    }
}
