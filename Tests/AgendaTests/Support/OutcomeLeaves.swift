import Agenda

extension Outcome where Entity: Equatable {
    /// Whether the entity is unchanged and has no effects.
    func leaves(_ entity: Entity) -> Bool { self.entity == entity && effects.isEmpty }
}
