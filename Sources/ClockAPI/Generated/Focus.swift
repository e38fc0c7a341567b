// Made from io.clockd.Focus.varlink by varlink-swift. Change that file instead.
// swift-format-ignore-file
import JSON
import Varlink

/// A focus session and its current phase. `durationSeconds` is the planned length of the phase; after an extension
/// `remainingSeconds` may be more. `sessionSeconds` is the work of the session so far. `growthSeconds` are the longest work
/// that is a seed, a sprout and an apple; more is a tree.
package struct FocusObject: JSONConvertible, Hashable, Sendable {
    package var id: String
    package var task: String
    package var phase: String?
    package var cycle: Int
    package var cycles: Int
    package var state: State
    package var durationSeconds: Double
    package var remainingSeconds: Double
    package var ends: String?
    package var todaySeconds: Double
    package var growth: String?
    package var sessionSeconds: Double?
    package var growthSeconds: [Double]?

    package enum State: String, JSONName {
        case running, paused, waiting, completed, stopped
    }

    package init(
        id: String,
        task: String,
        phase: String? = nil,
        cycle: Int,
        cycles: Int,
        state: State,
        durationSeconds: Double,
        remainingSeconds: Double,
        ends: String? = nil,
        todaySeconds: Double,
        growth: String? = nil,
        sessionSeconds: Double? = nil,
        growthSeconds: [Double]? = nil
    ) {
        self.id = id
        self.task = task
        self.phase = phase
        self.cycle = cycle
        self.cycles = cycles
        self.state = state
        self.durationSeconds = durationSeconds
        self.remainingSeconds = remainingSeconds
        self.ends = ends
        self.todaySeconds = todaySeconds
        self.growth = growth
        self.sessionSeconds = sessionSeconds
        self.growthSeconds = growthSeconds
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var id: String?
        var task: String?
        var phase: String?
        var cycle: Int?
        var cycles: Int?
        var state: State?
        var durationSeconds: Double?
        var remainingSeconds: Double?
        var ends: String?
        var todaySeconds: Double?
        var growth: String?
        var sessionSeconds: Double?
        var growthSeconds: [Double]?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "id": id = try String(from: &json)
            case "task": task = try String(from: &json)
            case "phase": phase = try Optional<String>(from: &json)
            case "cycle": cycle = try Int(from: &json)
            case "cycles": cycles = try Int(from: &json)
            case "state": state = try State(from: &json)
            case "durationSeconds": durationSeconds = try Double(from: &json)
            case "remainingSeconds": remainingSeconds = try Double(from: &json)
            case "ends": ends = try Optional<String>(from: &json)
            case "todaySeconds": todaySeconds = try Double(from: &json)
            case "growth": growth = try Optional<String>(from: &json)
            case "sessionSeconds": sessionSeconds = try Optional<Double>(from: &json)
            case "growthSeconds": growthSeconds = try Optional<[Double]>(from: &json)
            default: try json.skip()
            }
        }
        self.id = try json.required(id, "id")
        self.task = try json.required(task, "task")
        self.phase = phase
        self.cycle = try json.required(cycle, "cycle")
        self.cycles = try json.required(cycles, "cycles")
        self.state = try json.required(state, "state")
        self.durationSeconds = try json.required(durationSeconds, "durationSeconds")
        self.remainingSeconds = try json.required(remainingSeconds, "remainingSeconds")
        self.ends = ends
        self.todaySeconds = try json.required(todaySeconds, "todaySeconds")
        self.growth = growth
        self.sessionSeconds = sessionSeconds
        self.growthSeconds = growthSeconds
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("cycle", cycle)
        json.member("cycles", cycles)
        json.member("durationSeconds", durationSeconds)
        json.member("ends", ends)
        json.member("growth", growth)
        json.member("growthSeconds", growthSeconds)
        json.member("id", id)
        json.member("phase", phase)
        json.member("remainingSeconds", remainingSeconds)
        json.member("sessionSeconds", sessionSeconds)
        json.member("state", state)
        json.member("task", task)
        json.member("todaySeconds", todaySeconds)
        json.endObject()
    }
}

