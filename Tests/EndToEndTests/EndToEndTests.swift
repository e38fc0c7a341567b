import Testing

/// Tests the real programs as used by a person, a script and a desktop. Each topic is a file in Scripts/ that also
/// runs on its own: `bash Tests/EndToEndTests/Scripts/timer-wait.sh`.
struct EndToEndTests {
    private static let lanes = Lanes(4)

    @Test(arguments: try Script.all())
    func topic(_ script: Script) async throws {
        let result = try await Self.lanes.run { try await script.run() }
        #expect(result.status == 0, "\(result.output)")
    }
}
