import Agenda
import Glibc
import Synchronization

/// The text of an archive that arrives in parts: an unnamed file beside the store, so that it takes no memory and
/// leaves no file after a crash. Callable from any thread.
package final class ArchiveUpload: Sendable {
    private struct State {
        /// Open after the first part.
        var descriptor: CInt?
        var bytes = 0
        /// The reason why a part could not be written; later parts are refused with the same error.
        var failure: StoreError?
    }

    /// Nil for a store in memory.
    private let path: String?
    private let state = Mutex(State())

    package init(beside store: AgendaStore) {
        path = store.path.map { $0 + ".upload" }
    }

    deinit {
        state.withLock { state in _ = state.descriptor.map { close($0) } }
    }

    /// Appends a part.
    /// - Throws: ``StoreError/unreadableArchive(_:)`` if the text can't become an archive;
    ///   ``StoreError/noRoom(neededBytes:availableBytes:)`` if the store would have too little space left. All later
    ///   parts throw the same error.
    package func append(_ part: String) throws(StoreError) {
        try state.withLock { (state) throws(StoreError) in
            if let failure = state.failure { throw failure }
            do throws(StoreError) {
                if state.bytes == 0, let first = part.utf8.first(where: { !$0.isBlank }), first != UInt8(ascii: "{") {
                    throw .unreadableArchive(StoredFault(.notAnArchive))
                }
                try append(part, to: &state)
            } catch {
                state.failure = error
                throw error
            }
        }
    }

    private func append(_ part: String, to state: inout State) throws(StoreError) {
        guard let path else { throw .file(call: "open", path: ":memory:", errno: ENOENT) }
        let descriptor: CInt
        if let open = state.descriptor { descriptor = open } else { descriptor = try DurableFile.openNameless(path) }
        state.descriptor = descriptor
        state.bytes += part.utf8.count
        try requireRoom(for: state.bytes, beside: path)
        var part = part
        let problem = part.withUTF8 { Self.write($0, to: descriptor) }
        if let problem { throw .file(call: "write", path: path, errno: problem) }
    }

    /// The parts so far.
    package func archive() throws(StoreError) -> Archive {
        try state.withLock { (state) throws(StoreError) in
            if let failure = state.failure { throw failure }
            guard let path, let descriptor = state.descriptor else { return Archive("") }
            let bytes = [UInt8](unsafeUninitializedCapacity: state.bytes) { buffer, count in
                count = Self.read(UnsafeMutableRawBufferPointer(buffer), from: descriptor)
            }
            guard bytes.count == state.bytes else { throw .file(call: "pread", path: path, errno: errno) }
            return Archive(bytes: bytes)
        }
    }

    /// Requires space for the database built from the archive, which is about as large as its text, and for the store's
    /// own growth.
    private func requireRoom(for bytes: Int, beside path: String) throws(StoreError) {
        let directory = DurableFile.directory(of: path)
        guard let available = DurableFile.availableBytes(at: directory), available < 2 * bytes else { return }
        throw .noRoom(neededBytes: 2 * bytes, availableBytes: available)
    }

    /// Reads the file from its beginning until the buffer is full: one call reads at most 2 GiB (man 2 read).
    /// - Returns: the number of bytes read; less than the buffer's size on failure, with the cause in errno.
    private static func read(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: CInt) -> Int {
        var position = 0
        while position < buffer.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[position...])
            let count = pread(descriptor, rest.baseAddress, rest.count, off_t(position))
            if count > 0 {
                position += count
            } else if count == 0 || errno != EINTR {
                break
            }
        }
        return position
    }

    /// - Returns: the errno; nil on success.
    private static func write(_ bytes: UnsafeBufferPointer<UInt8>, to descriptor: CInt) -> CInt? {
        var rest = UnsafeRawBufferPointer(bytes)[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }
}

extension UInt8 {
    /// JSON's white space (RFC 8259, section 2).
    fileprivate var isBlank: Bool { [0x20, 0x09, 0x0A, 0x0D].contains(self) }
}
