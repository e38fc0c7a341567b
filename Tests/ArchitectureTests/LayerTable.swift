/// The table of Sources/README.md: the allowed imports of each target.
struct LayerTable {
    /// In the order of the rows.
    let targets: [String]
    let allowed: [String: Set<String>]

    init(markdown: String) {
        var targets: [String] = []
        var allowed: [String: Set<String>] = [:]
        var isInTable = false
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("| target |") { isInTable = true }
            guard isInTable else { continue }
            guard line.hasPrefix("|") else { break }
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
            guard let target = cells.first.flatMap({ Self.names(in: $0).first }), cells.count >= 3,
                target != "target", !target.hasPrefix("-")
            else { continue }
            targets.append(target)
            allowed[target] = Set(Self.names(in: cells[cells.startIndex + 2]))
        }
        self.targets = targets
        self.allowed = allowed
    }

    private static func names(in cell: Substring) -> [String] {
        cell.split { $0 == "," || $0 == " " }.map(String.init)
    }
}
