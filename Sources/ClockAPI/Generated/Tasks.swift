// Made from io.clockd.Tasks.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

package enum TaskStateCode: String, JSONName {
    case idle, running, paused
}

/// A task. While it is running or paused: the elapsed time, the rest of the expected time (negative once that is over),
/// when it began and when it is expected to end, which a pause moves. `extraSeconds` is the time granted beyond its
/// estimate. `lastSeconds` is the elapsed time of the last finished run.
package struct TaskObject: JSONConvertible, Hashable, Sendable {
    package var id: String
    package var name: String
    package var icon: String
    package var estimateSeconds: Double
    package var lastSeconds: Double?
    package var state: TaskStateCode
    package var remainingSeconds: Double?
    package var elapsedSeconds: Double?
    package var started: String?
    package var expectedEnd: String?
    package var extraSeconds: Double

    package init(
        id: String,
        name: String,
        icon: String,
        estimateSeconds: Double,
        lastSeconds: Double? = nil,
        state: TaskStateCode,
        remainingSeconds: Double? = nil,
        elapsedSeconds: Double? = nil,
        started: String? = nil,
        expectedEnd: String? = nil,
        extraSeconds: Double
    ) {
        self.id = id
        self.name = name
        self.icon = icon
        self.estimateSeconds = estimateSeconds
        self.lastSeconds = lastSeconds
        self.state = state
        self.remainingSeconds = remainingSeconds
        self.elapsedSeconds = elapsedSeconds
        self.started = started
        self.expectedEnd = expectedEnd
        self.extraSeconds = extraSeconds
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var name: String?
        var icon: String?
        var estimateSeconds: Double?
        var lastSeconds: Double?
        var state: TaskStateCode?
        var remainingSeconds: Double?
        var elapsedSeconds: Double?
        var started: String?
        var expectedEnd: String?
        var extraSeconds: Double?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try String(from: &json)
            case "name": name = try String(from: &json)
            case "icon": icon = try String(from: &json)
            case "estimateSeconds": estimateSeconds = try Double(from: &json)
            case "lastSeconds": lastSeconds = try Optional<Double>(from: &json)
            case "state": state = try TaskStateCode(from: &json)
            case "remainingSeconds": remainingSeconds = try Optional<Double>(from: &json)
            case "elapsedSeconds": elapsedSeconds = try Optional<Double>(from: &json)
            case "started": started = try Optional<String>(from: &json)
            case "expectedEnd": expectedEnd = try Optional<String>(from: &json)
            case "extraSeconds": extraSeconds = try Double(from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.name = try json.required(name, "name")
        self.icon = try json.required(icon, "icon")
        self.estimateSeconds = try json.required(estimateSeconds, "estimateSeconds")
        self.lastSeconds = lastSeconds
        self.state = try json.required(state, "state")
        self.remainingSeconds = remainingSeconds
        self.elapsedSeconds = elapsedSeconds
        self.started = started
        self.expectedEnd = expectedEnd
        self.extraSeconds = try json.required(extraSeconds, "extraSeconds")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("elapsedSeconds", elapsedSeconds)
        json.member("estimateSeconds", estimateSeconds)
        json.member("expectedEnd", expectedEnd)
        json.member("extraSeconds", extraSeconds)
        json.member("icon", icon)
        json.member("id", id)
        json.member("lastSeconds", lastSeconds)
        json.member("name", name)
        json.member("remainingSeconds", remainingSeconds)
        json.member("started", started)
        json.member("state", state)
        json.endObject()
    }
}

/// A task and the statistics of its runs. A streak counts consecutive achieved runs. Members without a value, for lack of
/// runs, are null. `successRate` is in per cent. Remaining is the estimate minus the elapsed time. `suggestedSeconds` is
/// the 80th percentile of the elapsed times, by nearest rank. `bias` is the mean of elapsed / estimate. `lateError` and
/// `earlyError` are the means of |elapsed / estimate - 1| of the later and the earlier half of the runs, at most 20 each;
/// `trend` compares them, and is null with fewer than 8 runs.
package struct TaskInfoObject: JSONConvertible, Hashable, Sendable {
    package var id: String
    package var name: String
    package var icon: String
    package var estimateSeconds: Double
    package var lastSeconds: Double?
    package var state: TaskStateCode
    package var remainingSeconds: Double?
    package var elapsedSeconds: Double?
    package var started: String?
    package var expectedEnd: String?
    package var extraSeconds: Double
    package var currentStreak: Int
    package var bestStreak: Int
    package var total: Int
    package var achieved: Int
    package var failed: Int
    package var successRate: Double?
    package var averageSeconds: Double?
    package var averageRemainingSeconds: Double?
    package var suggestedSeconds: Double?
    package var bias: Double?
    package var trend: Trend?
    package var lateError: Double?
    package var earlyError: Double?

    package enum Trend: String, JSONName {
        case better, same, worse
    }

    package init(
        id: String,
        name: String,
        icon: String,
        estimateSeconds: Double,
        lastSeconds: Double? = nil,
        state: TaskStateCode,
        remainingSeconds: Double? = nil,
        elapsedSeconds: Double? = nil,
        started: String? = nil,
        expectedEnd: String? = nil,
        extraSeconds: Double,
        currentStreak: Int,
        bestStreak: Int,
        total: Int,
        achieved: Int,
        failed: Int,
        successRate: Double? = nil,
        averageSeconds: Double? = nil,
        averageRemainingSeconds: Double? = nil,
        suggestedSeconds: Double? = nil,
        bias: Double? = nil,
        trend: Trend? = nil,
        lateError: Double? = nil,
        earlyError: Double? = nil
    ) {
        self.id = id
        self.name = name
        self.icon = icon
        self.estimateSeconds = estimateSeconds
        self.lastSeconds = lastSeconds
        self.state = state
        self.remainingSeconds = remainingSeconds
        self.elapsedSeconds = elapsedSeconds
        self.started = started
        self.expectedEnd = expectedEnd
        self.extraSeconds = extraSeconds
        self.currentStreak = currentStreak
        self.bestStreak = bestStreak
        self.total = total
        self.achieved = achieved
        self.failed = failed
        self.successRate = successRate
        self.averageSeconds = averageSeconds
        self.averageRemainingSeconds = averageRemainingSeconds
        self.suggestedSeconds = suggestedSeconds
        self.bias = bias
        self.trend = trend
        self.lateError = lateError
        self.earlyError = earlyError
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var name: String?
        var icon: String?
        var estimateSeconds: Double?
        var lastSeconds: Double?
        var state: TaskStateCode?
        var remainingSeconds: Double?
        var elapsedSeconds: Double?
        var started: String?
        var expectedEnd: String?
        var extraSeconds: Double?
        var currentStreak: Int?
        var bestStreak: Int?
        var total: Int?
        var achieved: Int?
        var failed: Int?
        var successRate: Double?
        var averageSeconds: Double?
        var averageRemainingSeconds: Double?
        var suggestedSeconds: Double?
        var bias: Double?
        var trend: Trend?
        var lateError: Double?
        var earlyError: Double?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try String(from: &json)
            case "name": name = try String(from: &json)
            case "icon": icon = try String(from: &json)
            case "estimateSeconds": estimateSeconds = try Double(from: &json)
            case "lastSeconds": lastSeconds = try Optional<Double>(from: &json)
            case "state": state = try TaskStateCode(from: &json)
            case "remainingSeconds": remainingSeconds = try Optional<Double>(from: &json)
            case "elapsedSeconds": elapsedSeconds = try Optional<Double>(from: &json)
            case "started": started = try Optional<String>(from: &json)
            case "expectedEnd": expectedEnd = try Optional<String>(from: &json)
            case "extraSeconds": extraSeconds = try Double(from: &json)
            case "currentStreak": currentStreak = try Int(from: &json)
            case "bestStreak": bestStreak = try Int(from: &json)
            case "total": total = try Int(from: &json)
            case "achieved": achieved = try Int(from: &json)
            case "failed": failed = try Int(from: &json)
            case "successRate": successRate = try Optional<Double>(from: &json)
            case "averageSeconds": averageSeconds = try Optional<Double>(from: &json)
            case "averageRemainingSeconds": averageRemainingSeconds = try Optional<Double>(from: &json)
            case "suggestedSeconds": suggestedSeconds = try Optional<Double>(from: &json)
            case "bias": bias = try Optional<Double>(from: &json)
            case "trend": trend = try Optional<Trend>(from: &json)
            case "lateError": lateError = try Optional<Double>(from: &json)
            case "earlyError": earlyError = try Optional<Double>(from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.name = try json.required(name, "name")
        self.icon = try json.required(icon, "icon")
        self.estimateSeconds = try json.required(estimateSeconds, "estimateSeconds")
        self.lastSeconds = lastSeconds
        self.state = try json.required(state, "state")
        self.remainingSeconds = remainingSeconds
        self.elapsedSeconds = elapsedSeconds
        self.started = started
        self.expectedEnd = expectedEnd
        self.extraSeconds = try json.required(extraSeconds, "extraSeconds")
        self.currentStreak = try json.required(currentStreak, "currentStreak")
        self.bestStreak = try json.required(bestStreak, "bestStreak")
        self.total = try json.required(total, "total")
        self.achieved = try json.required(achieved, "achieved")
        self.failed = try json.required(failed, "failed")
        self.successRate = successRate
        self.averageSeconds = averageSeconds
        self.averageRemainingSeconds = averageRemainingSeconds
        self.suggestedSeconds = suggestedSeconds
        self.bias = bias
        self.trend = trend
        self.lateError = lateError
        self.earlyError = earlyError
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("achieved", achieved)
        json.member("averageRemainingSeconds", averageRemainingSeconds)
        json.member("averageSeconds", averageSeconds)
        json.member("bestStreak", bestStreak)
        json.member("bias", bias)
        json.member("currentStreak", currentStreak)
        json.member("earlyError", earlyError)
        json.member("elapsedSeconds", elapsedSeconds)
        json.member("estimateSeconds", estimateSeconds)
        json.member("expectedEnd", expectedEnd)
        json.member("extraSeconds", extraSeconds)
        json.member("failed", failed)
        json.member("icon", icon)
        json.member("id", id)
        json.member("lastSeconds", lastSeconds)
        json.member("lateError", lateError)
        json.member("name", name)
        json.member("remainingSeconds", remainingSeconds)
        json.member("started", started)
        json.member("state", state)
        json.member("successRate", successRate)
        json.member("suggestedSeconds", suggestedSeconds)
        json.member("total", total)
        json.member("trend", trend)
        json.endObject()
    }
}

/// A finished run. `task` is the name of its task and `item` its id, also after the task was removed. `expectedEnd` is
/// when it would have ended by its estimate, including pauses; `remainingSeconds` is the estimate minus the elapsed time.
/// `streak` is the number of consecutive achieved runs up to this one, 0 for a failed one.
package struct RunObject: JSONConvertible, Hashable, Sendable {
    package var id: String
    package var item: String
    package var task: String
    package var started: String
    package var expectedEnd: String
    package var ended: String
    package var elapsedSeconds: Double
    package var remainingSeconds: Double
    package var achieved: Bool
    package var streak: Int

    package init(
        id: String,
        item: String,
        task: String,
        started: String,
        expectedEnd: String,
        ended: String,
        elapsedSeconds: Double,
        remainingSeconds: Double,
        achieved: Bool,
        streak: Int
    ) {
        self.id = id
        self.item = item
        self.task = task
        self.started = started
        self.expectedEnd = expectedEnd
        self.ended = ended
        self.elapsedSeconds = elapsedSeconds
        self.remainingSeconds = remainingSeconds
        self.achieved = achieved
        self.streak = streak
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var item: String?
        var task: String?
        var started: String?
        var expectedEnd: String?
        var ended: String?
        var elapsedSeconds: Double?
        var remainingSeconds: Double?
        var achieved: Bool?
        var streak: Int?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try String(from: &json)
            case "item": item = try String(from: &json)
            case "task": task = try String(from: &json)
            case "started": started = try String(from: &json)
            case "expectedEnd": expectedEnd = try String(from: &json)
            case "ended": ended = try String(from: &json)
            case "elapsedSeconds": elapsedSeconds = try Double(from: &json)
            case "remainingSeconds": remainingSeconds = try Double(from: &json)
            case "achieved": achieved = try Bool(from: &json)
            case "streak": streak = try Int(from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.item = try json.required(item, "item")
        self.task = try json.required(task, "task")
        self.started = try json.required(started, "started")
        self.expectedEnd = try json.required(expectedEnd, "expectedEnd")
        self.ended = try json.required(ended, "ended")
        self.elapsedSeconds = try json.required(elapsedSeconds, "elapsedSeconds")
        self.remainingSeconds = try json.required(remainingSeconds, "remainingSeconds")
        self.achieved = try json.required(achieved, "achieved")
        self.streak = try json.required(streak, "streak")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("achieved", achieved)
        json.member("elapsedSeconds", elapsedSeconds)
        json.member("ended", ended)
        json.member("expectedEnd", expectedEnd)
        json.member("id", id)
        json.member("item", item)
        json.member("remainingSeconds", remainingSeconds)
        json.member("started", started)
        json.member("streak", streak)
        json.member("task", task)
        json.endObject()
    }
}

/// How the streak of a finished run compares with those of all earlier runs of its task: longer than any (`best`), as long
/// as the longest (`tie`), or neither (`none`). A failed run is no record, nor one of at most 5 seconds.
package enum RunRecordCode: String, JSONName {
    case none, tie, best
}

/// What is notable of a finished run: an announced length of its streak, or the longest of its task; null for most. The
/// suggestion is an estimate that most runs would have met; null for a run within its own, and if it is no better.
package struct VerdictObject: JSONConvertible, Hashable, Sendable {
    package var praise: Praise?
    package var suggestedSeconds: Double?

    package enum Praise: String, JSONName {
        case milestone, longestStreak
    }

    package init(praise: Praise? = nil, suggestedSeconds: Double? = nil) {
        self.praise = praise
        self.suggestedSeconds = suggestedSeconds
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var praise: Praise?
        var suggestedSeconds: Double?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "praise": praise = try Optional<Praise>(from: &json)
            case "suggestedSeconds": suggestedSeconds = try Optional<Double>(from: &json)
            default: try json.skip()
            }
        }
        self.praise = praise
        self.suggestedSeconds = suggestedSeconds
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("praise", praise)
        json.member("suggestedSeconds", suggestedSeconds)
        json.endObject()
    }
}

/// Tasks: recurring work, each with an estimate of how long it takes.
///
/// At most one task runs; others may be paused. Elapsed time is time awake, without pauses. A run is judged by the
/// estimate of its task at the start: achieved if no more time elapsed, otherwise failed.
///
/// A focus session whose subject is a task's exact name or id runs that task in its work phases and pauses it in its
/// breaks and pauses. Only Done completes the task: at the end of the session it is paused.
package enum TasksInterface {
    /// Without an estimate the configured one applies. A name that is taken, blank, an id or `last` is refused.
    package struct Add: VarlinkMethod {
        package static let name = "io.clockd.Tasks.Add"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var task: TaskObject

            package init(task: TaskObject) {
                self.task = task
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var task: TaskObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "task": task = try TaskObject(from: &json)
                    default: try json.skip()
                    }
                }
                self.task = try json.required(task, "task")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("task", task)
                json.endObject()
            }
        }

        package var name: String
        package var estimateSeconds: Double?
        package var icon: String?

        package init(name: String, estimateSeconds: Double? = nil, icon: String? = nil) {
            self.name = name
            self.estimateSeconds = estimateSeconds
            self.icon = icon
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var name: String?
            var estimateSeconds: Double?
            var icon: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "name": name = try String(from: &json)
                case "estimateSeconds": estimateSeconds = try Optional<Double>(from: &json)
                case "icon": icon = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.name = try json.required(name, "name")
            self.estimateSeconds = estimateSeconds
            self.icon = icon
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("estimateSeconds", estimateSeconds)
            json.member("icon", icon)
            json.member("name", name)
            json.endObject()
        }
    }

    /// Lists tasks in the user's order: with 'more' in pages; without it at most 1000, otherwise refused with ExpectedMore.
    package struct List: VarlinkMethod {
        package static let name = "io.clockd.Tasks.List"

        package struct Reply: ListReply {
            package static let member = "tasks"
            package var objects: [TaskObject] { tasks }
            package init(objects: [TaskObject]) { tasks = objects }

            package var tasks: [TaskObject]

            package init(tasks: [TaskObject]) {
                self.tasks = tasks
            }
        }

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// Without names: the current task.
    package struct Info: PlainNamingMethod {
        package static let name = "io.clockd.Tasks.Info"

        package struct Reply: ListReply {
            package static let member = "tasks"
            package var objects: [TaskInfoObject] { tasks }
            package init(objects: [TaskInfoObject]) { tasks = objects }

            package var tasks: [TaskInfoObject]

            package init(tasks: [TaskInfoObject]) {
                self.tasks = tasks
            }
        }

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Null keeps the current value; an empty icon removes it. The current run keeps the estimate it began with. `newName` is
    /// allowed only for a single task.
    package struct Edit: NamingMethod {
        package static let name = "io.clockd.Tasks.Edit"
        package typealias Reply = List.Reply

        package var names: [String]
        package var newName: String?
        package var estimateSeconds: Double?
        package var icon: String?

        package init(
            names: [String] = [],
            newName: String? = nil,
            estimateSeconds: Double? = nil,
            icon: String? = nil
        ) {
            self.names = names
            self.newName = newName
            self.estimateSeconds = estimateSeconds
            self.icon = icon
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var names: [String]?
            var newName: String?
            var estimateSeconds: Double?
            var icon: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "names": names = try [String](from: &json)
                case "newName": newName = try Optional<String>(from: &json)
                case "estimateSeconds": estimateSeconds = try Optional<Double>(from: &json)
                case "icon": icon = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.names = try json.required(names, "names")
            self.newName = newName
            self.estimateSeconds = estimateSeconds
            self.icon = icon
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("estimateSeconds", estimateSeconds)
            json.member("icon", icon)
            json.member("names", names)
            json.member("newName", newName)
            json.endObject()
        }
    }

    /// Moves a task to this position in the list, from 1.
    package struct Move: VarlinkMethod {
        package static let name = "io.clockd.Tasks.Move"
        package typealias Reply = List.Reply

        package var name: String
        package var position: Int

        package init(name: String, position: Int) {
            self.name = name
            self.position = position
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var name: String?
            var position: Int?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "name": name = try String(from: &json)
                case "position": position = try Int(from: &json)
                default: try json.skip()
                }
            }
            self.name = try json.required(name, "name")
            self.position = try json.required(position, "position")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("name", name)
            json.member("position", position)
            json.endObject()
        }
    }

    /// A task with a current run is refused. Finished runs are kept.
    package struct Remove: PlainNamingMethod {
        package static let name = "io.clockd.Tasks.Remove"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Starts a run or resumes a paused one. An unknown name is added first, with the configured estimate, and `added` is
    /// true. While another task is running the call is refused with NotNow (`anotherRuns`), unless `pausesOther` is set;
    /// `paused` is then that other task. `pausesOther` is false by default, here and below.
    package struct Start: VarlinkMethod {
        package static let name = "io.clockd.Tasks.Start"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var task: TaskObject
            package var added: Bool
            package var paused: TaskObject?

            package init(task: TaskObject, added: Bool, paused: TaskObject? = nil) {
                self.task = task
                self.added = added
                self.paused = paused
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var task: TaskObject?
                var added: Bool?
                var paused: TaskObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "task": task = try TaskObject(from: &json)
                    case "added": added = try Bool(from: &json)
                    case "paused": paused = try Optional<TaskObject>(from: &json)
                    default: try json.skip()
                    }
                }
                self.task = try json.required(task, "task")
                self.added = try json.required(added, "added")
                self.paused = paused
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("added", added)
                json.member("paused", paused)
                json.member("task", task)
                json.endObject()
            }
        }

        package var name: String
        package var pausesOther: Bool?

        package init(name: String, pausesOther: Bool? = nil) {
            self.name = name
            self.pausesOther = pausesOther
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var name: String?
            var pausesOther: Bool?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "name": name = try String(from: &json)
                case "pausesOther": pausesOther = try Optional<Bool>(from: &json)
                default: try json.skip()
                }
            }
            self.name = try json.required(name, "name")
            self.pausesOther = pausesOther
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("name", name)
            json.member("pausesOther", pausesOther)
            json.endObject()
        }
    }

    /// Without names, here and below: the running task, otherwise the one paused last.
    package struct Pause: PlainNamingMethod {
        package static let name = "io.clockd.Tasks.Pause"
        package typealias Reply = List.Reply

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    package struct Resume: NamingMethod {
        package static let name = "io.clockd.Tasks.Resume"
        package typealias Reply = List.Reply

        package var names: [String]
        package var pausesOther: Bool?

        package init(names: [String] = [], pausesOther: Bool? = nil) {
            self.names = names
            self.pausesOther = pausesOther
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var names: [String]?
            var pausesOther: Bool?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "names": names = try [String](from: &json)
                case "pausesOther": pausesOther = try Optional<Bool>(from: &json)
                default: try json.skip()
                }
            }
            self.names = try json.required(names, "names")
            self.pausesOther = pausesOther
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("names", names)
            json.member("pausesOther", pausesOther)
            json.endObject()
        }
    }

    /// Postpones the question whether it is done. The run is still judged by its estimate.
    package struct Extend: NamingMethod {
        package static let name = "io.clockd.Tasks.Extend"
        package typealias Reply = List.Reply

        package var names: [String]
        package var changeSeconds: Double

        package init(names: [String] = [], changeSeconds: Double) {
            self.names = names
            self.changeSeconds = changeSeconds
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var names: [String]?
            var changeSeconds: Double?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "names": names = try [String](from: &json)
                case "changeSeconds": changeSeconds = try Double(from: &json)
                default: try json.skip()
                }
            }
            self.names = try json.required(names, "names")
            self.changeSeconds = try json.required(changeSeconds, "changeSeconds")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("changeSeconds", changeSeconds)
            json.member("names", names)
            json.endObject()
        }
    }

    /// Completes and stores the runs. `tasks` are their tasks, `records` and `verdicts` what each run is, in the same order.
    package struct Done: PlainNamingMethod {
        package static let name = "io.clockd.Tasks.Done"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var runs: [RunObject]
            package var tasks: [TaskInfoObject]
            package var records: [RunRecordCode]
            package var verdicts: [VerdictObject]

            package init(
                runs: [RunObject],
                tasks: [TaskInfoObject],
                records: [RunRecordCode],
                verdicts: [VerdictObject]
            ) {
                self.runs = runs
                self.tasks = tasks
                self.records = records
                self.verdicts = verdicts
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var runs: [RunObject]?
                var tasks: [TaskInfoObject]?
                var records: [RunRecordCode]?
                var verdicts: [VerdictObject]?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "runs": runs = try [RunObject](from: &json)
                    case "tasks": tasks = try [TaskInfoObject](from: &json)
                    case "records": records = try [RunRecordCode](from: &json)
                    case "verdicts": verdicts = try [VerdictObject](from: &json)
                    default: try json.skip()
                    }
                }
                self.runs = try json.required(runs, "runs")
                self.tasks = try json.required(tasks, "tasks")
                self.records = try json.required(records, "records")
                self.verdicts = try json.required(verdicts, "verdicts")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("records", records)
                json.member("runs", runs)
                json.member("tasks", tasks)
                json.member("verdicts", verdicts)
                json.endObject()
            }
        }

        package var names: [String]

        package init(names: [String] = []) {
            self.names = names
        }
    }

    /// Discards the run. A run of more than 5 seconds is refused with NotNow (`needsConfirmation`) unless `confirmed` is set;
    /// it is false by default.
    package struct Cancel: NamingMethod {
        package static let name = "io.clockd.Tasks.Cancel"
        package typealias Reply = List.Reply

        package var names: [String]
        package var confirmed: Bool?

        package init(names: [String] = [], confirmed: Bool? = nil) {
            self.names = names
            self.confirmed = confirmed
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var names: [String]?
            var confirmed: Bool?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "names": names = try [String](from: &json)
                case "confirmed": confirmed = try Optional<Bool>(from: &json)
                default: try json.skip()
                }
            }
            self.names = try json.required(names, "names")
            self.confirmed = confirmed
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("confirmed", confirmed)
            json.member("names", names)
            json.endObject()
        }
    }

    /// Replies when the run of a task is over: with that run, or with null if it was discarded. With 'more' also at once and
    /// after every change, `run` is null then. For a task that is neither running nor paused it replies at once, with its
    /// last run, or null if it has none; `record` is what that run is.
    package struct Wait: VarlinkMethod {
        package static let name = "io.clockd.Tasks.Wait"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var task: TaskObject
            package var run: RunObject?
            package var record: RunRecordCode?

            package init(task: TaskObject, run: RunObject? = nil, record: RunRecordCode? = nil) {
                self.task = task
                self.run = run
                self.record = record
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var task: TaskObject?
                var run: RunObject?
                var record: RunRecordCode?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "task": task = try TaskObject(from: &json)
                    case "run": run = try Optional<RunObject>(from: &json)
                    case "record": record = try Optional<RunRecordCode>(from: &json)
                    default: try json.skip()
                    }
                }
                self.task = try json.required(task, "task")
                self.run = run
                self.record = record
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("record", record)
                json.member("run", run)
                json.member("task", task)
                json.endObject()
            }
        }

        package var name: String

        package init(name: String) {
            self.name = name
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var name: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "name": name = try String(from: &json)
                default: try json.skip()
                }
            }
            self.name = try json.required(name, "name")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("name", name)
            json.endObject()
        }
    }

    /// Finished runs, oldest first: of one task or all; of a month in the local zone, as in io.clockd.Focus.Calendar, or of
    /// all time; only those that began at `since` or later, if given. With 'more' in pages; without it at most 1000,
    /// otherwise refused with ExpectedMore.
    package struct History: VarlinkMethod {
        package static let name = "io.clockd.Tasks.History"

        package struct Reply: ListReply {
            package static let member = "runs"
            package var objects: [RunObject] { runs }
            package init(objects: [RunObject]) { runs = objects }

            package var runs: [RunObject]

            package init(runs: [RunObject]) {
                self.runs = runs
            }
        }

        package var name: String?
        package var month: String?
        package var since: String?

        package init(name: String? = nil, month: String? = nil, since: String? = nil) {
            self.name = name
            self.month = month
            self.since = since
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var name: String?
            var month: String?
            var since: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "name": name = try Optional<String>(from: &json)
                case "month": month = try Optional<String>(from: &json)
                case "since": since = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.name = name
            self.month = month
            self.since = since
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("month", month)
            json.member("name", name)
            json.member("since", since)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # Tasks: recurring work, each with an estimate of how long it takes.
            #
            # At most one task runs; others may be paused. Elapsed time is time awake, without pauses. A run is judged by the
            # estimate of its task at the start: achieved if no more time elapsed, otherwise failed.
            #
            # A focus session whose subject is a task's exact name or id runs that task in its work phases and pauses it in its
            # breaks and pauses. Only Done completes the task: at the end of the session it is paused.
            interface io.clockd.Tasks

            type TaskState (idle, running, paused)

            # A task. While it is running or paused: the elapsed time, the rest of the expected time (negative once that is over),
            # when it began and when it is expected to end, which a pause moves. `extraSeconds` is the time granted beyond its
            # estimate. `lastSeconds` is the elapsed time of the last finished run.
            type Task (
              id: string,
              name: string,
              icon: string,
              estimateSeconds: float,
              lastSeconds: ?float,
              state: TaskState,
              remainingSeconds: ?float,
              elapsedSeconds: ?float,
              started: ?string,
              expectedEnd: ?string,
              extraSeconds: float
            )

            # A task and the statistics of its runs. A streak counts consecutive achieved runs. Members without a value, for lack of
            # runs, are null. `successRate` is in per cent. Remaining is the estimate minus the elapsed time. `suggestedSeconds` is
            # the 80th percentile of the elapsed times, by nearest rank. `bias` is the mean of elapsed / estimate. `lateError` and
            # `earlyError` are the means of |elapsed / estimate - 1| of the later and the earlier half of the runs, at most 20 each;
            # `trend` compares them, and is null with fewer than 8 runs.
            type TaskInfo (
              id: string,
              name: string,
              icon: string,
              estimateSeconds: float,
              lastSeconds: ?float,
              state: TaskState,
              remainingSeconds: ?float,
              elapsedSeconds: ?float,
              started: ?string,
              expectedEnd: ?string,
              extraSeconds: float,
              currentStreak: int,
              bestStreak: int,
              total: int,
              achieved: int,
              failed: int,
              successRate: ?float,
              averageSeconds: ?float,
              averageRemainingSeconds: ?float,
              suggestedSeconds: ?float,
              bias: ?float,
              trend: ?(better, same, worse),
              lateError: ?float,
              earlyError: ?float
            )

            # A finished run. `task` is the name of its task and `item` its id, also after the task was removed. `expectedEnd` is
            # when it would have ended by its estimate, including pauses; `remainingSeconds` is the estimate minus the elapsed time.
            # `streak` is the number of consecutive achieved runs up to this one, 0 for a failed one.
            type Run (
              id: string,
              item: string,
              task: string,
              started: string,
              expectedEnd: string,
              ended: string,
              elapsedSeconds: float,
              remainingSeconds: float,
              achieved: bool,
              streak: int
            )

            # How the streak of a finished run compares with those of all earlier runs of its task: longer than any (`best`), as long
            # as the longest (`tie`), or neither (`none`). A failed run is no record, nor one of at most 5 seconds.
            type RunRecord (none, tie, best)

            # What is notable of a finished run: an announced length of its streak, or the longest of its task; null for most. The
            # suggestion is an estimate that most runs would have met; null for a run within its own, and if it is no better.
            type Verdict (praise: ?(milestone, longestStreak), suggestedSeconds: ?float)

            # Without an estimate the configured one applies. A name that is taken, blank, an id or `last` is refused.
            method Add(name: string, estimateSeconds: ?float, icon: ?string) -> (task: Task)

            # Lists tasks in the user's order: with 'more' in pages; without it at most 1000, otherwise refused with ExpectedMore.
            method List() -> (tasks: []Task)

            # Without names: the current task.
            method Info(names: []string) -> (tasks: []TaskInfo)

            # Null keeps the current value; an empty icon removes it. The current run keeps the estimate it began with. `newName` is
            # allowed only for a single task.
            method Edit(
              names: []string,
              newName: ?string,
              estimateSeconds: ?float,
              icon: ?string
            ) -> (tasks: []Task)

            # Moves a task to this position in the list, from 1.
            method Move(name: string, position: int) -> (tasks: []Task)

            # A task with a current run is refused. Finished runs are kept.
            method Remove(names: []string) -> (tasks: []Task)

            # Starts a run or resumes a paused one. An unknown name is added first, with the configured estimate, and `added` is
            # true. While another task is running the call is refused with NotNow (`anotherRuns`), unless `pausesOther` is set;
            # `paused` is then that other task. `pausesOther` is false by default, here and below.
            method Start(name: string, pausesOther: ?bool) -> (task: Task, added: bool, paused: ?Task)

            # Without names, here and below: the running task, otherwise the one paused last.
            method Pause(names: []string) -> (tasks: []Task)

            method Resume(names: []string, pausesOther: ?bool) -> (tasks: []Task)

            # Postpones the question whether it is done. The run is still judged by its estimate.
            method Extend(names: []string, changeSeconds: float) -> (tasks: []Task)

            # Completes and stores the runs. `tasks` are their tasks, `records` and `verdicts` what each run is, in the same order.
            method Done(names: []string) -> (runs: []Run, tasks: []TaskInfo, records: []RunRecord, verdicts: []Verdict)

            # Discards the run. A run of more than 5 seconds is refused with NotNow (`needsConfirmation`) unless `confirmed` is set;
            # it is false by default.
            method Cancel(names: []string, confirmed: ?bool) -> (tasks: []Task)

            # Replies when the run of a task is over: with that run, or with null if it was discarded. With 'more' also at once and
            # after every change, `run` is null then. For a task that is neither running nor paused it replies at once, with its
            # last run, or null if it has none; `record` is what that run is.
            method Wait(name: string) -> (task: Task, run: ?Run, record: ?RunRecord)

            # Finished runs, oldest first: of one task or all; of a month in the local zone, as in io.clockd.Focus.Calendar, or of
            # all time; only those that began at `since` or later, if given. With 'more' in pages; without it at most 1000,
            # otherwise refused with ExpectedMore.
            method History(name: ?string, month: ?string, since: ?string) -> (runs: []Run)

            """#
    )
}
