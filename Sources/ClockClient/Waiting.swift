import Glibc

/// Waits with poll(2) where nothing is drawn and no key is read, as ``Following/Wait`` does. Returns true.
package func waitQuietly(_ descriptor: CInt?, _ interval: Duration?) -> Bool {
    var entry = pollfd(fd: descriptor ?? -1, events: CShort(POLLIN), revents: 0)
    poll(&entry, 1, interval.map(pollMilliseconds) ?? -1)
    return true
}

/// As ``waitQuietly(_:_:)``, for either of two descriptors. Returns false once nobody can read standard output any more:
/// what is followed for a bar alone ends with it, also if there is nothing to write for a long time.
package func waitWhileRead(_ descriptor: CInt?, _ interval: Duration?, or other: CInt? = nil) -> Bool {
    var entries = [descriptor, other].map { pollfd(fd: $0 ?? -1, events: CShort(POLLIN), revents: 0) }
    entries.append(pollfd(fd: STDOUT_FILENO, events: 0, revents: 0))
    poll(&entries, nfds_t(entries.count), interval.map(pollMilliseconds) ?? -1)
    return entries.allSatisfy { $0.fd != STDOUT_FILENO || CInt($0.revents) & (POLLERR | POLLHUP) == 0 }
}

/// At least as long as `interval`, up to an hour.
package func pollMilliseconds(_ interval: Duration) -> CInt {
    CInt(min(max(0, interval / .milliseconds(1)) + 1, 3_600_000))
}
