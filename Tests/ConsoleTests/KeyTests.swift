import ClockAPI
import Console
import Testing
import Varlink

/// Keys: decoding a terminal's bytes, the meaning of each key, and its request.
@Suite struct KeyTests {
    @Test(
        "A character is one key, and so is a control sequence with any letters",
        arguments: [
            ("q", ["q"]), ("dl ", ["d", "l", " "]), ("한q", ["한", "q"]), ("\u{1B}[D", ["\u{1B}"]),
            ("\u{1B}[1;5Dd", ["\u{1B}", "d"]), ("\u{1B}Odd", ["\u{1B}", "d"]), ("\u{1B}dd", ["\u{1B}", "d"]),
            ("\u{1B}[200~c\u{1B}[201~", ["\u{1B}", "c", "\u{1B}"]), ("", []), ("\u{1B}", ["\u{1B}"]),
        ]
    )
    func presses(bytes: String, keys: [Character]) {
        var presses = KeyPresses()
        presses.append(bytes.utf8)
        var read: [Character] = []
        while let key = presses.next() { read.append(key) }
        #expect(read == keys)
    }

    @Test(
        "An incomplete control sequence waits for its rest",
        arguments: [
            ("\u{1B}", true), ("\u{1B}[", true), ("\u{1B}[1;", true), ("\u{1B}O", true), ("x\u{1B}[", true),
            ("\u{1B}[D", false), ("\u{1B}OD", false), ("\u{1B}[Dq", false), ("\u{1B}x", false), ("d", false),
            ("", false),
        ]
    )
    func splitSequences(bytes: String, isSplit: Bool) {
        var presses = KeyPresses()
        presses.append(bytes.utf8)
        #expect(presses.endsInSequence == isSplit)
    }

    @Test("Invalid UTF-8 is read as keys without a meaning")
    func hostileBytes() {
        for lead in 0x80...0xFF {
            var presses = KeyPresses()
            presses.append([UInt8(lead), UInt8(ascii: "q")])
            var count = 0
            while presses.next() != nil { count += 1 }
            #expect((1...2).contains(count))
        }
    }

    @Test("The help lists the keys with a meaning, and no line break separates a key from its meaning")
    func help() {
        #expect(
            LiveKey.help(StopwatchObject.keys, columns: nil)
                == ["space: pause or resume, l: lap, r: reset, ?: keys, q: quit; it keeps running"]
        )
        for columns in 26...80 {
            for line in LiveKey.help(Set(LiveKey.allCases), columns: columns) { #expect(line.contains(": ")) }
        }
        #expect(LiveKey.help([], columns: nil) == ["?: keys, q: quit; it keeps running"])
    }

    private static func timer(_ state: TimerObject.State) -> TimerObject {
        TimerObject(id: "t1", label: "", state: state, durationSeconds: 60, remainingSeconds: 30, started: "")
    }

    private static func focus(_ state: FocusObject.State) -> FocusObject {
        FocusObject(
            id: "f1",
            task: "",
            phase: "work",
            cycle: 1,
            cycles: 4,
            state: state,
            durationSeconds: 60,
            remainingSeconds: 30,
            todaySeconds: 0
        )
    }

    private static func task(_ state: TaskStateCode) -> TaskObject {
        TaskObject(id: "k1", name: "walk", icon: "", estimateSeconds: 60, state: state, extraSeconds: 0)
    }

    private static func stopwatch(_ state: StopwatchObject.State) -> StopwatchObject {
        StopwatchObject(id: "s1", label: "", state: state, elapsedSeconds: 1, laps: [])
    }

    /// Each item in each state, and the requests of the keys `space + s d z l r c`; `-` is none. `Snooze|Pause` pauses
    /// only what does not ring.
    static let requests: [(any KeyedItem, String)] = [
        (timer(.running), "Rings.Snooze|Timers.Pause Timers.Extend - - Rings.Snooze - - Timers.Cancel"),
        (timer(.paused), "Rings.Snooze|Timers.Resume Timers.Extend - - - - - Timers.Cancel"),
        (timer(.ringing), "Rings.Snooze Rings.Snooze - Rings.Dismiss Rings.Snooze - - -"),
        (timer(.done), "- - - - - - - -"), (timer(.cancelled), "- - - - - - - -"),
        (focus(.running), "Rings.Snooze|Focus.Pause Focus.Extend Focus.Skip - - - - Focus.Stop"),
        (focus(.paused), "Rings.Snooze|Focus.Resume Focus.Extend Focus.Skip - - - - Focus.Stop"),
        (
            focus(.waiting),
            "Rings.Snooze|Focus.Resume Focus.Extend Focus.Skip Rings.Dismiss Rings.Snooze - - Focus.Stop"
        ),
        (focus(.completed), "- - - - - - - -"), (focus(.stopped), "- - - - - - - -"),
        (task(.running), "Rings.Snooze|Tasks.Pause Tasks.Extend - Tasks.Done Rings.Snooze - - Tasks.Cancel"),
        (task(.paused), "Rings.Snooze|Tasks.Resume Tasks.Extend - Tasks.Done - - - Tasks.Cancel"),
        (task(.idle), "- - - - - - - -"),
        (stopwatch(.running), "Stopwatches.Pause - - - - Stopwatches.Lap - -"),
        (stopwatch(.paused), "Stopwatches.Resume - - - - - Stopwatches.Reset -"),
        (stopwatch(.reset), "Stopwatches.Resume - - - - - - -"),
    ]

    @Test(arguments: requests) func asks(item: any KeyedItem, requests: String) throws {
        let keys = try " +sdzlrc".map { try #require(LiveKey($0)) }
        let methods = keys.map { key in
            let names = item.requests(for: key).map { Self.name($0) }
            return names.isEmpty ? "-" : names.joined(separator: "|")
        }
        #expect(methods.joined(separator: " ") == requests)
        #expect(item.requests(for: .help).isEmpty)
        #expect(item.requests(for: .leave).isEmpty)
        let meant = zip(keys, methods).filter { $0.1 != "-" }.map(\.0)
        #expect(Set(meant).isSubset(of: type(of: item).keys))
    }

    @Test("Each request names its own item") func names() throws {
        for (item, _) in Self.requests {
            for request in LiveKey.allCases.flatMap(item.requests) where !Self.name(request).hasPrefix("Focus.") {
                let naming = try #require(request as? any NamingMethod)
                #expect(naming.names == [item.id])
            }
        }
    }

    private static func name(_ method: some VarlinkMethod) -> String {
        String(type(of: method).name.dropFirst("io.clockd.".count))
    }
}
