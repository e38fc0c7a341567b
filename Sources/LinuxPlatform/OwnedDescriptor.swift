import Glibc

/// A file descriptor that is closed exactly once: when the last one who holds it lets go.
///
/// It is a reference because Dispatch wants a descriptor open until the cancel handler of its source has run, which
/// is after its owner is gone.
final class OwnedDescriptor: Sendable {
    let rawValue: Int32

    /// Takes over `rawValue`, which must be open and nobody else's.
    init(_ rawValue: Int32) {
        precondition(rawValue >= 0)
        self.rawValue = rawValue
    }

    deinit {
        close(rawValue)
    }
}
