/// The kinds of items. The raw value is the first letter of the ids of that kind.
package enum ItemKind: String, CaseIterable, Sendable, Hashable {
    case alarm = "a"
    case timer = "t"
    case focus = "f"
    case task = "k"
    case stopwatch = "s"
    case dday = "d"
    case ring = "r"
    /// The daily reminder to practise; there is only one, and it is not listed.
    case nudge = "n"

    /// The kinds whose items have names, in the order in which a name is looked up.
    package static let named: [ItemKind] = [.alarm, .timer, .focus, .task, .stopwatch, .dday]

    /// The name of the kind in JSON, in the journal and in the history.
    package var name: String {
        switch self {
        case .alarm: "alarm"
        case .timer: "timer"
        case .focus: "focus"
        case .task: "task"
        case .stopwatch: "stopwatch"
        case .dday: "dday"
        case .ring: "ring"
        case .nudge: "nudge"
        }
    }

    /// Its index in `allCases`.
    package var position: Int {
        switch self {
        case .alarm: 0
        case .timer: 1
        case .focus: 2
        case .task: 3
        case .stopwatch: 4
        case .dday: 5
        case .ring: 6
        case .nudge: 7
        }
    }

    /// Not the raw value: hashing a string costs ten times as much.
    package func hash(into hasher: inout Hasher) { hasher.combine(position) }

    /// The kinds by their letters, in ASCII; 256 places.
    fileprivate static let byLetter: [ItemKind?] = (0...UInt8.max).map {
        ItemKind(rawValue: String(Unicode.Scalar($0)))
    }

    package init?(name: some StringProtocol) {
        guard let kind = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = kind
    }
}

/// The short name of an item, such as `a1` or `t12`: a letter for the kind and a number that is never reused.
package struct ItemID: Hashable, Sendable, CustomStringConvertible {
    package let kind: ItemKind
    /// At least 1.
    package let number: Int64

    package init(_ kind: ItemKind, _ number: Int64) {
        self.kind = kind
        self.number = number
    }

    /// Reads an id such as `a1`; nil for any other text, including `a01` and `a0`, which are not ids.
    package init?(_ text: some StringProtocol) { self.init(whole: String(text)) }

    /// Called for each row read from the queue, so it creates no intermediate strings.
    private init?(whole text: String) {
        var bytes = text.utf8.makeIterator()
        guard let letter = bytes.next(), let kind = ItemKind.byLetter[Int(letter)] else { return nil }
        var number: Int64 = 0
        while let byte = bytes.next() {
            // No leading zero.
            guard Self.digits.contains(byte), byte > Self.digits.lowerBound || number > 0 else { return nil }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeStill) = tens.addingReportingOverflow(Int64(byte - Self.digits.lowerBound))
            guard !isTooLarge, !isTooLargeStill else { return nil }
            number = sum
        }
        guard number > 0 else { return nil }
        self.init(kind, number)
    }

    private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

    package var description: String { kind.rawValue + String(number) }
}
