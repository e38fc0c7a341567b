import Engine

/// Passes the events of timers and sleep on, and has the zone read again after those that may have hidden a change.
///
/// What inotify(7) does not report, such as a link in the middle of a path or a file system that another machine
/// writes to, changes mostly while the machine sleeps or travels. Without logind the end of sleep is a set clock.
package struct ZoneRecheck: EventSink {
    private let sink: any EventSink
    private let watcher: ZoneWatcher?

    /// `watcher`: nil if changes of the zone can't be watched.
    package init(_ sink: any EventSink, _ watcher: ZoneWatcher?) {
        self.sink = sink
        self.watcher = watcher
    }

    package func submit(_ event: Event) {
        sink.submit(event)
        switch event {
        case .resumedFromSleep, .clockStepped: watcher?.recheck()
        default: break
        }
    }
}
