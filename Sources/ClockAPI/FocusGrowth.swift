extension FocusObject {
    /// The stage of the session, named as ``growth``: a seed at its start. Nil for a daemon that does not say how much it
    /// has worked.
    package var sessionGrowth: String? {
        guard let sessionSeconds, let growthSeconds else { return nil }
        return Self.stage(sessionSeconds, growthSeconds)
    }

    /// Advances the work of the session and of today, and what they have grown into.
    package mutating func work(_ seconds: Double) {
        todaySeconds += seconds
        sessionSeconds = sessionSeconds.map { $0 + seconds }
        if let growthSeconds, todaySeconds > 0 { growth = Self.stage(todaySeconds, growthSeconds) }
    }

    /// A stage extends to its duration, inclusive.
    private static func stage(_ worked: Double, _ limits: [Double]) -> String {
        zip(limits, ["seed", "sprout", "apple"]).first { worked <= $0.0 }?.1 ?? "tree"
    }
}