/// The work of one day and its growth: none, seed, sprout, apple or tree. A day is YYYY-MM-DD; it ends at midnight or at
/// the configured time.
package struct FocusDayObject: JSONConvertible, Hashable, Sendable {
    package var date: String
    package var seconds: Double
    package var growth: String

    package init(date: String, seconds: Double, growth: String) {
        self.date = date
        self.seconds = seconds
        self.growth = growth
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var date: String?
        var seconds: Double?
        var growth: String?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "date": date = try String(from: &json)
            case "seconds": seconds = try Double(from: &json)
            case "growth": growth = try String(from: &json)
            default: try json.skip()
            }
        }
        self.date = try json.required(date, "date")
        self.seconds = try json.required(seconds, "seconds")
        self.growth = try json.required(growth, "growth")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("date", date)
        json.member("growth", growth)
        json.member("seconds", seconds)
        json.endObject()
    }
}

/// A month: each of its days, its trees and best day, and today's work. `currentRunDays` counts days in a row with work
/// up to today, or to yesterday if today has none yet.
package struct FocusCalendarObject: JSONConvertible, Hashable, Sendable {
    package var month: String
    package var days: [FocusDayObject]
    package var totalSeconds: Double
    package var todaySeconds: Double
    package var yesterdaySeconds: Double
    package var trees: Int
    package var bestDay: String?
    package var currentRunDays: Int

    package init(
        month: String,
        days: [FocusDayObject],
        totalSeconds: Double,
        todaySeconds: Double,
        yesterdaySeconds: Double,
        trees: Int,
        bestDay: String? = nil,
        currentRunDays: Int
    ) {
        self.month = month
        self.days = days
        self.totalSeconds = totalSeconds
        self.todaySeconds = todaySeconds
        self.yesterdaySeconds = yesterdaySeconds
        self.trees = trees
        self.bestDay = bestDay
        self.currentRunDays = currentRunDays
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var month: String?
        var days: [FocusDayObject]?
        var totalSeconds: Double?
        var todaySeconds: Double?
        var yesterdaySeconds: Double?
        var trees: Int?
        var bestDay: String?
        var currentRunDays: Int?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "month": month = try String(from: &json)
            case "days": days = try [FocusDayObject](from: &json)
            case "totalSeconds": totalSeconds = try Double(from: &json)
            case "todaySeconds": todaySeconds = try Double(from: &json)
            case "yesterdaySeconds": yesterdaySeconds = try Double(from: &json)
            case "trees": trees = try Int(from: &json)
            case "bestDay": bestDay = try Optional<String>(from: &json)
            case "currentRunDays": currentRunDays = try Int(from: &json)
            default: try json.skip()
            }
        }
        self.month = try json.required(month, "month")
        self.days = try json.required(days, "days")
        self.totalSeconds = try json.required(totalSeconds, "totalSeconds")
        self.todaySeconds = try json.required(todaySeconds, "todaySeconds")
        self.yesterdaySeconds = try json.required(yesterdaySeconds, "yesterdaySeconds")
        self.trees = try json.required(trees, "trees")
        self.bestDay = bestDay
        self.currentRunDays = try json.required(currentRunDays, "currentRunDays")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("bestDay", bestDay)
        json.member("currentRunDays", currentRunDays)
        json.member("days", days)
        json.member("month", month)
        json.member("todaySeconds", todaySeconds)
        json.member("totalSeconds", totalSeconds)
        json.member("trees", trees)
        json.member("yesterdaySeconds", yesterdaySeconds)
        json.endObject()
    }
}

