import AdapterTestKit
import Foundation

/// `notification_server.py` on a private desktop, and its records.
struct RecordingServer {
    struct Call: Decodable {
        var call: String
        /// The number of popups shown after the call.
        var shown: Int
        var replaces: Int?
        var tag: String?
        var value: Int?
        var icon: String?
        var body: String?
        /// The key and the title of each button.
        var actions: [String]?
        /// In milliseconds; 0 for never.
        var timeout: Int?
    }

    private static let python = "/usr/bin/python3"
    private static let program =
        URL(filePath: #filePath).deletingLastPathComponent().path + "/notification_server.py"

    static let isPossible = (try? runBlocking(python, ["-c", "import dbus, gi"]).status) == 0

    private let log: String

    init(_ capabilities: [String], on desktop: PrivateDesktop) async throws {
        log = "\(desktop.path)/notifications"
        try? FileManager.default.removeItem(atPath: log)
        try await desktop.replaceServer(Self.python, [Self.program, log] + capabilities)
    }

    /// Presses the action on the newest popup.
    func press(_ action: String) {
        try? Data(action.utf8).write(to: URL(filePath: log + ".press"))
    }

    /// Whether the last press has been reported.
    var hasPressed: Bool { !FileManager.default.fileExists(atPath: log + ".press") }

    var calls: [Call] {
        let text = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
        // An incomplete last line is ignored.
        return text.split(separator: "\n").compactMap { try? JSONDecoder().decode(Call.self, from: Data($0.utf8)) }
    }
}
