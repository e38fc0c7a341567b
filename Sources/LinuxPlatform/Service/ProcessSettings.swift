import CLinux
import Glibc

/// What the daemon's process has that the programs it starts do not: `clinux_spawn` gives them what was there before.
package enum ProcessSettings {
    /// To be called before any thread is started. As process 1 of a container, whose orphans only it can reap, this
    /// returns in a child.
    package static func leaveReapingToParent() { clinux_leave_reaping_to_parent() }

    /// Makes new files private, and a write beyond RLIMIT_FSIZE fail like one to a full disk, in place of ending the
    /// daemon (setrlimit(2)).
    package static func apply() {
        clinux_keep_files_private()
        signal(SIGXFSZ, SIG_IGN)
    }
}
