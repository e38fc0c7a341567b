import ArgumentParser
import Chronology
import ClockAPI
import Console
import Localization

struct PreviewCommand: Command {
    static let name = "preview"
    static let abstract = localized("Show when an alarm would ring; no daemon is needed.")
    static let discussion = localized(
        """
        WHEN with a date is the start of the rule: occurrences and --count begin there, and a start that does not \
        match its rule is not itself one.

        clockctl preview 07:30 --repeat 'last friday' -n 12
        """
    )

    @Argument(help: .value("when", localized("The time asked for.")))
    var when: String?

    @OptionGroup var recurrence: RecurrenceOptions

    @Option(help: .value("instant", localized("The moment that stands for now.")))
    var from: String?

    @Option(name: .customShort("n", allowingJoined: true), help: .value("n", localized("How many occurrences.")))
    var number = 10

    @OptionGroup var output: OutputOptions

    /// The upper bound is more than anyone looks at.
    private static let numbers = 1...100_000

    func run() throws {
        guard Self.numbers.contains(number) else {
            throw UsageFailure.make(
                localized(
                    "can't show {count}, it must be between 1 and {limit}",
                    ["count": String(number), "limit": String(Self.numbers.upperBound)]
                ),
                of: "preview"
            )
        }
        let subject = try PreviewReading(recurrence: recurrence, output: output, here: .here).read(when, from: from)
        let occurrences = subject.occurrences(number)
        let objects = occurrences.map { occurrence in
            // `at` is in the zone of the rule, `local` the wall time asked for.
            [
                "at": InstantText.print(occurrence.at, in: subject.zone),
                "local": CivilDateTimeText.print(occurrence.local),
                "note": occurrence.note?.rawValue,
            ]
        }
        let instants = objects.compactMap(\.["at"]?)
        try output.printList(objects, ids: instants, none: localized("it never rings")) { page in
            page.table(occurrences, now: subject.from, in: subject.zone)
        }
    }
}
