import Foundation
import Testing

/// Checks that the harness detects failures; otherwise the other tests would be worthless.
struct HarnessTests {
    @Test(arguments: [
        ("expect_equal 1 2 'the number'", "the number: wanted '1', got '2'"),
        ("expect_status 3 true", "wanted exit status 3, got 0"),
        ("echo '{\"a\": 1}' | expect_json '.a == 2'", "does not hold: .a == 2"),
        ("expect_line '^b$' 'a'", "no line matches ^b$"),
        ("wait_until 0.2 false", "not within 0.2 s: false"),
        ("false", "line 2: false"),
        ("echo \"$never_set\"", "never_set: unbound variable"),
    ])
    func whatFailsIsTold(line: String, words: String) async throws {
        let result = try await run(line)
        #expect(result.status == 1)
        #expect(result.output.contains(words), "\(result.output)")
    }

    @Test func whatHoldsPasses() async throws {
        let result = try await run(
            """
            expect_equal 1 1 'the number'
            expect_status 3 bash -c 'exit 3'
            echo '{"a": 1}' | expect_json '.a == 1'
            expect_line '^b$' $'a\\nb'
            wait_until 1 true
            """
        )
        #expect(result.status == 0, "\(result.output)")
    }

    /// The report names each process and the kernel's function in which it waits.
    @Test func whatHangsIsEndedAndReported() async throws {
        let result = try await run("sleep 61 & cat <(sleep 62)", limitSeconds: 5)
        #expect(result.status == 124)
        #expect(result.output.contains("not done within 5 s"), "\(result.output)")
        for process in [#/sleep 61\n +\d+  sleep  S  \w*nanosleep/#, #/: cat /dev/fd/\d+\n +\d+  cat  S  \w*pipe\w*/#] {
            #expect(result.output.contains(process), "\(result.output)")
        }
    }

    /// A process in its own session outlives the script's process group. The run neither waits for it nor leaves it
    /// running.
    @Test(arguments: [("exit 0", 60, 0), ("sleep 600", 8, 124)] as [(String, Int, Int32)])
    func whatIsLeftIsEnded(ending: String, limitSeconds: Int, status: Int32) async throws {
        let left = FileManager.default.temporaryDirectory.appending(path: "clockd-left-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: left) }
        let result = try await run(
            "setsid bash -c 'echo $$ >\"\(left.path)\"; exec sleep 1000' & wait_until 60 test -s '\(left.path)'; \(ending)",
            limitSeconds: limitSeconds
        )
        #expect(result.status == status, "\(result.output)")
        let text = try String(contentsOf: left, encoding: .utf8)
        let process = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(kill(process, 0) == -1 || isZombie(process))
    }

    /// The process was killed, and its new parent has not reaped it yet.
    private func isZombie(_ process: pid_t) -> Bool {
        guard let status = try? String(contentsOf: URL(filePath: "/proc/\(process)/stat"), encoding: .utf8) else {
            return true
        }
        return status.split(separator: ")").last?.hasPrefix(" Z") ?? false
    }

    private func run(_ text: String, limitSeconds: Int = 20) async throws -> ScriptResult {
        let url = FileManager.default.temporaryDirectory.appending(path: "clockd-harness-\(UUID().uuidString).sh")
        try "source '\(Script.folder.path)/prelude'\n\(text)\n".write(to: url, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: url) }
        return try await Script(url: url, limitSeconds: limitSeconds).run()
    }
}
