import Glibc
import Synchronization
import Testing

@testable import Desktop

/// The look for what a player has left behind, while that forks and executes programs.
@Suite struct PlayerRemainsTests {
    private static let chain = "(setsid sh -c '(exec sh -c \"sleep 600 & exit 0\") & exit 0' & exit 0); exit 0"

    @Test("A process that becomes a daemon is found while it forks, executes programs and ends")
    func chain() async throws {
        var tooEarly = 0
        for round in 0..<100 {
            let value = "\(getpid())-\(round)"
            let program = Program(
                path: "/bin/sh",
                arguments: ["-c", Self.chain],
                environment: ["CLOCKD_PLAYER": value, "PATH": "/usr/bin:/bin"],
                endsWithUs: false,
                spares: .ofPlayers,
                grace: .milliseconds(500)
            )
            let group = Mutex<pid_t>(0)
            _ = try await program.run { id in group.withLock { $0 = id } }
            let remains = PlayerRemains(group: group.withLock { $0 }, mark: "CLOCKD_PLAYER=\(value)")
            for _ in 0..<5 where await remains.areOver() { tooEarly += 1 }
            for id in remains.look()?.processes ?? [] { kill(id, SIGKILL) }
        }
        #expect(tooEarly == 0)
    }
}
