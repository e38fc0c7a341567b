import CNotify
import Glibc
import Threads

/// A closure as the user data of a C callback of GLib.
final class GLibCallback<Argument> {
    private let body: (Argument) -> Void

    init(_ body: @escaping (Argument) -> Void) {
        self.body = body
    }

    /// Owns this object until ``release(_:)``.
    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static func call(_ data: UnsafeMutableRawPointer?, _ argument: Argument) {
        guard let data else { return }
        // Retained, since a callback may be freed while it runs.
        let callback = Unmanaged<GLibCallback>.fromOpaque(data).takeUnretainedValue()
        callback.body(argument)
    }

    static func release(_ data: UnsafeMutableRawPointer?) {
        guard let data else { return }
        Unmanaged<GLibCallback>.fromOpaque(data).release()
    }
}

/// Calls `body` whenever the object emits the signal, until it is freed. Returns the number of the handler.
@discardableResult
func connect(_ object: UnsafeMutableRawPointer, _ signal: String, _ body: @escaping () -> Void) -> UInt {
    // Swapped, the user data come first, so that one handler serves signals of all types.
    let handler: @convention(c) (UnsafeMutableRawPointer?) -> Void = { data in GLibCallback<Void>.call(data, ()) }
    return g_signal_connect_data(
        object,
        signal,
        unsafeBitCast(handler, to: GCallback.self),
        GLibCallback(body).retained,
        { data, _ in GLibCallback<Void>.release(data) },
        G_CONNECT_SWAPPED
    )
}

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
