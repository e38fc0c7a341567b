import Localization

extension Page {
    /// Breaks each line that is wider than the terminal at its words; what follows is indented. Piped text is unchanged.
    package func fitted(_ lines: [String]) -> [String] {
        guard let columns = terminal.columns else { return lines }
        return lines.flatMap { $0.wrapped(toCells: columns, indent: Self.indent) }
    }

    private static let indent = 2
}
