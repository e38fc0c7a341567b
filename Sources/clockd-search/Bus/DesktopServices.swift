import Console

/// Services of the desktop for a search: popups and the clipboard.
struct DesktopServices {
    let bus: SearchBus

    /// Copies to Plasma's clipboard and returns whether that succeeded. GNOME Shell does the copying itself
    /// (`clipboardText`).
    func copy(_ text: String) -> Bool {
        do throws(BusError) {
            try bus.call("org.kde.klipper", "/klipper", "org.kde.klipper.klipper", "setClipboardContents") {
                message throws(BusError) in try message.append(text)
            }
            return true
        } catch {
            return false
        }
    }

    /// Shows a popup that is not kept in the list of notifications. Does nothing without a server.
    func show(_ title: String, _ body: String = "") {
        let service = "org.freedesktop.Notifications"
        try? bus.call(service, "/org/freedesktop/Notifications", service, "Notify") { message throws(BusError) in
            try message.append("clockd")
            try message.append(unsigned: 0)
            try message.append(SearchIcon.name)
            try message.append(title)
            // Most servers interpret markup in a body; the others show a harmless `&amp;`.
            try message.append(body.escapedForMarkup)
            try message.append([])
            try message.append(.array, "{sv}") { hints throws(BusError) in
                try hints.appendEntry("desktop-entry", "clockd")
                try hints.appendEntry("transient", "b") { value throws(BusError) in try value.append(true) }
            }
            try message.append(Int32(-1))
        }
    }

    func show(_ failure: Failure) { show(failure.message, failure.details.joined(separator: "\n")) }
}

/// The icon of results and popups, as installed.
enum SearchIcon {
    static let name = "clockd"
}
