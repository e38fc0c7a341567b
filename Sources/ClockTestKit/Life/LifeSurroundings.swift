// What others do to the files, and what the kernel refuses.

import Engine

extension Life {
    /// What is due rings in time all the same.
    func refuseTimers(_ steps: [Step]) throws {
        world.wake.refuses(true)
        defer { world.wake.refuses(false) }
        for step in steps where !world.disk.isDead { try take(step) }
        world.wake.refuses(false)
        guard !world.disk.isDead else { return }
        // The next attempt succeeds.
        try happen([.woken]) { world.submit(.deadlineReached) }
    }

    func liveBesideReader(_ steps: [Step]) throws {
        guard !world.disk.isDead, fault == nil, otherReader == nil, let other = StoreReader(path: world.storePath),
            let count = other.begin()
        else { return }
        otherReader = other
        defer { closeOtherReader() }
        for step in steps where !world.disk.isDead { try take(step) }
        // Gone with a process that ended.
        guard otherReader != nil else { return }
        guard other.ringCount() == count, other.end() else {
            throw Violation(.storeOpens, "a reader saw what was written after it began")
        }
    }

    /// The onlookers' connections are closed before the files change hands.
    func closeReaders() {
        reader.close()
        closeOtherReader()
    }

    private func closeOtherReader() {
        otherReader?.close()
        otherReader = nil
    }

    /// It is written anew with the next turn. What was not written by then is in memory.
    func removeStore() throws {
        guard !world.disk.isDead, fault == nil else { return }
        closeReaders()
        world.removeStore()
        try happen([.woken]) {
            world.submit(.deadlineReached)
            if let reader = StoreReader(path: world.storePath) { self.reader = reader }
        }
    }
}
