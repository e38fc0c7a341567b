import CNotify
import Engine

/// One popup of libnotify. Once closed it is used up: libnotify tells of one closing only.
///
/// To be used on the GLib thread only, as everything of libnotify.
final class LibnotifyPopup {
    private let notification: UnsafeMutablePointer<NotifyNotification>

    /// `text` is ready for the server. `replacing` is the number of a popup that the server still shows.
    init(title: String, body: String, replacing number: UInt32? = nil) {
        notification = notify_notification_new(title, body, "alarm-symbolic")
        if let number {
            var value = GValue()
            g_value_init(&value, intType)
            g_value_set_int(&value, Int32(bitPattern: number))
            g_object_set_property(object, "id", &value)
            g_value_unset(&value)
        }
        setHint("desktop-entry", g_variant_new_string("clockd"))
        // We play the sound ourselves.
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

    func setUrgency(_ urgency: NotifyUrgency) {
        notify_notification_set_urgency(notification, urgency)
    }

    /// It stays until it is answered or taken away, also after a button was pressed.
    func setLasting() {
        notify_notification_set_timeout(notification, NOTIFY_EXPIRES_NEVER)
        setHint("resident", g_variant_new_boolean(1))
    }

    /// What the popup is, for the server's rules.
    func setCategory(_ category: String) {
        notify_notification_set_category(notification, category)
    }

    /// A bar where the server draws one. It goes away by itself after that time, if nothing replaces it.
    func setProgress(percent: Int, expiresAfterMilliseconds timeout: Int32) {
        notify_notification_set_timeout(notification, timeout)
        setHint("value", g_variant_new_int32(Int32(percent)))
    }

    /// Replaces whatever popup of ours has this tag, also one of an earlier run of the daemon. Never to be combined
    /// with a number to replace: mako 1.7 frees the popup twice and crashes (emersion/mako issue 653).
    func setTag(_ tag: String) {
        for hint in Self.tagHints { setHint(hint, g_variant_new_string(tag)) }
    }

    /// A server that supports one of them has a capability of that name.
    static let tagHints: Set<String> = ["x-dunst-stack-tag", "x-canonical-private-synchronous"]

    func addButton(_ key: String, _ title: String, _ pressed: @escaping () -> Void) {
        let box = Unmanaged.passRetained(Callback(pressed)).toOpaque()
        notify_notification_add_action(
            notification,
            key,
            title,
            { _, _, data in Callback.call(data) },
            box,
            { data in Callback.release(data) }
        )
    }

    /// `closed` is given the reason (desktop notifications specification, NotificationClosed).
    func whenClosed(_ closed: @escaping (Int32) -> Void) {
        let notification = notification
        let box = Unmanaged.passRetained(
            Callback { closed(notify_notification_get_closed_reason(notification)) }
        ).toOpaque()
        let handler: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = { _, data in
            Callback.call(data)
        }
        g_signal_connect_data(
            notification,
            "closed",
            unsafeBitCast(handler, to: GCallback.self),
            box,
            { data, _ in Callback.release(data) },
            GConnectFlags(rawValue: 0)
        )
    }

    /// Blocks until the server answers.
    func show() throws(GLibError) {
        try GLibError.checkDescriptors()
        var error: UnsafeMutablePointer<GError>?
        guard notify_notification_show(notification, &error) != 0 else { throw GLibError(taking: error) }
    }

    /// What the server called it; 0 before it was shown and after it was closed.
    var number: UInt32 {
        var value = GValue()
        g_value_init(&value, intType)
        g_object_get_property(object, "id", &value)
        defer { g_value_unset(&value) }
        return UInt32(bitPattern: g_value_get_int(&value))
    }

    private final class Callback {
        private let body: () -> Void

        init(_ body: @escaping () -> Void) {
            self.body = body
        }

        static func call(_ data: UnsafeMutableRawPointer?) {
            guard let data else { return }
            // The popup may go, and its callbacks with it, while one of them runs.
            let callback = Unmanaged<Callback>.fromOpaque(data).takeUnretainedValue()
            callback.body()
        }

        static func release(_ data: UnsafeMutableRawPointer?) {
            guard let data else { return }
            Unmanaged<Callback>.fromOpaque(data).release()
        }
    }
}

/// `G_TYPE_INT`, which is a macro that Swift does not import: `6 << G_TYPE_FUNDAMENTAL_SHIFT`.
private let intType: GType = 6 << 2
