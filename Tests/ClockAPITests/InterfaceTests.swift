import ClockAPI
import FoundationEssentials
import Testing
import Varlink

@Suite("The types are those of the interface descriptions")
struct InterfaceTests {
    @Test("every description is read, and none twice")
    func descriptions() {
        let names = ClockInterfaces.all.map(\.name.description)
        #expect(
            names.sorted() == [
                "io.clockd.Alarms", "io.clockd.Archive", "io.clockd.Calculations", "io.clockd.Clock", "io.clockd.Days",
                "io.clockd.Doctor", "io.clockd.Focus", "io.clockd.History", "io.clockd.Rings", "io.clockd.Stopwatches",
                "io.clockd.Tasks", "io.clockd.Timers", "io.clockd.World",
            ]
        )
        #expect(ClockInterfaces.all.allSatisfy { !$0.documentation.isEmpty })
    }

    @Test("calls, replies and errors are as described", arguments: MethodSample.all)
    func conformance(_ sample: MethodSample) throws {
        let description = try InterfaceDescription.named(sample.name.interface.description)
        let method = try #require(description.method(named: sample.name.method))
        for call in sample.calls { #expect(description.faults(of: call, in: method.input) == []) }
        for reply in sample.replies { #expect(description.faults(of: reply, in: method.output) == []) }
        #expect(sample.survivesTheTrip)
    }

    @Test("every method has its type, and the other way round")
    func methods() throws {
        let described = ClockInterfaces.all.flatMap { interface in
            interface.methods.map { "\(interface.name).\($0.name)" }
        }
        #expect(MethodSample.all.map(\.name.description).sorted() == described.sorted())
        #expect(try methodNamesInSource().sorted() == described.sorted())
    }

    /// What the sources call themselves, so that no type escapes the samples.
    private func methodNamesInSource() throws -> [String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/ClockAPI/Methods")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return try files.flatMap { file in
            let source = String(decoding: try Data(contentsOf: folder.appending(path: file)), as: UTF8.self)
            return source.matches(of: /static let name = "([^"]+)"/).map { String($0.1) }
        }
    }

    @Test("a type that several interfaces describe is the same in all")
    func sharedTypes() {
        let types = ClockInterfaces.all.flatMap(\.types)
        for (name, same) in Dictionary(grouping: types, by: \.name) {
            #expect(Set(same.map(\.type)).count == 1, "\(name)")
        }
    }

    @Test(
        "the words of an enumeration are the description's",
        arguments: [
            ("Alarms", "Alarm", "state", AlarmObject.State.allCases.map(\.rawValue)),
            ("Alarms", "Alarm", "missed", AlarmObject.Missed.allCases.map(\.rawValue)),
            ("Alarms", "Alarm", "gap", AlarmObject.Gap.allCases.map(\.rawValue)),
            ("Alarms", "Alarm", "fold", AlarmObject.Fold.allCases.map(\.rawValue)),
            ("Alarms", "Alarm", "urgency", AlarmObject.Urgency.allCases.map(\.rawValue)),
            ("Timers", "Timer", "state", TimerObject.State.allCases.map(\.rawValue)),
            ("Tasks", "Task", "state", TaskObject.State.allCases.map(\.rawValue)),
            ("Focus", "Focus", "state", FocusObject.State.allCases.map(\.rawValue)),
            ("Doctor", "Finding", "state", FindingObject.State.allCases.map(\.rawValue)),
            ("Stopwatches", "Stopwatch", "state", StopwatchObject.State.allCases.map(\.rawValue)),
            ("Rings", "Ring", "state", RingObject.State.allCases.map(\.rawValue)),
        ] as [(String, String, String, [String])]
    )
    func enumerations(interface: String, type: String, field: String, words: [String]) throws {
        let description = try InterfaceDescription.named("io.clockd." + interface)
        guard case .structure(let fields)? = description.type(named: type)?.type else {
            Issue.record("\(type) is no structure")
            return
        }
        #expect(fields.first { $0.name == field }?.type == .enumeration(words))
    }
}
