import Testing

/// Runs the real programs as a person, a script or a desktop does. Each topic is a file in Scripts/ that can also be
/// run alone: `bash Tests/EndToEndTests/Scripts/timer-wait.sh`.
struct EndToEndTests {
    private static let lanes = Lanes(4)

    @Test(arguments: try Script.all())
    func topic(_ script: Script) async throws {
        let result = try await Self.lanes.run { try await script.run() }
        #expect(result.status == 0, "\(result.output)")
    }
}
