import Agenda

/// A possible course of a model through the turns of a process whose work takes time.
///
/// A single due item rings in the turn that finds it due. If there are several, a slow turn rings at least one, and may
/// leave the others to the next turn, because requests are answered in between: only the file shows which.
struct ModelCourse: Equatable {
    var model: LifeModel
    /// Whether more than one turn reports missed rings.
    fileprivate(set) var toldTwice = false
    /// The number of clock samples after which the remaining items ring at the latest; 0 if there are none.
    private var patience = 0

    /// A turn samples the clocks at its start, and once for each of its two transactions.
    private static let longestPatience = 4

    fileprivate init(_ model: LifeModel) {
        self.model = model
        self.model.missed = []
    }

    /// Returns the course after a turn for each choice of items left to the next turn.
    fileprivate func continued(_ now: Now) -> [ModelCourse] {
        let due = model.dueItems(now)
        guard due.count > 1 || patience > 0 else { return [after(now, leaving: [])] }
        return subsets(of: due).compactMap { left in
            let rings = left.count < due.count
            guard rings || patience > 0 else { return nil }
            var course = after(now, leaving: Set(left))
            course.patience = left.isEmpty ? 0 : rings ? Self.longestPatience : patience - 1
            return course
        }
    }

    private func after(_ now: Now, leaving left: Set<ModelItem>) -> ModelCourse {
        var course = self
        course.patience = 0
        course.model.missed = []
        course.model.fireDue(now, but: left)
        if !model.missed.isEmpty, !course.model.missed.isEmpty { course.toldTwice = true }
        course.model.missed = model.missed + course.model.missed
        return course
    }

    /// All subsets; for many items only the full and the empty one.
    private func subsets(of items: [ModelItem]) -> [[ModelItem]] {
        guard items.count <= 4 else { return [[], items] }
        return items.reduce(into: [[]]) { subsets, item in subsets += subsets.map { $0 + [item] } }
    }
}

extension LifeModel {
    /// Returns every course through these turns.
    func courses(_ turns: [Now]) -> [ModelCourse] { turns.reduce([ModelCourse(self)], Self.continued) }

    /// Returns every state before, between and after these turns.
    func states(in turns: [Now]) -> [LifeModel] {
        var courses = [ModelCourse(self)]
        return [self]
            + turns.flatMap { now in
                courses = Self.continued(courses, now)
                return courses.map(\.model)
            }
    }

    private static func continued(_ courses: [ModelCourse], _ now: Now) -> [ModelCourse] {
        courses.flatMap { $0.continued(now) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Returns the items that are due, themselves or their rings.
    fileprivate func dueItems(_ now: Now) -> [ModelItem] {
        let own = alarms.map(\.item) + timers.map(\.item) + tasks.map(\.item) + days.map(\.item)
        let items = own + openRings.map { rings[$0].item }
        let all = Set(items).union(focus.map { [$0.item] } ?? [])
        var idle = self
        idle.fireDue(now, but: all)
        // Most turns find nothing due, and comparing the model once for each of its items takes most of a busy life.
        var whole = self
        whole.fireDue(now, but: [])
        guard whole != idle else { return [] }
        return all.filter { item in
            var model = self
            model.fireDue(now, but: all.subtracting([item]))
            return model != idle
        }
    }
}
