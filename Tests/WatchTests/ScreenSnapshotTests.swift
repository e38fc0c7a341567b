import ClockAPI
import Console
import Foundation
import Localization
import Testing

@testable import clockctl_watch

/// Compares whole screens, and the styles of their cells, with reviewed ones.
struct ScreenSnapshotTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Screens")

    /// The label of a timer, whose columns must hold in each script.
    private enum Script: String, CaseIterable {
        case english = "tea"
        case korean = "차 우리기"
        case arabic = "شاي"
    }

    struct Scene: CustomTestStringConvertible, Sendable {
        var name: String
        var columns: Int
        var lines: Int
        var state: WatchState
        var hasPictures = true
        var testDescription: String { name }
    }

    private static let sizes = [(80, 24), (120, 40), (40, 20), (200, 60)]

    private static let scenes: [Scene] =
        sizes.flatMap { columns, lines in
            let size = "\(columns)x\(lines)"
            let counts = [0, 3, 30, 300].flatMap { count in
                [false, true].map { rings in
                    let name = "\(size)-\(count)\(rings ? "-ringing" : "")"
                    return Scene(
                        name: name,
                        columns: columns,
                        lines: lines,
                        state: state(count, .english, rings: rings)
                    )
                }
            }
            let scripts = [Script.korean, .arabic].map { script in
                Scene(name: "\(size)-\(script)", columns: columns, lines: lines, state: state(3, script, rings: true))
            }
            let plain = Scene(
                name: "\(size)-plain",
                columns: columns,
                lines: lines,
                state: state(3, .english, rings: true),
                hasPictures: false
            )
            return counts + scripts + [plain]
        } + [Scene(name: "20x6", columns: 20, lines: 6, state: state(3, .english, rings: true))]

    /// A focus session, a timer and a stopwatch with the alarms and cities of the sample, or many timers.
    private static func state(_ count: Int, _ script: Script, rings: Bool) -> WatchState {
        let ringing = rings ? [Sample.ring("r1", of: "a9", script.rawValue)] : []
        let running = (0..<max(0, count - 2)).map { index in
            Sample.timer("t\(index + 1)", script.rawValue, left: 250 + Double(index), isRunning: index % 7 != 3)
        }
        let status = Sample.status(
            ringing: ringing,
            timers: running,
            focus: count > 0 ? Sample.focus() : nil,
            stopwatches: count > 0 ? [Sample.stopwatch(.paused, laps: [41.5])] : []
        )
        return Sample.state(status, count > 0 ? Sample.surroundings : Surroundings())
    }

    @Test(arguments: scenes)
    func screen(_ scene: Scene) throws {
        let drawing = scene.state.drawing(scene.columns, scene.lines, hasPictures: scene.hasPictures)
        #expect(drawing.fault == nil)
        let shown = (drawing.shown + ["", "== styles", ""] + drawing.styles).joined(separator: "\n") + "\n"
        let file = Self.folder.appending(path: scene.name + ".txt")
        // `CLOCKD_WRITE_GOLDEN=1 swift test --filter ScreenSnapshotTests` rewrites the files; look at them before
        // committing.
        if ProcessInfo.processInfo.environment["CLOCKD_WRITE_GOLDEN"] != nil { try Data(shown.utf8).write(to: file) }
        let approved = String(decoding: try Data(contentsOf: file), as: UTF8.self)
        #expect(shown == approved, "\(scene.name) differs; what is shown:\n\(shown)")
    }

    @Test("There are no files of other scenes")
    func noOthers() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(Set(files) == Set(Self.scenes.map { $0.name + ".txt" }))
    }
}

extension Drawing {
    /// A letter for the style of each cell, a capital one where foreground and background are exchanged, a point for
    /// plain text.
    fileprivate var styles: [String] {
        (0..<size.lines).map { line in
            var text = ""
            for piece in texts.filter({ $0.line == line }).sorted(by: { $0.column < $1.column }) {
                let letter = piece.text.allSatisfy { $0 == " " } && !piece.style.isReversed ? " " : piece.style.letter
                text = text.padded(toCells: piece.column) + String(repeating: letter, count: piece.text.cells)
            }
            while text.last == " " { text.removeLast() }
            return text
        }
    }
}

extension TextStyle {
    fileprivate var letter: String {
        let letter =
            switch emphasis {
            case .none: isReversed ? "n" : "."
            case .heading: "h"
            case .faint: "f"
            case .alert: "a"
            case .ringing: "R"
            case .good: "g"
            case .caution: "c"
            case .ripe: "r"
            case .grown: "t"
            }
        return isReversed ? letter.uppercased() : letter
    }
}
