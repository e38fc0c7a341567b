import ClockAPI
import Console
import Testing

@Suite("What the doctor says")
struct DoctorPagesTests {
    private let page = Page(terminal: .piped, viewpoint: .sample)

    @Test("each part has its line, and what is not well the line that mends it")
    func lines() {
        let report = DoctorReport([
            FindingObject("store", .ok, "checked", ["bytes": "40960", "backups": "3"]),
            FindingObject("popups", .warning, "doNotDisturb", ["server": "dunst", "version": "1.9.0"]),
            FindingObject("zoneData", .failure, "missing", ["directory": "/usr/share/zoneinfo"]),
        ])
        #expect(
            page.lines(report) == [
                "ok       store: checked, 40 KiB, backups: 3",
                "warning  popups: dunst 1.9.0 keeps them back: do not disturb is on",
                "         → let critical popups through, or turn it off",
                "failure  zone data: none in /usr/share/zoneinfo",
                "         → install tzdata",
            ]
        )
        #expect(!report.willRing)
    }

    @Test("warnings leave it ringing, a failure does not; neither seen nor heard is one")
    func verdict() {
        let noServer = FindingObject("popups", .warning, "noServer")
        let noSound = FindingObject("sound", .warning, "unheard", ["problem": "no player was found"])
        #expect(DoctorReport([noServer]).willRing)
        #expect(DoctorReport([noSound]).willRing)
        #expect(!DoctorReport([noServer, noSound]).willRing)
        #expect(DoctorReport([noServer, noSound]).findings.last?.reason == "unnoticed")
        #expect(DoctorReport([noServer, FindingObject("sound", .ok, "ready")]).willRing)
    }

    @Test("a word that is not known is shown as it is")
    func unknown() {
        let report = DoctorReport([FindingObject("moon", .warning, "full", ["problem": "too bright"])])
        #expect(page.lines(report) == ["warning  moon: full", "         → too bright"])
    }
}
