import CNotify

/// What GLib says of a failure, in one line.
struct GLibError: Error, Sendable, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }

    /// Takes over `error`.
    init(taking error: UnsafeMutablePointer<GError>?) {
        if let error {
            description = String(cString: error.pointee.message)
            g_error_free(error)
        } else {
            description = "unknown error"
        }
    }
}
