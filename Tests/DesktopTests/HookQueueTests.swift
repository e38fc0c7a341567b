import Agenda
import Testing

@testable import Desktop
@testable import Engine

struct HookQueueTests {
    private func hook(_ item: ItemID, _ event: HookEvent = .ring) -> Hook {
        Hook(event: event, item: item, command: AlertCommand(command: "", environment: [:]))
    }

    @Test("Hooks of one item run in order, those of different items in parallel")
    func lanes() {
        let queue = Queue()
        let (first, other) = (ItemID(.alarm, 1), ItemID(.alarm, 2))
        for hook in [hook(first), hook(first, .dismiss), hook(other)] { #expect(queue.add(hook)) }
        #expect(queue.next()?.item == first)
        #expect(queue.next()?.item == other)
        #expect(queue.next() == nil)
        queue.release(HookQueue.Lane(hook(first)))
        queue.remove()
        #expect(queue.next()?.event == .dismiss)
        #expect(queue.next() == nil)
        #expect(!queue.isAtRest)
        for item in [first, other] { queue.release(HookQueue.Lane(hook(item))) }
        #expect(queue.isAtRest)
    }

    @Test("All focus sessions share one lane")
    func focus() {
        let queue = Queue()
        _ = queue.add(hook(ItemID(.focus, 1), .focusEnd))
        _ = queue.add(hook(ItemID(.focus, 2), .focusWork))
        #expect(queue.next()?.event == .focusEnd)
        #expect(queue.next() == nil)
        queue.release(.focus)
        #expect(queue.next()?.event == .focusWork)
    }

    @Test("Many hooks run in order, a few at a time, do not delay those of focus, and are limited")
    func storm() {
        let queue = Queue()
        let items = (1...Int64(HookQueue.waitingLimit)).map { ItemID(.alarm, $0) }
        for item in items { #expect(queue.add(hook(item))) }
        #expect(!queue.add(hook(ItemID(.alarm, 99_999))))
        #expect(queue.add(hook(ItemID(.focus, 1), .focusBreak)))
        #expect(queue.next()?.event == .focusBreak)
        var started: [ItemID] = []
        while let next = queue.next() { started.append(next.item) }
        #expect(started.count == HookQueue.placeLimit)
        while let done = started.last, started.count < items.count {
            queue.release(.item(done))
            queue.remove()
            guard let next = queue.next() else { break }
            started.append(next.item)
        }
        #expect(started == items)
    }

    @Test("A hook that runs too long frees its lane, up to a limit")
    func lasting() {
        let queue = Queue()
        for number in 1...1000 { _ = queue.add(hook(ItemID(.alarm, Int64(number)))) }
        var count = 0
        while let next = queue.next() {
            count += 1
            queue.release(HookQueue.Lane(next))
        }
        #expect(count == HookQueue.runningLimit)
        queue.remove()
        #expect(queue.next() != nil)
    }
}

/// A queue that can be changed within expectations.
private final class Queue {
    private var queue = HookQueue()

    var isAtRest: Bool { queue.isAtRest }
    func add(_ hook: Hook) -> Bool { queue.add(hook) }
    func next() -> Hook? { queue.next() }
    func release(_ lane: HookQueue.Lane) { queue.release(lane) }
    func remove() { queue.remove() }
}

struct HookProgramTests {
    @Test(
        "The program of a command, as far as it can be determined without a shell",
        arguments: [
            ("sh -c 'true'", nil), ("/bin/sh", nil), ("nonesuch on", "nonesuch"), ("LANG=C nonesuch", "nonesuch"),
            ("exec nonesuch;true", "nonesuch"), ("nonesuch;true", "nonesuch"), ("/nonesuch/x", "/nonesuch/x"),
            ("~/nonesuch", "~/nonesuch"), ("$HOME/x", nil), ("\"a b\"", nil), ("if true; then x; fi", nil),
            ("echo x", nil), ("", nil), ("# nothing\nnonesuch", "nonesuch"), ("(nonesuch)", nil),
            ("relative/path", nil), ("A=\"b c\" nonesuch", nil), ("nonesuch|cat", "nonesuch"), ("exec", nil),
        ] as [(String, String?)]
    )
    func program(_ command: String, _ missing: String?) {
        #expect(HookProgram.missing(in: command, ["PATH": "/usr/bin:/bin", "HOME": "/root"]) == missing)
    }
}
