import Chronology

extension Schedule: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            rule: try members.value("rule"),
            gap: try members.ifPresent("gap", members.choice),
            fold: try members.ifPresent("fold", members.choice),
            exceptions: Set(try members.ifPresent("exceptDayNumbers", members.dates) ?? []),
            exactExceptions: Set(try members.ifPresent("exceptLocalMicroseconds", members.locals) ?? []),
            additions: Set(try members.ifPresent("alsoLocalMicroseconds", members.locals) ?? []),
            skipsHolidays: try members.ifPresent("skipsHolidays", members.flag) ?? false,
            countEnd: try members.ifPresent("countEndLocalMicroseconds", members.local)
        )
        let arePoliciesGiven = try members.ifPresent("policiesGiven", members.flag) ?? false
        if hasUnmarkedStandard, !arePoliciesGiven { (gap, fold) = (nil, nil) }
        switch excess {
        // An earlier version allowed more: what is stored rings.
        case nil, .tooManyDates: break
        case .tooFrequent, .search, .count: throw members.refusal("rule", .impossible)
        }
    }

    package func write(to members: inout WrittenMembers) {
        members.value("rule", rule)
        if let gap { members.choice("gap", gap) }
        if let fold { members.choice("fold", fold) }
        if hasUnmarkedStandard { members.flag("policiesGiven", true) }
        members.dates("exceptDayNumbers", exceptions.sorted())
        members.locals("exceptLocalMicroseconds", exactExceptions.sorted())
        members.locals("alsoLocalMicroseconds", additions.sorted())
        members.flag("skipsHolidays", skipsHolidays)
        members.local("countEndLocalMicroseconds", countEnd)
    }
}

extension Schedule {
    /// Whether it is a grid with the policies that earlier versions wrote for every alarm, given or not.
    private var hasUnmarkedStandard: Bool { rule.isGrid && gap == .after && fold == .first }
}

/// Rules are stored as their canonical text: RFC 5545, 3.3.10, or systemd.time(7).
extension CalendarRule: StoredObject {
    package init(from members: StoredMembers) throws {
        switch try members.text("kind") {
        case "once": self = .once(try members.local("localMicroseconds"))
        case "recurring":
            self = .recurring(
                try members.parsed("rule", KnownRules.rule),
                start: try members.local("startLocalMicroseconds")
            )
        case "calendar": self = .calendar(try members.parsed("expression", KnownRules.expression))
        case let kind: throw members.unknown("kind", kind)
        }
    }

    package func write(to members: inout WrittenMembers) {
        switch self {
        case .once(let time):
            members.text("kind", "once")
            members.local("localMicroseconds", time)
        case .recurring(let rule, let start):
            members.text("kind", "recurring")
            members.text("rule", rule.text)
            members.local("startLocalMicroseconds", start)
        case .calendar(let expression):
            members.text("kind", "calendar")
            members.text("expression", expression.text)
        }
    }
}

extension StoredMembers {
    fileprivate func parsed<Rule>(_ name: String, _ parse: (String) throws -> Rule) throws -> Rule {
        let text = try text(name)
        do {
            return try parse(text)
        } catch {
            throw refusal(name, .unreadableRule(text, cause: String(describing: error)))
        }
    }
}

extension Occurrence: StoredObject {
    package init(from members: StoredMembers) throws {
        self.init(
            at: try members.instant("atMicroseconds"),
            local: try members.local("localMicroseconds"),
            note: try members.ifPresent("note", members.choice)
        )
    }

    package func write(to members: inout WrittenMembers) {
        members.instant("atMicroseconds", at)
        members.local("localMicroseconds", local)
        if let note { members.choice("note", note) }
    }
}
