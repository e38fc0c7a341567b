/// The seconds of a unit of time (a day, an hour, a minute, a second) at which a rule may be due, ascending.
enum UnitOffsets: Hashable, Sendable {
    /// All that combine an hour, a minute and a second.
    case all(ClockMask)
    /// Those selected by BYSETPOS within the unit.
    case selected([Int])

    init(_ clock: ClockMask, positions: [Int]) {
        guard !positions.isEmpty else {
            self = .all(clock)
            return
        }
        let indices = SetPositions.indices(positions, count: clock.count)
        self = .selected(indices.map(clock.second))
    }

    var count: Int {
        switch self {
        case .all(let clock): clock.count
        case .selected(let seconds): seconds.count
        }
    }

    /// Returns the second at `index`, from 0.
    func second(at index: Int) -> Int {
        switch self {
        case .all(let clock): clock.second(at: index)
        case .selected(let seconds): seconds[index]
        }
    }

    /// Counts the seconds before `second`.
    func count(before second: Int) -> Int {
        switch self {
        case .all(let clock): clock.count(before: second)
        case .selected(let seconds): seconds.partitionIndex { $0 < second }
        }
    }

    func first(from second: Int) -> Int? {
        switch self {
        case .all(let clock): return clock.firstSecond(from: second)
        case .selected(let seconds):
            let index = count(before: second)
            return index < seconds.count ? seconds[index] : nil
        }
    }
}

/// Applies BYSETPOS to a sorted list.
enum SetPositions {
    /// Returns the ascending indices that the positions select in a list of `count`.
    static func indices(_ positions: [Int], count: Int) -> [Int] {
        Set(positions.compactMap { index($0, count: count) }).sorted()
    }

    /// Converts a position, 1 (the first) or -1 (the last), to an index; nil past either end.
    static func index(_ position: Int, count: Int) -> Int? {
        let index = position > 0 ? position - 1 : count + position
        return (0..<count).contains(index) ? index : nil
    }

    /// Returns the first selected index from `place` on.
    static func first(_ positions: [Int], from place: Int, count: Int) -> Int? {
        var first: Int?
        for position in positions {
            guard let index = index(position, count: count), index >= place else { continue }
            if index < first ?? .max { first = index }
        }
        return first
    }
}
