import CNotify
import Glibc
import Threads

/// A failure of GLib, in one line.
struct GLibError: Error, Sendable, CustomStringConvertible {
    let description: String
    /// Whether a retry may succeed, since only descriptors were short.
    private(set) var isShortage = false

    init(_ description: String) {
        self.description = description
    }

    /// Makes sure that some descriptors are available, or throws. Call it before each blocking call of GLib, which ends
    /// the process if it has no descriptor for a wakeup (“Creating pipes for GWakeup”).
    static func checkDescriptors() throws(GLibError) {
        guard !DescriptorReserve.secure() else { return }
        var error = GLibError(String(cString: strerror(EMFILE)))
        error.isShortage = true
        throw error
    }

    /// Takes ownership of `error` and frees it.
    init(taking error: UnsafeMutablePointer<GError>?) {
        if let error {
            description = String(cString: error.pointee.message)
            g_error_free(error)
        } else {
            description = "unknown error"
        }
    }
}
