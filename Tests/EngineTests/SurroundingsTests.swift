import ClockTestKit
import Testing

/// Tests each possible event around the simulated daemon separately.
struct SurroundingsTests {
    private static let timer = Step.ask(.startTimer("timer 0001", TimerWish(seconds: 600)))

    private static let otherTimer = Step.ask(.startTimer("timer 0002", TimerWish(seconds: 5)))

    private static func violation(_ steps: [Step]) -> Violation? {
        LifeStory(setting: LifeSetting(start: "2026-10-10T12:00:00+02:00", zone: "Europe/Berlin"), steps: steps).live()
    }

    @Test("Due items are heard within two seconds while no timer can be set")
    func refusedTimers() {
        #expect(Self.violation([.refusing(.timers, [Self.timer, .pass(seconds: 700)]), .pass(seconds: 60)]) == nil)
        #expect(Self.violation([Self.timer, .refusing(.timers, [.wake, .pass(seconds: 700)])]) == nil)
    }

    @Test("Due items are heard while the file can't be read, and are in the ledger afterwards", arguments: 1...12)
    func unreadableFile(read: Int) {
        let outage = Step.outage(.readFails(at: read, count: .max), [.wake, .pass(seconds: 700)])
        #expect(Self.violation([Self.timer, outage, .pass(seconds: 400), .look, .crash(afterSeconds: 1)]) == nil)
    }

    @Test("Changes are kept even if the file was removed meanwhile", arguments: Step.Removal.allCases)
    func takenAway(removal: Step.Removal) {
        let beginning = [Self.timer, .takeStoreAway(removal)]
        #expect(Self.violation(beginning + [.pass(seconds: 700), .crash(afterSeconds: 1), .look]) == nil)
        #expect(Self.violation(beginning + [.powerCut(seed: 3, afterSeconds: 5), .look]) == nil)
    }

    @Test(
        "Due items are heard while the file is missing and none can be opened, and are in the ledger later",
        arguments: Step.Removal.allCases,
        0...12
    )
    func takenAwayWithoutDescriptors(removal: Step.Removal, left: Int) {
        let steps: [Step] = [.takeStoreAway(removal), .look, .pass(seconds: 700), Self.otherTimer, .pass(seconds: 10)]
        let story = [Self.timer, .refusing(.descriptors(left: left), steps), .look, .crash(afterSeconds: 1), .look]
        #expect(Self.violation(story) == nil)
    }

    @Test("Only exports need a descriptor")
    func noDescriptors() {
        let visitors = [Visitor.Wish.status, .alarms, .timers, .rings, .history, .export, .follow].map { Visitor($0) }
        let crowd = Step.crowd(Crowd(visitors, pieceMilliseconds: 7, leadMilliseconds: 10))
        let steps: [Step] = [Self.timer, crowd, .look, .pass(seconds: 700), .look]
        #expect(Self.violation([.refusing(.descriptors(left: 0), steps), .crash(afterSeconds: 1), .look]) == nil)
    }

    @Test("An unreadable alarm affects only itself, is reported once and can be removed", arguments: damages)
    func editedRow(damage: Step.RowDamage) {
        let alarms = (1...3).map { number in
            Step.ask(.addAlarm("alarm 000\(number)", AlarmWish(minute: 725, repeats: .everyDays(1))))
        }
        for steps: [Step] in [[], [.pass(seconds: 700)], [.setClock(bySeconds: -86_400), .pass(seconds: 200_000)]] {
            let edited = Step.editedRow(alarm: "alarm 0002", damage, steps)
            #expect(Self.violation(alarms + [edited, .look, .pass(seconds: 100_000)]) == nil)
        }
    }

    private static let damages = Step.RowDamage.allCases

    @Test("An alarm rings by the new rules of its zone after they change")
    func otherRules() {
        let wish = AlarmWish(minute: 600, repeats: .everyDays(1), zone: "Europe/London")
        let steps: [Step] = [
            .ask(.addAlarm("alarm 0001", wish)), .pass(seconds: 86_400), .look,
            .changeRules(of: "Europe/London", to: "Asia/Tokyo"), .pass(seconds: 200_000), .look,
        ]
        #expect(Self.violation(steps) == nil)
    }

    @Test("A zone that can't be read for a while, or over restarts, changes nothing", arguments: harms)
    func harmedZones(harm: ZoneHarm) {
        let fixed = AlarmWish(minute: 600, repeats: .everyDays(1), zone: "Europe/London")
        let alarms: [Step] = [
            .ask(.addAlarm("alarm 0001", fixed)),
            .ask(.addAlarm("alarm 0002", AlarmWish(minute: 610, repeats: .everyDays(1)))),
        ]
        for isNoticed in [true, false] {
            let harmed = ["Europe/London", "Europe/Berlin"].map { Step.harmZone($0, harm, isNoticed: isNoticed) }
            let back = ["Europe/London", "Europe/Berlin"].map { Step.harmZone($0, .returns, isNoticed: isNoticed) }
            let steps: [Step] = [.pass(seconds: 90_000), .crash(afterSeconds: 10), .pass(seconds: 90_000), .look]
            #expect(Self.violation(alarms + harmed + steps + back + steps) == nil)
            #expect(Self.violation(alarms + harmed + back + steps) == nil)
        }
    }

    private static let harms: [ZoneHarm] = [
        .vanishes, .isCut(perMille: 500), .isZeroed(fromPerMille: 700), .isOtherText, .isDirectory, .isLinkToItself,
    ]

    @Test("Another process that reads the store for hours delays nothing")
    func otherReader() {
        let steps: [Step] = [.besideReader([Self.timer, .pass(seconds: 7_000), .crash(afterSeconds: 1)]), .look]
        #expect(Self.violation(steps) == nil)
    }

    @Test("Due items are heard within two seconds in a crowd of clients", arguments: [1, 40, 150])
    func crowd(milliseconds: Int) {
        let wishes: [Visitor.Wish] = [
            .alarms, .history, .export, .follow, .cancelMany(timer: "timer 0001", times: 200),
            .wait(timer: "timer 0001", allChanges: true, times: 200),
        ]
        let visitors = (0..<60).map { Visitor(wishes[$0 % wishes.count], isSlow: $0 % 5 == 0) }
        let crowd = Crowd(visitors, pieceMilliseconds: milliseconds, leadMilliseconds: 500)
        #expect(Self.violation([Self.timer, .crowd(crowd), .pass(seconds: 400)]) == nil)
    }
}
