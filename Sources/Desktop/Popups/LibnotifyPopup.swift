import Agenda
import CNotify

/// A popup of libnotify. It can't be shown again once closed: libnotify reports only one closing.
///
/// Must be used on the GLib thread only, like all of libnotify.
final class LibnotifyPopup {
    private let notification: UnsafeMutablePointer<NotifyNotification>

    /// `title` and `body` are already prepared by ``PopupText``. `item` has the picture. `category` is for rules in the
    /// server's configuration. `number` is the number of a popup to replace, which the server must still show.
    init(
        title: String,
        body: String,
        about item: ItemID?,
        category: String,
        urgency: NotifyUrgency,
        replacing number: UInt32?
    ) {
        notification = notify_notification_new(title, body, PopupIcon.of(item))
        if let number {
            var value = GValue()
            g_value_init(&value, intType)
            g_value_set_int(&value, Int32(bitPattern: number))
            g_object_set_property(object, "id", &value)
            g_value_unset(&value)
        }
        notify_notification_set_category(notification, category)
        notify_notification_set_urgency(notification, urgency)
        setHint("desktop-entry", g_variant_new_string("clockd"))
        // The daemon plays the sound itself.
        setHint("suppress-sound", g_variant_new_boolean(1))
    }

    deinit {
        g_object_unref(notification)
    }

    private var object: UnsafeMutablePointer<GObject> {
        UnsafeMutableRawPointer(notification).assumingMemoryBound(to: GObject.self)
    }

    private func setHint(_ key: String, _ value: OpaquePointer?) {
        notify_notification_set_hint(notification, key, value)
    }

    /// Keeps the popup until it is answered or withdrawn, even after a button was pressed.
    func setLasting() {
        notify_notification_set_timeout(notification, NOTIFY_EXPIRES_NEVER)
        setHint("resident", g_variant_new_boolean(1))
    }

    /// Shows a progress bar, if the server draws one. The popup expires after `timeout`, unless it is replaced.
    func setProgress(percent: Int, expiresAfterMilliseconds timeout: Int32) {
        notify_notification_set_timeout(notification, timeout)
        setHint("value", g_variant_new_int32(Int32(percent)))
    }

    /// Replaces any popup of clockd with this tag, even one of an earlier daemon. Never combine it with a number to
    /// replace: mako 1.7 frees the popup twice and crashes (emersion/mako issue 653).
    func setTag(_ tag: String) {
        for hint in Self.tagHints { setHint(hint, g_variant_new_string(tag)) }
    }

    /// A server that supports one of these hints has a capability of the same name.
    static let tagHints: Set<String> = ["x-dunst-stack-tag", "x-canonical-private-synchronous"]

    func addButton(_ key: String, _ title: String, _ pressed: @escaping () -> Void) {
        notify_notification_add_action(
            notification,
            key,
            title,
            { _, _, data in GLibCallback<Void>.call(data, ()) },
            GLibCallback(pressed).retained,
            { data in GLibCallback<Void>.release(data) }
        )
    }

    /// Calls `closed` with the reason (desktop notifications specification, NotificationClosed).
    func whenClosed(_ closed: @escaping (Int32) -> Void) {
        connect(notification, "closed") { [notification] in
            closed(notify_notification_get_closed_reason(notification))
        }
    }

    /// Shows the popup. Blocks until the server answers.
    func show() throws(GLibError) {
        try GLibError.withDescriptors { () throws(GLibError) in
            var error: UnsafeMutablePointer<GError>?
            guard notify_notification_show(notification, &error) != 0 else { throw GLibError(taking: error) }
        }
    }

    /// The server's number of the popup; 0 before it is shown and after it is closed.
    var number: UInt32 {
        var value = GValue()
        g_value_init(&value, intType)
        g_object_get_property(object, "id", &value)
        defer { g_value_unset(&value) }
        return UInt32(bitPattern: g_value_get_int(&value))
    }
}

/// `G_TYPE_INT`, a macro that Swift does not import: `6 << G_TYPE_FUNDAMENTAL_SHIFT`.
private let intType: GType = 6 << 2

/// Prepares text for a popup: bounded, without NUL, which D-Bus refuses, and escaped for servers that interpret markup.
enum PopupText {
    private static let longestTitle = 200
    private static let longestBody = 1000

    /// Returns a title with the lines of a label, which is never empty because libnotify refuses that.
    static func title(_ text: String) -> String {
        let lines = text.map { $0.isNewline && $0 != "\n" ? " " : String($0) }.joined()
        let title = shortened(lines, to: longestTitle).withoutNUL
        return title.isEmpty ? " " : title
    }

    /// Escapes the text if `isMarkup`: the server then interprets `<b>` and `&amp;` (capability `body-markup`).
    static func body(_ text: String, isMarkup: Bool) -> String {
        let body = shortened(text, to: longestBody).withoutNUL
        return isMarkup ? escaped(body) : body
    }

    private static func shortened(_ text: String, to length: Int) -> String {
        // A character can have many bytes, so the number of bytes is also bounded.
        let cut = String(decoding: text.utf8.prefix(length * 8), as: UTF8.self)
        let isWhole = cut.utf8.count == text.utf8.count && cut.count <= length
        return isWhole ? text : cut.prefix(length - 1) + "…"
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
