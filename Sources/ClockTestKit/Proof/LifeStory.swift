import Engine

/// The description of a life: its setting and its steps.
package struct LifeStory: Hashable, Sendable {
    package var setting: LifeSetting
    package var steps: [Step]

    package init(setting: LifeSetting, steps: [Step]) {
        self.setting = setting
        self.steps = steps
    }

    package init(seed: UInt64, plan: LifePlan = .month) {
        var random = SeededGenerator(seed: seed)
        setting = LifeSetting(&random)
        // A separate generator, so that the steps of a seed do not depend on the limits.
        var keeping = SeededGenerator(seed: seed ^ 0x6B65_6570)
        if Int.random(in: 0..<100, using: &keeping) < 30 {
            setting.keeping = Bool.random(using: &keeping) ? .hours : .few
        }
        var shares = SeededGenerator(seed: seed ^ 0x7069_6563_6573)
        if Bool.random(using: &shares) {
            setting.statusShares = StatusShares(
                piece: Int.random(in: 1...3, using: &shares),
                change: Int.random(in: 1...8, using: &shares)
            )
        }
        var author = LifeAuthor(random, plan)
        steps = author.write()
    }

    /// Simulates the life.
    /// - Returns: the violated guarantee, if any.
    package func live(_ figures: inout LifeFigures) -> Violation? {
        do {
            let life = try Life(setting)
            defer { figures += life.figures }
            try life.live(steps)
            return nil
        } catch let violation as Violation {
            return violation
        } catch {
            return Violation(.repliesAreTrue, "\(error)")
        }
    }

    package func live() -> Violation? {
        var figures = LifeFigures()
        return live(&figures)
    }

    /// The story as source code for a regression test.
    package var source: String {
        let lines = steps.map { "        " + Self.source(of: $0) + "," }
        return """
            LifeStory(
                setting: \(Self.source(of: setting)),
                steps: [
            \(lines.joined(separator: "\n"))
                ]
            ).live()
            """
    }

    /// Swift's description of a value is a literal of it, except for superfluous module and type names.
    private static func source(of value: some Any) -> String {
        var text = String(reflecting: value)
        for name in [
            "ClockTestKit.Step.RowDamage.", "ClockTestKit.LifeSetting.Keeping.", "ClockTestKit.Step.",
            "ClockTestKit.Request.",
        ] {
            text = text.replacing(name, with: ".")
        }
        for module in ["ClockTestKit.", "ClockAPI.", "Agenda.", "Engine."] { text = text.replacing(module, with: "") }
        return text
    }
}

extension LifeFigures {
    package static func += (sum: inout LifeFigures, one: LifeFigures) {
        sum.steps += one.steps
        sum.rings += one.rings
        sum.requests += one.requests
        sum.visits += one.visits
        sum.crashes += one.crashes
        sum.powerCuts += one.powerCuts
        sum.clockSteps += one.clockSteps
        sum.diskFaults += one.diskFaults
        sum.disk.writes += one.disk.writes
        sum.disk.syncs += one.disk.syncs
        sum.disk.errors += one.disk.errors
        sum.disk.unread += one.disk.unread
        sum.disk.lostSectors += one.disk.lostSectors
        sum.disk.garbledSectors += one.disk.garbledSectors
    }
}
