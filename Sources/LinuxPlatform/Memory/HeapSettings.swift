import CLinux

/// Settings of glibc's allocator (mallopt(3)) so that the memory of a burst of long answers is returned to the system.
package enum HeapSettings {
    /// Call it before the first thread is started.
    package static func apply() {
        // A heap per thread would keep each thread's peak; there is hardly any contention here.
        mallopt(M_ARENA_MAX, 1)
        // Setting these disables their automatic growth: long answers stay separate mappings, unmapped when freed.
        mallopt(M_MMAP_THRESHOLD, 128 * 1024)
        mallopt(M_TRIM_THRESHOLD, 256 * 1024)
    }

    /// Returns free pages between used ones to the system (malloc_trim(3)): after a burst these are megabytes that are
    /// not returned otherwise.
    package static func returnFreeMemory() { malloc_trim(0) }
}
