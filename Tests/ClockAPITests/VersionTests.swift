import Testing

@testable import ClockAPI

struct VersionTests {
    @Test(arguments: [Version.line(of: "clockd"), "clockd 0.0.1", "clockd 12.10.0-rc.1+5"])
    func linesOfAProgram(line: String) {
        #expect(Version.isLine(line, of: "clockd"))
    }

    @Test(arguments: [
        "", "clockd", "clockd ", "clockd 1", "clockd 1.2", "clockd 1.2.", "clockd 1.2.3.4", "clockd one",
        "clockctl 0.1.0", "true (GNU coreutils) 9.1", "clockd 0.1.0 0.1.0", " clockd 0.1.0", "clockd  0.1.0",
    ])
    func otherLines(line: String) {
        #expect(!Version.isLine(line, of: "clockd"))
    }
}