/// The work under one name, which may be empty.
package struct FocusTaskObject: JSONConvertible, Hashable, Sendable {
    package var task: String
    package var seconds: Double

    package init(task: String, seconds: Double) {
        self.task = task
        self.seconds = seconds
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var task: String?
        var seconds: Double?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "task": task = try String(from: &json)
            case "seconds": seconds = try Double(from: &json)
            default: try json.skip()
            }
        }
        self.task = try json.required(task, "task")
        self.seconds = try json.required(seconds, "seconds")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("seconds", seconds)
        json.member("task", task)
        json.endObject()
    }
}

/// The last days, the total of as many days before them, and the work by task, greatest first. The average is over all of
/// these days; `longestRunDays` is the longest of all time.
package struct FocusStatsObject: JSONConvertible, Hashable, Sendable {
    package var days: [FocusDayObject]
    package var totalSeconds: Double
    package var totalBeforeSeconds: Double
    package var averageSeconds: Double
    package var daysWorked: Int
    package var bestDay: String?
    package var currentRunDays: Int
    package var longestRunDays: Int
    package var tasks: [FocusTaskObject]

    package init(
        days: [FocusDayObject],
        totalSeconds: Double,
        totalBeforeSeconds: Double,
        averageSeconds: Double,
        daysWorked: Int,
        bestDay: String? = nil,
        currentRunDays: Int,
        longestRunDays: Int,
        tasks: [FocusTaskObject]
    ) {
        self.days = days
        self.totalSeconds = totalSeconds
        self.totalBeforeSeconds = totalBeforeSeconds
        self.averageSeconds = averageSeconds
        self.daysWorked = daysWorked
        self.bestDay = bestDay
        self.currentRunDays = currentRunDays
        self.longestRunDays = longestRunDays
        self.tasks = tasks
    }

    package init(from json: inout JSONReader) throws(JSONError) {
        var days: [FocusDayObject]?
        var totalSeconds: Double?
        var totalBeforeSeconds: Double?
        var averageSeconds: Double?
        var daysWorked: Int?
        var bestDay: String?
        var currentRunDays: Int?
        var longestRunDays: Int?
        var tasks: [FocusTaskObject]?
        try json.members { (key, json) throws(JSONError) in
            switch key {
            case "days": days = try [FocusDayObject](from: &json)
            case "totalSeconds": totalSeconds = try Double(from: &json)
            case "totalBeforeSeconds": totalBeforeSeconds = try Double(from: &json)
            case "averageSeconds": averageSeconds = try Double(from: &json)
            case "daysWorked": daysWorked = try Int(from: &json)
            case "bestDay": bestDay = try Optional<String>(from: &json)
            case "currentRunDays": currentRunDays = try Int(from: &json)
            case "longestRunDays": longestRunDays = try Int(from: &json)
            case "tasks": tasks = try [FocusTaskObject](from: &json)
            default: try json.skip()
            }
        }
        self.days = try json.required(days, "days")
        self.totalSeconds = try json.required(totalSeconds, "totalSeconds")
        self.totalBeforeSeconds = try json.required(totalBeforeSeconds, "totalBeforeSeconds")
        self.averageSeconds = try json.required(averageSeconds, "averageSeconds")
        self.daysWorked = try json.required(daysWorked, "daysWorked")
        self.bestDay = bestDay
        self.currentRunDays = try json.required(currentRunDays, "currentRunDays")
        self.longestRunDays = try json.required(longestRunDays, "longestRunDays")
        self.tasks = try json.required(tasks, "tasks")
    }

    package func write(to json: inout JSONWriter) {
        json.beginObject()
        json.member("averageSeconds", averageSeconds)
        json.member("bestDay", bestDay)
        json.member("currentRunDays", currentRunDays)
        json.member("days", days)
        json.member("daysWorked", daysWorked)
        json.member("longestRunDays", longestRunDays)
        json.member("tasks", tasks)
        json.member("totalBeforeSeconds", totalBeforeSeconds)
        json.member("totalSeconds", totalSeconds)
        json.endObject()
    }
}

