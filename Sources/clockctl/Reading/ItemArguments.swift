import ArgumentParser
import Localization

/// The items that a command is about.
struct ItemArguments: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            localized("An id, a label, the beginning of one, or last."),
            valueName: "id"
        )
    )
    var texts: [String]

    var names: [String] { texts.map(NegativeText.restored) }
}
