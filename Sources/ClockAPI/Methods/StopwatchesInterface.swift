import Varlink

/// The methods of io.clockd.Stopwatches.
package enum StopwatchesInterface {
    package struct Stopwatches: Codable, Hashable, Sendable {
        package var stopwatches: [StopwatchObject]

        package init(stopwatches: [StopwatchObject]) {
            self.stopwatches = stopwatches
        }
    }

    package struct Start: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Stopwatches.Start"

        @OrNull package var label: String?

        package init(label: String? = nil) {
            self.label = label
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var stopwatch: StopwatchObject

            package init(stopwatch: StopwatchObject) {
                self.stopwatch = stopwatch
            }
        }
    }

    package struct List: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Stopwatches.List"
        package typealias Reply = Stopwatches

        package init() {}
    }

    package struct Show: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Stopwatches.Show"
        package typealias Reply = Stopwatches

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct Lap: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Stopwatches.Lap"
        package typealias Reply = Stopwatches

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct Pause: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Stopwatches.Pause"
        package typealias Reply = Stopwatches

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct Resume: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Stopwatches.Resume"
        package typealias Reply = Stopwatches

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct Reset: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Stopwatches.Reset"
        package typealias Reply = Stopwatches

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct Remove: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Stopwatches.Remove"
        package typealias Reply = Stopwatches

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Follow: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Stopwatches.Follow"
        package typealias Reply = Stopwatches

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }
}
