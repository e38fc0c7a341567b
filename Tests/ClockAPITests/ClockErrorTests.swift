import ClockAPI
import Testing
import Varlink

@Suite("Errors travel as the description says")
struct ClockErrorTests {
    static let errors: [ClockError] = [
        .noSuchItem(kind: "alarm", name: "tea"),
        .ambiguousName(kind: "timer", name: "te", candidates: ["t1", "t2"]),
        .unreadable(parameter: "time", text: "7:3", offset: 2, length: 1, message: "why", suggestion: nil),
        .unreadable(parameter: "time", text: "7:3", offset: 2, length: 1, message: "why", suggestion: "7:30"),
        .inThePast(text: "today 07:30", at: "2026-11-20T07:30:00+01:00"),
        .neverAgain(text: "2-30"),
        .notNow(item: "t1", reason: "hasEnded"),
        .outOfRange(parameter: "volume", message: "not from 0 to 100"),
        .tooMany(what: "alarms", limit: 1_000_000),
        .nameTaken(name: "tea"),
        .bringsCommands(["systemctl poweroff", "true"], count: 3),
        .storageFailed(code: 13, message: "database or disk is full"),
    ]

    @Test("as described, and back", arguments: errors)
    func trip(_ error: ClockError) throws {
        let description = try InterfaceDescription.named("io.clockd.Clock")
        let sent = error.varlinkError
        let name = try #require(MethodName(sent.name))
        let declared = try #require(description.error(named: name.method))
        #expect(name.interface == description.name)
        #expect(description.faults(of: sent.parameters, in: declared.parameters) == [])
        #expect(ClockError(sent) == error)
    }

    @Test("none is described that has no case")
    func all() throws {
        let described = try InterfaceDescription.named("io.clockd.Clock").errors.map { "io.clockd.Clock.\($0.name)" }
        #expect(Set(Self.errors.map(\.varlinkError.name)) == Set(described))
    }

    @Test(
        "others are none of ours",
        arguments: ["org.varlink.service.MethodNotFound", "io.clockd.Clock.FromTheFuture", "io.clockd.ClockNoSuchItem"]
    )
    func foreign(name: String) {
        #expect(ClockError(VarlinkError(name: name)) == nil)
    }
}