/// Focus: alternating work and breaks. There is at most one session at a time.
package enum FocusInterface {
    /// `popup`: whether a popup shows the progress of each phase. Null means the configured value.
    package struct Start: VarlinkMethod {
        package static let name = "io.clockd.Focus.Start"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var focus: FocusObject

            package init(focus: FocusObject) {
                self.focus = focus
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var focus: FocusObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "focus": focus = try FocusObject(from: &json)
                    default: try json.skip()
                    }
                }
                self.focus = try json.required(focus, "focus")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("focus", focus)
                json.endObject()
            }
        }

        package var task: String?
        package var workSeconds: Double?
        package var breakSeconds: Double?
        package var longBreakSeconds: Double?
        package var cycles: Int?
        package var auto: Bool?
        package var popup: Bool?

        package init(
            task: String? = nil,
            workSeconds: Double? = nil,
            breakSeconds: Double? = nil,
            longBreakSeconds: Double? = nil,
            cycles: Int? = nil,
            auto: Bool? = nil,
            popup: Bool? = nil
        ) {
            self.task = task
            self.workSeconds = workSeconds
            self.breakSeconds = breakSeconds
            self.longBreakSeconds = longBreakSeconds
            self.cycles = cycles
            self.auto = auto
            self.popup = popup
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var task: String?
            var workSeconds: Double?
            var breakSeconds: Double?
            var longBreakSeconds: Double?
            var cycles: Int?
            var auto: Bool?
            var popup: Bool?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "task": task = try Optional<String>(from: &json)
                case "workSeconds": workSeconds = try Optional<Double>(from: &json)
                case "breakSeconds": breakSeconds = try Optional<Double>(from: &json)
                case "longBreakSeconds": longBreakSeconds = try Optional<Double>(from: &json)
                case "cycles": cycles = try Optional<Int>(from: &json)
                case "auto": auto = try Optional<Bool>(from: &json)
                case "popup": popup = try Optional<Bool>(from: &json)
                default: try json.skip()
                }
            }
            self.task = task
            self.workSeconds = workSeconds
            self.breakSeconds = breakSeconds
            self.longBreakSeconds = longBreakSeconds
            self.cycles = cycles
            self.auto = auto
            self.popup = popup
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("auto", auto)
            json.member("breakSeconds", breakSeconds)
            json.member("cycles", cycles)
            json.member("longBreakSeconds", longBreakSeconds)
            json.member("popup", popup)
            json.member("task", task)
            json.member("workSeconds", workSeconds)
            json.endObject()
        }
    }

    package struct Pause: VarlinkMethod {
        package static let name = "io.clockd.Focus.Pause"
        package typealias Reply = Start.Reply

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// Resumes, or starts the waiting phase.
    package struct Resume: VarlinkMethod {
        package static let name = "io.clockd.Focus.Resume"
        package typealias Reply = Start.Reply

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// Ends this phase and starts the next.
    package struct Skip: VarlinkMethod {
        package static let name = "io.clockd.Focus.Skip"
        package typealias Reply = Start.Reply

        package init() {}

        package init(from json: inout JSONReader) throws(JSONError) {
            _ = try NoParameters(from: &json)
        }

        package func write(to json: inout JSONWriter) {
            NoParameters().write(to: &json)
        }
    }

    /// Lengthens the phase, or shortens it if negative. While the next phase waits, the one that ended runs on.
    package struct Extend: VarlinkMethod {
        package static let name = "io.clockd.Focus.Extend"
        package typealias Reply = Start.Reply

        package var changeSeconds: Double

        package init(changeSeconds: Double) {
            self.changeSeconds = changeSeconds
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var changeSeconds: Double?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "changeSeconds": changeSeconds = try Double(from: &json)
                default: try json.skip()
                }
            }
            self.changeSeconds = try json.required(changeSeconds, "changeSeconds")
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("changeSeconds", changeSeconds)
            json.endObject()
        }
    }

    /// Returns null if there was no session. Unreadable sessions are then removed.
    package struct Stop: VarlinkMethod {
        package static let name = "io.clockd.Focus.Stop"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var focus: FocusObject?

            package init(focus: FocusObject? = nil) {
                self.focus = focus
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var focus: FocusObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "focus": focus = try Optional<FocusObject>(from: &json)
                    default: try json.skip()
                    }
                }
                self.focus = focus
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("focus", focus)
                json.endObject()
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

    /// The current session, or null, and today's work.
    package struct Status: VarlinkMethod {
        package static let name = "io.clockd.Focus.Status"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var focus: FocusObject?
            package var todaySeconds: Double
            package var growth: String

            package init(focus: FocusObject? = nil, todaySeconds: Double, growth: String) {
                self.focus = focus
                self.todaySeconds = todaySeconds
                self.growth = growth
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var focus: FocusObject?
                var todaySeconds: Double?
                var growth: String?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "focus": focus = try Optional<FocusObject>(from: &json)
                    case "todaySeconds": todaySeconds = try Double(from: &json)
                    case "growth": growth = try String(from: &json)
                    default: try json.skip()
                    }
                }
                self.focus = focus
                self.todaySeconds = try json.required(todaySeconds, "todaySeconds")
                self.growth = try json.required(growth, "growth")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("focus", focus)
                json.member("growth", growth)
                json.member("todaySeconds", todaySeconds)
                json.endObject()
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

    /// Replies when the session is over, or with `work`, false by default, already when its last work phase is: the long break
    /// is left then. With 'more' also at once and after every change.
    package struct Wait: VarlinkMethod {
        package static let name = "io.clockd.Focus.Wait"
        package typealias Reply = Start.Reply

        package var id: String
        package var work: Bool?

        package init(id: String, work: Bool? = nil) {
            self.id = id
            self.work = work
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var id: String?
            var work: Bool?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "id": id = try String(from: &json)
                case "work": work = try Optional<Bool>(from: &json)
                default: try json.skip()
                }
            }
            self.id = try json.required(id, "id")
            self.work = work
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("id", id)
            json.member("work", work)
            json.endObject()
        }
    }

    /// `month` is YYYY-MM, last, next, this or a name; null is the current one. `today` is the day to which work counts now.
    package struct Calendar: VarlinkMethod {
        package static let name = "io.clockd.Focus.Calendar"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var calendar: FocusCalendarObject
            package var today: String

            package init(calendar: FocusCalendarObject, today: String) {
                self.calendar = calendar
                self.today = today
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var calendar: FocusCalendarObject?
                var today: String?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "calendar": calendar = try FocusCalendarObject(from: &json)
                    case "today": today = try String(from: &json)
                    default: try json.skip()
                    }
                }
                self.calendar = try json.required(calendar, "calendar")
                self.today = try json.required(today, "today")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("calendar", calendar)
                json.member("today", today)
                json.endObject()
            }
        }

        package var month: String?

        package init(month: String? = nil) {
            self.month = month
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var month: String?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "month": month = try Optional<String>(from: &json)
                default: try json.skip()
                }
            }
            self.month = month
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("month", month)
            json.endObject()
        }
    }

    /// The last `days` including today; null means seven.
    package struct Stats: VarlinkMethod {
        package static let name = "io.clockd.Focus.Stats"

        package struct Reply: JSONConvertible, Equatable, Sendable {
            package var stats: FocusStatsObject

            package init(stats: FocusStatsObject) {
                self.stats = stats
            }

            package init(from json: inout JSONReader) throws(JSONError) {
                var stats: FocusStatsObject?
                try json.members { (key, json) throws(JSONError) in
                    switch key {
                    case "stats": stats = try FocusStatsObject(from: &json)
                    default: try json.skip()
                    }
                }
                self.stats = try json.required(stats, "stats")
            }

            package func write(to json: inout JSONWriter) {
                json.beginObject()
                json.member("stats", stats)
                json.endObject()
            }
        }

        package var days: Int?

        package init(days: Int? = nil) {
            self.days = days
        }

        package init(from json: inout JSONReader) throws(JSONError) {
            var days: Int?
            try json.members { (key, json) throws(JSONError) in
                switch key {
                case "days": days = try Optional<Int>(from: &json)
                default: try json.skip()
                }
            }
            self.days = days
        }

        package func write(to json: inout JSONWriter) {
            json.beginObject()
            json.member("days", days)
            json.endObject()
        }
    }

    /// The description that is served: the file, and the types of other files that it uses.
    package static let description = InterfaceDescription(
        known: #"""
            # Focus: alternating work and breaks. There is at most one session at a time.
            interface io.clockd.Focus

            # A focus session and its current phase. `durationSeconds` is the planned length of the phase; after an extension
            # `remainingSeconds` may be more. `sessionSeconds` is the work of the session so far. `growthSeconds` are the longest work
            # that is a seed, a sprout and an apple; more is a tree.
            type Focus (
              id: string,
              task: string,
              phase: ?string,
              cycle: int,
              cycles: int,
              state: (running, paused, waiting, completed, stopped),
              durationSeconds: float,
              remainingSeconds: float,
              ends: ?string,
              todaySeconds: float,
              growth: ?string,
              sessionSeconds: ?float,
              growthSeconds: ?[]float
            )

            # The work of one day and its growth: none, seed, sprout, apple or tree. A day is YYYY-MM-DD; it ends at midnight or at
            # the configured time.
            type FocusDay (
              date: string,
              seconds: float,
              growth: string
            )

            # A month: each of its days, its trees and best day, and today's work. `currentRunDays` counts days in a row with work
            # up to today, or to yesterday if today has none yet.
            type FocusCalendar (
              month: string,
              days: []FocusDay,
              totalSeconds: float,
              todaySeconds: float,
              yesterdaySeconds: float,
              trees: int,
              bestDay: ?string,
              currentRunDays: int
            )

            # The work under one name, which may be empty.
            type FocusTask (
              task: string,
              seconds: float
            )

            # The last days, the total of as many days before them, and the work by task, greatest first. The average is over all of
            # these days; `longestRunDays` is the longest of all time.
            type FocusStats (
              days: []FocusDay,
              totalSeconds: float,
              totalBeforeSeconds: float,
              averageSeconds: float,
              daysWorked: int,
              bestDay: ?string,
              currentRunDays: int,
              longestRunDays: int,
              tasks: []FocusTask
            )

            # `popup`: whether a popup shows the progress of each phase. Null means the configured value.
            method Start(
              task: ?string,
              workSeconds: ?float,
              breakSeconds: ?float,
              longBreakSeconds: ?float,
              cycles: ?int,
              auto: ?bool,
              popup: ?bool
            ) -> (focus: Focus)

            method Pause() -> (focus: Focus)

            # Resumes, or starts the waiting phase.
            method Resume() -> (focus: Focus)

            # Ends this phase and starts the next.
            method Skip() -> (focus: Focus)

            # Lengthens the phase, or shortens it if negative. While the next phase waits, the one that ended runs on.
            method Extend(changeSeconds: float) -> (focus: Focus)

            # Returns null if there was no session. Unreadable sessions are then removed.
            method Stop() -> (focus: ?Focus)

            # The current session, or null, and today's work.
            method Status() -> (focus: ?Focus, todaySeconds: float, growth: string)

            # Replies when the session is over, or with `work`, false by default, already when its last work phase is: the long break
            # is left then. With 'more' also at once and after every change.
            method Wait(id: string, work: ?bool) -> (focus: Focus)

            # `month` is YYYY-MM, last, next, this or a name; null is the current one. `today` is the day to which work counts now.
            method Calendar(month: ?string) -> (calendar: FocusCalendar, today: string)

            # The last `days` including today; null means seven.
            method Stats(days: ?int) -> (stats: FocusStats)

            """#
    )
}
