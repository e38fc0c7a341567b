import CLinux

/// Settings of glibc's allocator (mallopt(3)), so that what a burst of long answers needed goes back to the system.
package enum HeapSettings {
    /// Before the first thread is started.
    package static func apply() {
        // A heap for each thread keeps what that thread needed at its worst; there is next to no contention here.
        mallopt(M_ARENA_MAX, 1)
        // Set, neither is raised any more by what is freed: long answers are mappings of their own that end with them.
        mallopt(M_MMAP_THRESHOLD, 128 * 1024)
        mallopt(M_TRIM_THRESHOLD, 256 * 1024)
    }
}
