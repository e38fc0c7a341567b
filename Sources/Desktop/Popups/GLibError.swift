import CNotify
import Glibc
import Threads

/// What GLib says of a failure, in one line.
struct GLibError: Error, Sendable, CustomStringConvertible {
    let description: String
    /// Whether it may go well a moment later.
    private(set) var isShortage = false

    init(_ description: String) {
        self.description = description
    }

    /// GLib ends the process where it finds no descriptor for what is to wake a call (“Creating pipes for GWakeup”). So
    /// there are to be some before each call that waits for its answer.
    static func checkDescriptors() throws(GLibError) {
        guard !DescriptorReserve.secure() else { return }
        var error = GLibError(String(cString: strerror(EMFILE)))
        error.isShortage = true
        throw error
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
