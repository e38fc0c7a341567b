import Agenda
import Chronology
import ClockAPI
import ClockTestKit
import Engine
import Testing
import Varlink

struct TimerTests {
    @Test("Rounds never drift, and several passed at once ring once")
    func rounds() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(60, "laps", repeat: "5")
        world.advance(by: .seconds(61))
        #expect(try world.timer("laps").state == .running)
        #expect(try world.timer("laps").remainingSeconds == 59)
        world.sleep(for: .seconds(130))
        #expect(try world.timer("laps").remainingSeconds == 49)
        world.advance(by: .seconds(3600))
        #expect(try world.timer("laps").state == .done)
        // Rounds 2 and 3 ended while the machine slept: one ring for both.
        #expect(try world.rings().count == 4)
    }

    @Test("A timer can be extended and shortened; if shortened past its end it ends at once")
    func extend() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(60, "tea")
        let longer = try world.call(TimersInterface.Extend(names: ["tea"], changeSeconds: 30)).timers[0]
        #expect(longer.remainingSeconds == 90)
        _ = try world.call(TimersInterface.Extend(names: ["tea"], changeSeconds: -3600))
        #expect(try world.timer("tea").state == .ringing)
    }

    @Test("+1 min on the popup extends the timer by a minute")
    func popupExtends() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(60, "tea")
        world.advance(by: .seconds(70))
        world.alerter.press(.extend, ItemID("r1"))
        world.settle()
        #expect(try world.timer("tea").state == .running)
        #expect(try world.timer("tea").remainingSeconds == 60)
        #expect(try world.rings()[0].state == .dismissed)
        world.advance(by: .seconds(60))
        #expect(try world.rings().count == 2)
    }

    @Test("Restart and cancel, and their errors")
    func restartAndCancel() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(60, "tea")
        world.advance(by: .seconds(30))
        #expect(try world.call(TimersInterface.Restart(names: ["tea"])).timers[0].remainingSeconds == 60)
        _ = try world.call(TimersInterface.Cancel(names: ["tea"]))
        #expect(try world.timer("tea").state == .cancelled)
        #expect(try world.call(TimersInterface.Cancel(names: ["tea"])).timers[0].state == .cancelled)
        world.advance(by: .seconds(600))
        #expect(try world.rings().isEmpty)
    }

    @Test("A waiter gets any kind of end", arguments: [true, false])
    func wait(isCancelled: Bool) throws {
        let world = try TestWorld().world
        _ = try world.startTimer(60, "tea")
        let waiting = world.send(TimersInterface.Wait(names: ["tea"]))
        world.advance(by: .seconds(59))
        #expect(world.transport.replies(to: waiting).isEmpty)
        if isCancelled {
            _ = try world.call(TimersInterface.Cancel(names: ["tea"]))
        } else {
            world.advance(by: .seconds(1))
        }
        let replies = world.transport.replies(to: waiting)
        #expect(replies.count == 1)
        let timer = try SimulatedWorld.read(replies[0], as: TimersInterface.Wait.Reply.self).timers[0]
        #expect(timer.state == (isCancelled ? .cancelled : .ringing))
    }

    @Test("A waiter for an ended timer restarted in the same turn first gets the state of all")
    func waitForRestarted() throws {
        let world = try TestWorld().world
        for label in ["tea", "eggs"] { _ = try world.startTimer(60, label) }
        _ = try world.call(TimersInterface.Cancel(names: ["tea", "eggs"]))
        let (wait, waiting) = world.request(TimersInterface.Wait(names: ["tea", "eggs"]), mode: .more)
        world.submit([wait, world.request(TimersInterface.Restart(names: ["tea"])).0])
        let told = try world.transport.replies(to: waiting).map {
            try SimulatedWorld.read($0, as: TimersInterface.Wait.Reply.self).timers.map(\.state)
        }
        #expect(told == [[.running, .cancelled]])
    }

    @Test("A follower gets changes, but no updates just for elapsed time")
    func follow() throws {
        let world = try TestWorld().world
        let follower = world.send(ClockInterface.GetStatus(), mode: .more)
        #expect(world.transport.replies(to: follower).count == 1)
        _ = try world.startTimer(60, "tea")
        #expect(world.transport.replies(to: follower).count == 2)
        world.advance(by: .seconds(59))
        _ = try world.timer("tea")
        #expect(world.transport.replies(to: follower).count == 2)
        world.advance(by: .seconds(1))
        #expect(world.transport.replies(to: follower).count == 3)
        world.submit(.requestAbandoned(follower))
        _ = try world.call(TimersInterface.Restart(names: ["tea"]))
        #expect(world.transport.replies(to: follower).count == 3)
    }

    @Test("Timers are found by id, label, prefix and last; errors for ambiguous names list the candidates")
    func names() throws {
        let world = try TestWorld().world
        for label in ["tea", "team", "eggs"] { _ = try world.startTimer(60, label) }
        #expect(try world.timer("tea").id == "t1")
        #expect(try world.timer("t2").label == "team")
        #expect(try world.timer("eg").id == "t3")
        #expect(try world.timer("last").id == "t3")
        #expect(
            clockError { _ = try world.timer("te") }
                == .ambiguousName(
                    kind: "timer",
                    name: "te",
                    candidates: [("t1", "tea"), ("t2", "team")].map(CandidateObject.init)
                )
        )
        #expect(clockError { _ = try world.timer("x") } == .noSuchItem(kind: "timer", name: "x"))
    }

    @Test("A request for several items is all or nothing")
    func severalAtOnce() throws {
        let world = try TestWorld().world
        _ = try world.startTimer(60, "a")
        _ = try world.startTimer(60, "b")
        let error = clockError { _ = try world.call(TimersInterface.Pause(names: ["a", "nothing"])) }
        #expect(error == .noSuchItem(kind: "timer", name: "nothing"))
        #expect(try world.timer("a").state == .running)
        #expect(world.events(.paused) == 0)
    }

    @Test("Presets")
    func presets() throws {
        let world = try TestWorld().world
        _ = try world.call(TimersInterface.AddPreset(name: "eggs", durationSeconds: 420))
        let timer = try world.call(TimersInterface.Start(preset: "eggs", rings: true)).timer
        #expect(timer.durationSeconds == 420)
        #expect(timer.label == "eggs")
        _ = try world.call(TimersInterface.RemovePreset(names: ["eggs"]))
        #expect(try world.call(TimersInterface.ListPresets()).presets.isEmpty)
    }
}
