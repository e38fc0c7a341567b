import Testing

/// Checks the package against the rules.
struct ArchitectureTests {
    private let table: LayerTable
    private let sources: [SourceFile]

    init() throws {
        table = LayerTable(markdown: try PackageFiles.text("Sources/README.md"))
        sources = try PackageFiles.sources.get()
        try #require(table.targets.count > 10 && sources.count > 100, "the files are where they are looked for")
    }

    @Test func targetsImportWhatTheMapAllows() {
        expectNone(sources.flatMap { Rules.imports($0, table) })
    }

    @Test func theManifestIsTheMap() throws {
        let manifest = Manifest(text: try PackageFiles.text("Package.swift"))
        expectNone(Rules.manifest(manifest, table))
    }

    @Test func arrowsLeadUpward() {
        expectNone(Rules.order(table))
    }

    @Test func theCommandLineStaysLight() {
        let forbidden: Set = [
            "SQLite", "CCurses", "CNotify", "CSystemd", "Engine", "AgendaStore", "Foundation", "Dispatch",
        ]
        expectNone(Rules.reach(of: "clockctl", notTo: forbidden, table))
    }

    @Test func thereIsOneWayToSQL() {
        #expect(table.allowed.filter { $0.value.contains("CSQLite") }.map(\.key) == ["SQLite"])
        #expect(table.allowed.filter { $0.value.contains("SQLite") }.map(\.key) == ["AgendaStore"])
    }

    @Test func nothingBelowTheEngineReadsAClock() {
        expectNone(sources.flatMap(Rules.clocks))
    }

    @Test func theDaemonNeedsNoThreadOfAPool() {
        expectNone(sources.flatMap(Rules.pools))
    }

    @Test func nothingIsForced() throws {
        try expectNone((sources + PackageFiles.tests.get()).flatMap(Rules.traps))
    }

    @Test func promisesHaveReasons() throws {
        try expectNone((sources + PackageFiles.tests.get()).flatMap(Rules.promises))
    }

    @Test func filesAreShortAndNamed() throws {
        let all = try sources + PackageFiles.tests.get()
        expectNone(all.flatMap(Rules.length))
        expectNone(all.flatMap(Rules.names))
    }

    private func expectNone(_ violations: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))", sourceLocation: sourceLocation)
    }
}
