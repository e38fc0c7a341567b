import AdapterTestKit
import Foundation
import Synchronization
import Testing

/// A private screen, session bus and dunst.
final class PrivateDesktop: Sendable {
    private static let parts = ["/usr/bin/Xvfb", "/usr/bin/dbus-daemon", "/usr/bin/dunst", "/usr/bin/dunstctl"]
    static var isPossible: Bool { parts.allSatisfy(FileManager.default.isExecutableFile) }

    /// One bus for all tests: libnotify keeps one connection per process.
    static let shared = Result { try PrivateDesktop() }

    private let directory: TemporaryDirectory
    private let screen: Background
    private let bus: Mutex<Background?>
    private let server: Mutex<Background?>
    /// The Wayland display, for servers that require one.
    let compositor: Mutex<Background?>
    private let display: String

    private init() throws {
        directory = try TemporaryDirectory()
        display = ":\(200 + Int(getpid() % 1000))"
        screen = try Background("/usr/bin/Xvfb", [display, "-screen", "0", "800x600x24", "-nolisten", "tcp"])
        bus = Mutex(nil)
        server = Mutex(nil)
        compositor = Mutex(nil)
        setenv("XDG_RUNTIME_DIR", directory.path, 1)
        unsetenv("DBUS_SESSION_BUS_ADDRESS")
        setenv("DISPLAY", display, 1)
        try writeConfiguration()
    }

    private func writeConfiguration() throws {
        // No service directories, so the bus does not activate services.
        try write(
            "bus.conf",
            """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig><type>session</type><listen>unix:path=\(socket)</listen>
            <policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
            <allow own="*"/></policy></busconfig>
            """
        )
        try write("choose", "#!/bin/sh\nexec grep -F -m 1 -- \"$(cat \(directory.path)/choice)\"\n")
        chmod("\(directory.path)/choose", 0o755)
        try write("dunstrc", "[global]\n dmenu = \(directory.path)/choose\n markup = full\n idle_threshold = 0\n")
    }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(directory.path)/\(name)"))
    }

    var path: String { directory.path }
    var socket: String { "\(directory.path)/bus" }

    // MARK: - The bus

    func startBus() async throws {
        guard bus.withLock({ $0 == nil }) else { return }
        let daemon = try Background("/usr/bin/dbus-daemon", ["--nofork", "--config-file=\(directory.path)/bus.conf"])
        bus.withLock { $0 = daemon }
        #expect(await eventually { FileManager.default.fileExists(atPath: socket) })
    }

    func killBus() {
        bus.withLock { $0.take() }?.kill()
        try? FileManager.default.removeItem(atPath: socket)
    }

    // MARK: - The server

    func startServer() async throws {
        guard server.withLock({ $0 == nil }) else { return }
        #expect(await eventually { FileManager.default.fileExists(atPath: "/tmp/.X11-unix/X\(display.dropFirst())") })
        let dunst = try Background(
            "/usr/bin/dunst",
            ["-config", "\(directory.path)/dunstrc"],
            environment: environment
        )
        server.withLock { $0 = dunst }
        #expect(await eventually { (try? await control("is-paused").status) == 0 })
    }

    /// Replaces a running server.
    func replaceServer(_ program: String, _ arguments: [String], environment more: [String: String] = [:]) async throws
    {
        killServer()
        let started = try Background(program, arguments, environment: environment.merging(more) { $1 })
        server.withLock { $0 = started }
        #expect(
            await eventually {
                let call = ["call", "--address", "unix:path=\(socket)", "-d", "org.freedesktop.Notifications"]
                let method = ["-o", "/org/freedesktop/Notifications", "-m"]
                let arguments = call + method + ["org.freedesktop.Notifications.GetServerInformation"]
                return (try? await run("/usr/bin/gdbus", arguments).status) == 0
            }
        )
    }

    func killServer() {
        server.withLock { $0.take() }?.kill()
    }

    func stopServer() { server.withLock { $0?.stop() } }
    func letServerGoOn() { server.withLock { $0?.goOn() } }

    var environment: [String: String] { ["DBUS_SESSION_BUS_ADDRESS": "unix:path=\(socket)"] }

    @discardableResult
    func control(_ arguments: String...) async throws -> ShellResult {
        try await run("/usr/bin/dunstctl", arguments, environment: environment)
    }

    var displayed: Int {
        get async throws {
            Int(try await control("count", "displayed").output.trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
        }
    }

    /// Presses the button with that name, in dunst's menu.
    func press(_ title: String) async throws {
        try write("choice", "#\(title) ")
        try await control("context")
    }

    /// Summaries and bodies of closed popups, newest first.
    var history: [(summary: String, body: String)] {
        get async throws {
            let json =
                try JSONSerialization.jsonObject(with: Data(try await control("history").output.utf8)) as? [String: Any]
            let entries = (json?["data"] as? [[[String: Any]]])?.first ?? []
            return entries.map { entry in
                func text(_ key: String) -> String { (entry[key] as? [String: Any])?["data"] as? String ?? "" }
                return (text("summary"), text("body"))
            }
        }
    }

    /// The last percentage of each closed popup, newest first; -1 for none.
    var progressHistory: [Int] {
        get async throws {
            let json =
                try JSONSerialization.jsonObject(with: Data(try await control("history").output.utf8)) as? [String: Any]
            let entries = (json?["data"] as? [[[String: Any]]])?.first ?? []
            return entries.map { ($0["progress"] as? [String: Any])?["data"] as? Int ?? -1 }
        }
    }

    /// Shows a popup of another program and returns its number.
    func foreignPopup(_ title: String, _ options: String...) async throws -> String {
        try await run("/usr/bin/notify-send", ["-p", title] + options, environment: environment)
            .output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    func screenshot(to path: String) async throws {
        _ = try await run("/usr/bin/import", ["-window", "root", "-display", display, path])
    }
}
