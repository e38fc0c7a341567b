import Varlink

/// The methods of io.clockd.Tasks.
package enum TasksInterface {
    package struct Task: Codable, Hashable, Sendable {
        package var task: TaskObject

        package init(task: TaskObject) {
            self.task = task
        }
    }

    package struct Tasks: Codable, Hashable, Sendable {
        package var tasks: [TaskObject]

        package init(tasks: [TaskObject]) {
            self.tasks = tasks
        }
    }

    package struct Infos: Codable, Hashable, Sendable {
        package var tasks: [TaskInfoObject]

        package init(tasks: [TaskInfoObject]) {
            self.tasks = tasks
        }
    }

    package struct Add: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Add"
        package typealias Reply = Task

        package var name: String
        @OrNull package var estimateSeconds: Double?
        @OrNull package var icon: String?

        package init(name: String, estimateSeconds: Double? = nil, icon: String? = nil) {
            self.name = name
            self.estimateSeconds = estimateSeconds
            self.icon = icon
        }
    }

    package struct List: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.List"
        package typealias Reply = Tasks

        package init() {}
    }

    package struct Info: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Info"
        package typealias Reply = Infos

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Edit: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Edit"
        package typealias Reply = Task

        package var name: String
        @OrNull package var newName: String?
        @OrNull package var estimateSeconds: Double?
        @OrNull package var icon: String?

        package init(name: String, newName: String? = nil, estimateSeconds: Double? = nil, icon: String? = nil) {
            self.name = name
            self.newName = newName
            self.estimateSeconds = estimateSeconds
            self.icon = icon
        }
    }

    package struct Move: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Move"
        package typealias Reply = Tasks

        package var name: String
        package var position: Int

        package init(name: String, position: Int) {
            self.name = name
            self.position = position
        }
    }

    package struct Remove: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Remove"
        package typealias Reply = Tasks

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Start: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Start"

        package var name: String
        package var pausesOther: Bool

        package init(name: String, pausesOther: Bool) {
            self.name = name
            self.pausesOther = pausesOther
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var task: TaskObject
            package var added: Bool
            @OrNull package var paused: TaskObject?

            package init(task: TaskObject, added: Bool, paused: TaskObject? = nil) {
                self.task = task
                self.added = added
                self.paused = paused
            }
        }
    }

    package struct Pause: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Pause"
        package typealias Reply = Tasks

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }
    }

    package struct Resume: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Resume"
        package typealias Reply = Tasks

        package var names: [String]
        package var pausesOther: Bool

        package init(names: [String], pausesOther: Bool) {
            self.names = names
            self.pausesOther = pausesOther
        }
    }

    package struct Extend: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Extend"
        package typealias Reply = Tasks

        package var names: [String]
        package var changeSeconds: Double

        package init(names: [String], changeSeconds: Double) {
            self.names = names
            self.changeSeconds = changeSeconds
        }
    }

    package struct Done: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Done"

        package var names: [String]

        package init(names: [String]) {
            self.names = names
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var runs: [RunObject]
            package var tasks: [TaskInfoObject]

            package init(runs: [RunObject], tasks: [TaskInfoObject]) {
                self.runs = runs
                self.tasks = tasks
            }
        }
    }

    package struct Cancel: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.Cancel"
        package typealias Reply = Tasks

        package var names: [String]
        package var confirmed: Bool

        package init(names: [String], confirmed: Bool) {
            self.names = names
            self.confirmed = confirmed
        }
    }

    package struct History: VarlinkMethod, Hashable {
        package static let name = "io.clockd.Tasks.History"

        @OrNull package var name: String?
        @OrNull package var month: String?

        package init(name: String? = nil, month: String? = nil) {
            self.name = name
            self.month = month
        }

        package struct Reply: Codable, Hashable, Sendable {
            package var runs: [RunObject]

            package init(runs: [RunObject]) {
                self.runs = runs
            }
        }
    }
}
