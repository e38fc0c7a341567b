import Agenda
import Chronology
import ClockAPI
import Testing

@testable import Engine

/// The cases of agenda policies and of interface codes have the same names, because they are converted by name.
@Suite struct ChoiceCodeTests {
    @Test func bothHaveTheSameNames() {
        #expect(names(MissedPolicy.self) == names(MissedCode.self))
        #expect(names(GapPolicy.self) == names(GapCode.self))
        #expect(names(FoldPolicy.self) == names(FoldCode.self))
        #expect(names(Urgency.self) == names(UrgencyCode.self))
        #expect(names(TaskStatistics.Trend.Change.self) == names(TaskInfoObject.Trend.self))
    }

    @Test func eachEndAndEachRefusalHasItsCode() {
        #expect(names(RingEnd.self).isSubset(of: names(RingObject.State.self)))
        let refusals = [
            names(Ring.Refusal.self), names(Countdown.Refusal.self), names(FocusSession.Refusal.self),
            names(TimedTask.Refusal.self),
        ]
        for refusal in refusals { #expect(refusal.isSubset(of: names(RefusalCode.self))) }
    }

    private func names<Choice: CaseIterable & RawRepresentable<String>>(_ type: Choice.Type) -> Set<String> {
        Set(type.allCases.map(\.rawValue))
    }
}
