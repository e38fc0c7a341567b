import AdapterTestKit
import Foundation
import Synchronization
import Testing

/// mako, under headless sway.
extension PrivateDesktop {
    private static let sway = "/usr/bin/sway"
    private static let mako = "/usr/bin/mako"
    static var hasMako: Bool { [sway, mako].allSatisfy(FileManager.default.isExecutableFile) }

    /// Replaces a running server.
    func startMako() async throws {
        try await startCompositor()
        try await replaceServer(Self.mako, [], environment: ["WAYLAND_DISPLAY": Self.wayland])
    }

    private static let wayland = "wayland-1"

    private func startCompositor() async throws {
        if compositor.withLock({ $0 == nil }) {
            try write("sway.conf", "")
            let command = [Self.sway, "--config", "\(path)/sway.conf"]
            // sway refuses to run as root.
            let asNobody = ["/usr/bin/unshare", "--user", "--map-user=65534", "--map-group=65534"]
            let whole = getuid() == 0 ? asNobody + command : command
            let sway = try Background(
                whole[0],
                Array(whole.dropFirst()),
                environment: ["WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"]
            )
            compositor.withLock { $0 = sway }
        }
        #expect(await eventually { FileManager.default.fileExists(atPath: "\(path)/\(Self.wayland)") })
    }

    /// The bodies of the visible popups; nil if mako does not answer.
    var shownByMako: [String]? {
        get async throws {
            let list = try await run("/usr/bin/makoctl", ["list"], environment: environment).output
            guard let json = try? JSONSerialization.jsonObject(with: Data(list.utf8)) as? [String: Any],
                let entries = (json["data"] as? [[[String: Any]]])?.first
            else { return nil }
            return entries.map { ($0["body"] as? [String: Any])?["data"] as? String ?? "" }
        }
    }
}
