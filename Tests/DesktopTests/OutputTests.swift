import AdapterTestKit
import Agenda
import Foundation
import Logging
import Testing

@testable import Desktop

/// The output of the sound servers' tools, and the stored state of an output. HeardSoundTests tests their effect on a
/// real sound server.
@Suite struct OutputTests {
    @Test(arguments: [
        (
            "Mute: no", "Volume: mono: 65536 / 100% / 0.00 dB",
            SinkState(isMuted: false, volumes: ["65536"], percent: 100)
        ),
        ("Mute: yes\n", "Volume: mono: 0 /   0% / -inf dB\n", SinkState(isMuted: true, volumes: ["0"], percent: 0)),
        (
            "Mute: no",
            "Volume: front-left: 13107 /  20% / -41.94 dB,   front-right: 19661 /  30% / -31.37 dB\n        balance 0.33",
            SinkState(isMuted: false, volumes: ["13107", "19661"], percent: 30)
        ),
        ("Mute: yes", "", nil), ("", "Volume: mono: 65536 / 100%", nil), ("Mute: no", "% 9%% x% -1 / 5%", nil),
    ])
    func pactl(mute: String, volume: String, state: SinkState?) {
        #expect(Pactl.state(mute: mute, volume: volume) == state)
    }

    @Test(arguments: [
        ("Volume: 0.40", SinkState(isMuted: false, volumes: ["0.40"], percent: 40)),
        ("Volume: 1.00 [MUTED]\n", SinkState(isMuted: true, volumes: ["1.00"], percent: 100)),
        ("Translate ID error: '-1' is not a valid ID", nil), ("", nil), ("Volume:", nil), ("Volume: nan", nil),
        ("Volume: 1e300", nil),
    ])
    func wpctl(volume: String, state: SinkState?) {
        #expect(Wpctl.state(volume) == state)
    }

    @Test func wpctlNamesTheSink() {
        let text = """
            id 32, type PipeWire:Interface:Node
                audio.channels = "2"
              * media.class = "Audio/Sink"
              * node.name = "alsa_output.usb-1"
            """
        #expect(Wpctl.sink(text) == Sink(id: "32", name: "alsa_output.usb-1"))
        for text in ["", "id 32, type x", "node.name = \"a\"", "id x\n  node.name = \"a\""] {
            #expect(Wpctl.sink(text) == nil, "\(text)")
        }
    }

    @Test func streams() {
        let text = """
            Sink Input #54
            \tDriver: PipeWire
            \tMute: yes
            \tVolume: front-left: 32768 /  50% / -18.06 dB,   front-right: 65536 / 100% / 0.00 dB
            \tProperties:
            \t\tapplication.name = "clockd"
            \t\tmedia.role = "alarm"

            Sink Input #61
            \tMute: no
            \tProperties:
            \t\tmedia.name = "Mute: yes"

            """
        #expect(
            SoundStream.parse(text) == [
                SoundStream(program: "clockd", isMuted: true, percent: 100),
                SoundStream(program: nil, isMuted: false, percent: nil),
            ]
        )
        #expect(SoundStream.parse("") == [])
    }

    private static let record = OutputRecord(
        tool: "pactl",
        sink: Sink(id: "alsa_output.pci", name: "a name with spaces"),
        wasUnmuted: true,
        raise: OutputRecord.Raise(percent: 80, before: ["13107", "19661"])
    )

    @Test func whatIsRememberedIsReadAgain() throws {
        let directory = try TemporaryDirectory()
        let files = RuntimeFiles(directory: "\(directory.path)/run/sound")
        let records = OutputRecords(files: files, stateDirectory: try directory.make("state"))
        let ofAnother = OutputRecords(files: files, stateDirectory: try directory.make("other"))
        #expect(records.read() == [])
        let muted = OutputRecord(tool: "wpctl", sink: Sink(id: "32", name: "b"), wasUnmuted: true, raise: nil)
        records.write([Self.record, muted])
        #expect(records.read() == [Self.record, muted])
        #expect(ofAnother.read() == [], "another daemon's are not touched")
        ofAnother.write([])
        #expect(records.read() == [Self.record, muted])
        records.write([muted])
        #expect(records.read() == [muted])
        records.write([])
        #expect(try FileManager.default.contentsOfDirectory(atPath: "\(directory.path)/run/sound") == [])
    }

    /// As just after a resume, when starting a program takes seconds.
    @Test("An output is unmuted by a tool that takes three seconds", .timeLimit(.minutes(15)))
    func slowTool() async throws {
        let players = try FakePlayers()
        let unmuted = "\(players.directory.path)/unmuted"
        try players.add(
            "pactl",
            """
            sleep 3
            case $1 in
            get-default-sink) echo speaker ;;
            get-sink-mute) echo "Mute: yes" ;;
            get-sink-volume) echo "Volume: mono: 65536 / 100% / 0.00 dB" ;;
            set-sink-mute) echo "$2 $3" > '\(unmuted)' ;;
            esac
            """
        )
        let output = OutputOverride(
            environment: players.environment,
            records: OutputRecords(
                files: RuntimeFiles(directory: "\(players.directory.path)/sound"),
                stateDirectory: nil
            ),
            logger: Logger(label: "test")
        )
        await output.hold(ItemID(.ring, 1), atLeast: 80)
        #expect(await eventually(within: .seconds(60)) { FileManager.default.fileExists(atPath: unmuted) })
        await output.close()
    }

    @Test(arguments: [
        "", "pactl", "pactl 1 80 1,2 id", "pactl 2 80 1,2 id name", "pactl 1 101 1 id name", "pactl 1 -1 1 id name",
        "pactl 1 80 --help id name", "pactl 1 80 1,x id name", "pactl 1 80 , id name", "pactl 1 x 1 id name",
        "pactl 1 80  id name",
    ])
    func aLineThatIsDamagedIsLeftOut(line: String) throws {
        #expect(OutputRecord(line: line) == nil)
        #expect(OutputRecord(line: Self.record.line) == Self.record)
    }
}
