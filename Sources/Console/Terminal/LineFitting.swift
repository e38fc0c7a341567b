import Localization

extension Page {
    /// Wraps lines that are wider than the terminal at word boundaries and indents the continuation. Piped text is
    /// unchanged.
    package func fitted(_ lines: [String]) -> [String] {
        guard let columns = terminal.columns else { return lines }
        return lines.flatMap { $0.wrapped(toCells: columns, indent: Self.indent) }
    }

    private static let indent = 2
}
