import CNotify

/// Tells whether a notification server suppresses popups (“do not disturb”). The specification has nothing for this;
/// each server has its own way.
extension SessionBus {
    /// Calls `done` with nil if the server is unknown or does not tell.
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
        callServer("org.freedesktop.DBus.Properties", "Get", g_variant_new_tuple(&arguments, 2)) { reply in
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

    /// Asks for the name and version of the server (GetServerInformation).
    func serverInformation(_ done: @escaping (Result<(name: String, version: String), GLibError>) -> Void) {
        callServer(Self.serverName, "GetServerInformation", nil) { reply in
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
