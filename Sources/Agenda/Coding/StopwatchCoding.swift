import Chronology

extension Stopwatch: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            id: try members.item("id", .stopwatch),
            label: try members.label("label"),
            state: try members.value("state")
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.item("id", id)
        try members.text("label", label)
        try members.value("state", state)
    }
}

extension Stopwatch.State: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("state") {
        case "running": self = .running(count: try members.value("count"), since: try members.value("since"))
        case "paused": self = .paused(count: try members.value("count"))
        case "reset": self = .reset
        case let state: throw members.unknown("state", state)
        }
    }

    package func write(to members: inout WrittenMembers) throws {
        switch self {
        case .running(let count, let since):
            try members.text("state", "running")
            try members.value("count", count)
            try members.value("since", since)
        case .paused(let count):
            try members.text("state", "paused")
            try members.value("count", count)
        case .reset: try members.text("state", "reset")
        }
    }
}

extension StopwatchCount: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            started: try members.instant("startedMicroseconds"),
            counted: try members.duration("countedMicroseconds"),
            laps: try members.laps("lapTotalsMicroseconds")
        )
    }

    package func write(to members: inout WrittenMembers) throws {
        try members.instant("startedMicroseconds", started)
        try members.duration("countedMicroseconds", counted)
        try members.value("lapTotalsMicroseconds", laps.map(\.total.wholeMicroseconds))
    }
}

extension StoredMembers {
    fileprivate func laps(_ name: String) throws -> [StopwatchCount.Lap] {
        let totals: [Int64] = try value(name)
        guard totals.count <= Stopwatch.lapLimit else { throw refusal(name, "more than \(Stopwatch.lapLimit)") }
        guard zip([0] + totals, totals).allSatisfy(<=), totals.last ?? 0 <= Limits.momentMicroseconds else {
            throw refusal(name, "totals that fall, or are out of range")
        }
        return totals.map { StopwatchCount.Lap(total: .microseconds($0)) }
    }
}

extension CountOrigin: StoredObject {
    package init(from members: StoredMembers) throws {
        moment = try BootMoment(from: members)
        wall = try members.instant("wallMicroseconds")
    }

    package func write(to members: inout WrittenMembers) throws {
        try moment.write(to: &members)
        try members.instant("wallMicroseconds", wall)
    }
}
