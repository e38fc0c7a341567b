import ClockAPI
import Testing

@testable import clockctl_watch

/// Compares whole screens with reviewed ones.
struct ScreenSnapshotTests {
    private static let state = Sample.state(
        Sample.status(
            timers: [Sample.timer("t1", "차 tea", left: 250)],
            focus: Sample.focus(),
            stopwatches: [Sample.stopwatch(.paused, laps: [41.5])]
        ),
        Sample.surroundings
    )

    @Test func wide() {
        #expect(
            Self.state.drawing(80, 24).shown.joined(separator: "\n") == """
                Mon 23 Nov 13:00                                            2 of 3 alarms are on

                f1 thesis  work 1 of 4                      Next alarms
                                                              a1 go home             today 18:00
                ██████  ██████      ██████  ██████            a2 tomorrow's       tomorrow 07:30
                    ██  ██  ██  ██  ██  ██  ██  ██            a3 off                         off
                ██████  ██  ██      ██  ██  ██  ██
                ██      ██  ██  ██  ██  ██  ██  ██          Focus
                ██████  ██████      ██████  ██████          Today 1 h 6 min: apple
                                                            17 min less than yesterday
                ███████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░
                                                                @@@
                worked today: 1 h 6 min 40 s, apple            @o@@@
                                                                 |
                > f1 thesis            work 1 of 4  20:00   -----^-----
                  t1 차 tea                          4:10
                  s1 run                     paused  0:46   World clock
                                                            London                  04:00  night
                                                            서울                      13:00  day




                space pause  s skip  + a minute more  n new  / find  u undo  ? help  q quit
                """
        )
    }

    @Test func narrow() {
        #expect(
            Self.state.drawing(40, 24, isUTF8: false).shown.joined(separator: "\n") == """
                Mon 23 Nov 13:00

                f1 thesis  work 1 of 4

                20:00

                #######--------------------------------

                > f1 thesis           work 1 of 4  20:00
                  t1 차 tea                         4:10
                  s1 run                    paused  0:46
                  a1 go home                 today 18:00
                  a2 tomorrow's           tomorrow 07:30
                  a3 off                             off

                Focus
                Today 1 h 6 min: apple
                17 min less than yesterday

                World clock
                London                      04:00  night
                서울                          13:00  day

                space pause  s skip  ? help  q quit
                """
        )
    }
}
