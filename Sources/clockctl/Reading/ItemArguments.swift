import ArgumentParser
import Localization

/// How the items that a command is about are named on its command line.
protocol ItemNames: ParsableArguments {
    var names: [String] { get }
}

/// The items that a command is about.
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

/// The items that a command is about, where it may be clear without a name.
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
