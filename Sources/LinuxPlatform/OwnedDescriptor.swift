import Glibc

/// A file descriptor that is closed exactly once, with its last reference.
///
/// It is a class because Dispatch needs a descriptor open until the cancel handler of its source has run, which is
/// after the source's owner is freed.
final class OwnedDescriptor: Sendable {
    let rawValue: Int32

    /// Takes ownership of `rawValue`, which must be open and have no other owner.
    init(_ rawValue: Int32) {
        precondition(rawValue >= 0)
        self.rawValue = rawValue
    }

    deinit {
        close(rawValue)
    }
}
