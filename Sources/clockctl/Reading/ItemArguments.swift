import ArgumentParser
import Localization

/// Arguments that name the items of a command.
protocol ItemNames: ParsableArguments {
    var names: [String] { get }
}

/// The items of a command, at least one.
struct ItemArguments: ItemNames {
    @Argument(
        help: ArgumentHelp(
            localized("An id, a label, the beginning of one, or last."),
            valueName: "id"
        )
    )
    var texts: [String]

    var names: [String] { texts.map(NegativeText.restored) }
}

/// The items of a command; none if only one can be meant.
struct ImpliedItemArguments: ItemNames {
    @Argument(
        help: ArgumentHelp(
            localized("An id, a label, the beginning of one, or last; not needed where only one can be meant."),
            valueName: "id"
        )
    )
    var texts: [String] = []

    var names: [String] { texts.map(NegativeText.restored) }
}
