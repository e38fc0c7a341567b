import Agenda

extension Outcome where Entity: Equatable {
    /// Whether the entity stays as it is and nothing follows.
    func leaves(_ entity: Entity) -> Bool { self.entity == entity && effects.isEmpty }
}
