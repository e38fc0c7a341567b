import CNotify
import ClockAPI

/// Examines popups without showing one.
extension Popups {
    /// Examines the server. If there is none, starts an installed one, as a popup would.
    func examine(_ done: @escaping @Sendable (FindingObject) -> Void) {
        switch reach {
        case .noBus(let problem): done(Self.lacksBus(problem))
        case .asking(let bus), .noServer(let bus), .server(let bus, _):
            bus.answers { [weak self] isAnswering in
                guard isAnswering, let self else { return done(Self.lacksBus(Problem.busSilent.english)) }
                self.assumeIsolated { $0.examineServer(done) }
            }
        }
    }

    private static func lacksBus(_ problem: String) -> FindingObject {
        problem == Problem.busSilent.english
            ? FindingObject("popups", .warning, "silentBus")
            : FindingObject("popups", .warning, "noBus", ["problem": problem])
    }

    private func examineServer(_ done: @escaping @Sendable (FindingObject) -> Void) {
        switch reach {
        case .noBus(let problem): done(Self.lacksBus(problem))
        case .server(let bus, _): ask(bus, done)
        case .asking(let bus), .noServer(let bus):
            bus.startServer { [weak self] started in
                guard case .success = started, let self else {
                    return done(FindingObject("popups", .warning, "noServer"))
                }
                self.assumeIsolated { $0.examineStarted(done) }
            }
        }
    }

    private func examineStarted(_ done: @escaping @Sendable (FindingObject) -> Void) {
        switch reach {
        case .noBus(let problem): done(Self.lacksBus(problem))
        case .asking(let bus), .noServer(let bus), .server(let bus, _): ask(bus, done)
        }
    }

    private func ask(_ bus: SessionBus, _ done: @escaping @Sendable (FindingObject) -> Void) {
        bus.capabilities { capabilities in
            guard let capabilities = Self.answer(capabilities, orElse: done) else { return }
            bus.serverInformation { information in
                guard let (name, version) = Self.answer(information, orElse: done) else { return }
                bus.isQuiet(server: name) { isQuiet in
                    done(FindingObject(server: name, version: version, capabilities, isQuiet: isQuiet))
                }
            }
        }
    }

    /// Passes a server that owns the name but does not answer to `done`.
    private static func answer<Answer>(
        _ result: Result<Answer, GLibError>,
        orElse done: (FindingObject) -> Void
    ) -> Answer? {
        switch result {
        case .success(let answer): return answer
        case .failure(let error):
            done(FindingObject("popups", .failure, "silentServer", ["problem": error.description]))
            return nil
        }
    }
}

extension FindingObject {
    /// The notification server's description of itself (GetServerInformation, GetCapabilities). `isQuiet`: whether it
    /// currently suppresses popups (“do not disturb”); nil if unknown.
    init(server name: String, version: String, _ capabilities: Set<String>, isQuiet: Bool?) {
        let facts = [
            "server": name, "version": version, "capabilities": capabilities.sorted().joined(separator: " "),
        ]
        // These support buttons but draw none; the commands open a menu of them.
        let menus = ["mako": "makoctl menu", "dunst": "dunstctl context"]
        if isQuiet == true {
            self.init("popups", .warning, "doNotDisturb", facts)
        } else if !capabilities.contains("actions") {
            self.init("popups", .warning, "noButtons", facts)
        } else if let menu = menus[name.lowercased()] {
            self.init("popups", .ok, "buttonsInMenu", facts.merging(["menu": menu]) { $1 })
        } else {
            self.init("popups", .ok, "ready", facts)
        }
    }
}

/// Determines whether a notification server suppresses popups (“do not disturb”). The specification does not cover
/// this, and each server has its own interface.
extension SessionBus {
    /// Calls `done` with nil if the server is unknown or does not report it.
    func isQuiet(server name: String, _ done: @escaping (Bool?) -> Void) {
        switch name.lowercased() {
        case "dunst": property("paused", of: "org.dunstproject.cmd0", done)
        case "plasma": property("Inhibited", of: Self.serverName, done)
        case "gnome-shell": done(Self.gnomeHidesBanners)
        default: done(nil)
        }
    }

    /// Reads a boolean property of the server's object (org.freedesktop.DBus.Properties); nil if that fails.
    private func property(_ property: String, of interface: String, _ done: @escaping (Bool?) -> Void) {
        var arguments = [g_variant_new_string(interface), g_variant_new_string(property)]
        call("Get", of: "org.freedesktop.DBus.Properties", g_variant_new_tuple(&arguments, 2)) { reply in
            guard case .success(let reply) = reply, let value = Self.firstChild(reply) else { return done(nil) }
            defer { g_variant_unref(value) }
            guard let inner = g_variant_get_variant(value) else { return done(nil) }
            defer { g_variant_unref(inner) }
            let isBoolean = String(cString: g_variant_get_type_string(inner)) == "b"
            done(isBoolean ? g_variant_get_boolean(inner) != 0 : nil)
        }
    }

    /// The inverse of `org.gnome.desktop.notifications show-banners`; nil if GNOME's settings are not installed.
    private static var gnomeHidesBanners: Bool? {
        let schema = "org.gnome.desktop.notifications"
        guard let source = g_settings_schema_source_get_default(),
            let found = g_settings_schema_source_lookup(source, schema, 1)
        else { return nil }
        g_settings_schema_unref(found)
        guard let settings = g_settings_new(schema) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(settings)) }
        return g_settings_get_boolean(settings, "show-banners") == 0
    }

    /// Requests the name and version of the server (GetServerInformation).
    func serverInformation(_ done: @escaping (Result<(name: String, version: String), GLibError>) -> Void) {
        call("GetServerInformation") { reply in
            done(
                reply.flatMap { reply in
                    let texts = Self.texts(reply)
                    guard texts.count == 4 else { return .failure(GLibError("an answer of another form")) }
                    return .success((texts[0], texts[2]))
                }
            )
        }
    }

    private static func firstChild(_ reply: OpaquePointer) -> OpaquePointer? {
        g_variant_n_children(reply) == 1 ? g_variant_get_child_value(reply, 0) : nil
    }

    private static func texts(_ reply: OpaquePointer) -> [String] {
        (0..<g_variant_n_children(reply)).compactMap { index in
            guard let child = g_variant_get_child_value(reply, index) else { return nil }
            defer { g_variant_unref(child) }
            guard String(cString: g_variant_get_type_string(child)) == "s" else { return nil }
            return g_variant_get_string(child, nil).map { String(cString: $0) }
        }
    }
}
