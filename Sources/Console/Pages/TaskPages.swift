import Chronology
import ClockAPI
import Localization

extension TaskObject: Named, Lined {
    package var label: String { name }
    /// `k1 walk the dog: 29:58 left, started today 12:00, expected end today 12:30`
    package func line(on page: Page) -> String { page.sentence(id, page.title(self), page.what(self)) }
}

extension TaskInfoObject: Named {
    package var label: String { name }
}

/// Tasks as text.
extension Page {
    /// `k1 walk the dog: removed, its history is kept`
    package func removedLine(_ task: TaskObject) -> String {
        sentence(task.id, title(task), localized("removed, its history is kept"))
    }

    /// `k1 walk the dog: cancelled`
    package func cancelledLine(_ task: TaskObject) -> String {
        sentence(task.id, title(task), localized("cancelled", context: "task"))
    }

    /// The icon and the name; the icon only on a terminal, because it may be an emoji.
    package func title(_ task: TaskObject) -> String {
        task.icon.isEmpty || terminal.columns == nil ? task.name : task.icon + " " + task.name
    }

    /// The label of the progress bar: `walk the dog`, `paused, walk the dog`.
    package func barLabel(_ task: TaskObject) -> String { barLabel(title(task), isPaused: task.state == .paused) }

    fileprivate func what(_ task: TaskObject) -> String {
        switch task.state {
        case .idle:
            guard let last = task.lastSeconds else { return phrase(seconds: task.estimateSeconds) }
            return localized(
                "{estimate}, last time {elapsed}",
                ["estimate": phrase(seconds: task.estimateSeconds), "elapsed": elapsed(seconds: last)]
            )
        case .running: return progress(task)
        case .paused: return localized("paused, {progress}", ["progress": progress(task)])
        }
    }

    private func progress(_ task: TaskObject) -> String {
        localized(
            "{left}, started {start}, expected end {end}",
            [
                "left": left(task), "start": task.started.map(viewpoint.moment) ?? "",
                "end": task.expectedEnd.map(viewpoint.moment) ?? "",
            ]
        )
    }

    /// `29:58 left`, `3:20 over`
    private func left(_ task: TaskObject) -> String {
        let seconds = task.remainingSeconds ?? 0
        return seconds < 0
            ? localized("{time} over", ["time": elapsed(seconds: -seconds)])
            : localized("{time} left", ["time": countdown(seconds: seconds)])
    }

    package func table(_ tasks: [TaskObject]) -> [String] {
        Table([
            .init(localized("ID")), .init(localized("ESTIMATE"), isNumeric: true),
            .init(localized("LAST"), isNumeric: true), .init(localized("STATE")),
            .init(localized("LEFT"), isNumeric: true),
            .init(localized("NAME"), isElastic: true),
        ]).lines(of: tasks, on: terminal) { task in
            [
                .init(task.id), .init(countdown(seconds: task.estimateSeconds)),
                .init(task.lastSeconds.map(elapsed) ?? ""), .init(word(task.state), emphasis(task.state)),
                .init(task.remainingSeconds.map(countdown) ?? ""), .init(title(task)),
            ]
        }
    }

    package func detail(_ info: TaskInfoObject) -> [String] {
        let (task, figures) = (info.task, info)
        let isOpen = task.state != .idle
        return facts([
            (localized("Task"), name(task.id, title(task))),
            (localized("State"), isOpen ? word(task.state) : nil),
            (localized("Estimate"), phrase(seconds: task.estimateSeconds)),
            (localized("Time", context: "duration"), isOpen ? left(task) : nil),
            (localized("Granted"), task.extraSeconds > 0 ? phrase(seconds: task.extraSeconds) : nil),
            (localized("Started"), task.started.map(viewpoint.moment)),
            (localized("Expected end"), task.expectedEnd.map(viewpoint.momentAndDistance)),
            (localized("Runs"), runs(figures)),
            (localized("Streak"), streak(figures)),
            (localized("Last time"), task.lastSeconds.map(elapsed)),
            (localized("Average"), average(figures)),
            (localized("Suggested estimate"), suggestion(figures)),
            (localized("Bias"), figures.bias.map(bias)),
            (localized("Accuracy"), figures.total > 0 ? trend(figures) : nil),
        ])
    }

    /// Elapsed time such as `12:03`, rounded down to seconds.
    func elapsed(seconds: Double) -> String { ClockDigits.print(.microsecondsIn(seconds)) }

    // MARK: Statistics of the runs

    private func runs(_ figures: TaskInfoObject) -> String {
        guard let rate = figures.successRate else { return localized("none yet") }
        return localized(
            "{total}: {achieved} achieved, {failed} failed, {rate} %",
            [
                "total": String(figures.total), "achieved": String(figures.achieved),
                "failed": String(figures.failed), "rate": whole(rate),
            ]
        )
    }

    private func streak(_ figures: TaskInfoObject) -> String? {
        guard figures.total > 0 else { return nil }
        return localized(
            "{current} in a row, best {best}",
            ["current": String(figures.currentStreak), "best": String(figures.bestStreak)]
        )
    }

    private func average(_ figures: TaskInfoObject) -> String? {
        guard let average = figures.averageSeconds, let left = figures.averageRemainingSeconds else { return nil }
        let time = elapsed(seconds: average)
        return left < 0
            ? localized("{time}, {excess} over", ["time": time, "excess": elapsed(seconds: -left)])
            : localized("{time}, {rest} left", ["time": time, "rest": elapsed(seconds: left)])
    }

    private func suggestion(_ figures: TaskInfoObject) -> String? {
        figures.suggestedSeconds.map { seconds in
            // From ten minutes on, estimates are made in minutes.
            let unit: Double = seconds < 600 ? 1 : 60
            return localized(
                "{duration}, enough for 4 of 5 runs",
                ["duration": phrase(seconds: (seconds / unit).rounded(.up) * unit)]
            )
        }
    }

    private func bias(_ bias: Double) -> String {
        let percent = ((bias - 1) * 100).rounded()
        if percent == 0 { return localized("as long as estimated") }
        return percent > 0
            ? localized("{percent} % longer than estimated", ["percent": whole(percent)])
            : localized("{percent} % shorter than estimated", ["percent": whole(-percent)])
    }

    private func trend(_ figures: TaskInfoObject) -> String {
        guard let trend = figures.trend, let late = figures.lateError, let early = figures.earlyError else {
            return localized("too few runs for a trend")
        }
        let errors: KeyValuePairs = ["late": whole(late * 100), "early": whole(early * 100)]
        return switch trend {
        case .better: localized("getting better: off by {late} % lately, {early} % before", errors)
        case .same: localized("as good as before: off by {late} % lately, {early} % before", errors)
        case .worse: localized("getting worse: off by {late} % lately, {early} % before", errors)
        }
    }

    /// Rounds to an integer; does not trap on NaN or too large numbers.
    private func whole(_ number: Double) -> String {
        Int(exactly: number.rounded()).map { String($0) } ?? String(number)
    }

    // MARK: Finished runs

    /// `k1 walk the dog: achieved, 12:03 of 30:00, 3 in a row, the best ever ★`
    package func line(_ run: RunObject, _ record: RunRecordCode) -> String {
        let times: KeyValuePairs = [
            "elapsed": elapsed(seconds: run.elapsedSeconds),
            "estimate": elapsed(seconds: run.elapsedSeconds + run.remainingSeconds),
        ]
        guard run.achieved else {
            return sentence(run.item, run.task, localized("failed, {elapsed} of {estimate}", times))
        }
        let streak = localized(one: "{count} in a row", other: "{count} in a row", count: run.streak)
        let row =
            switch record {
            case .none: streak
            case .tie: localized("{streak}, ties your best ★", ["streak": streak])
            case .best: localized("{streak}, the best ever ★", ["streak": streak])
            }
        let result = localized("achieved, {elapsed} of {estimate}", times)
        return sentence(run.item, run.task, localized("{result}, {streak}", ["result": result, "streak": row]))
    }

    /// One table per month under a heading. Times stay in the daemon's zone, as received: there may be thousands, and
    /// each includes its date.
    package func ledger(_ runs: [RunObject], isDetailed: Bool) -> [String] {
        var lines: [String] = []
        for month in runs.chunked(by: { $0.started.utf8.prefix(7).elementsEqual($1.started.utf8.prefix(7)) }) {
            if !lines.isEmpty { lines.append("") }
            lines.append(heading(month))
            lines += table(month, isDetailed: isDetailed)
        }
        return lines
    }

    /// `2026-11: 12 runs, 9 achieved`
    private func heading(_ runs: ArraySlice<RunObject>) -> String {
        localized(
            one: "{month}: {count} run, {achieved} achieved",
            other: "{month}: {count} runs, {achieved} achieved",
            count: runs.count,
            [
                "month": String(runs.first?.started.prefix(7) ?? ""),
                "achieved": String(runs.count(where: \.achieved)),
            ]
        )
    }

    private func table(_ runs: ArraySlice<RunObject>, isDetailed: Bool) -> [String] {
        let more: [Table.Column] = [
            .init(localized("LEFT"), isNumeric: true), .init(localized("STREAK"), isNumeric: true),
            .init(localized("EXPECTED END")), .init(localized("ENDED")),
        ]
        let columns: [Table.Column] = [
            .init(localized("STARTED")), .init(localized("ELAPSED"), isNumeric: true), .init(localized("RESULT")),
        ]
        let (achieved, failed) = (localized("achieved"), localized("failed"))
        let last = Table.Column(localized("TASK"), isElastic: true)
        let isShort = isDetailed && terminal.columns.map { $0 < Self.leastDetailedColumns } ?? false
        let day = isShort ? Self.shortTime : Self.wallTime
        return Table(columns + (isDetailed ? more : []) + [last]).lines(of: runs, on: terminal) { run in
            let row: [Table.Cell] = [
                .init(day(run.started)), .init(elapsed(seconds: run.elapsedSeconds)),
                run.achieved ? .init(achieved, .good) : .init(failed, .alert),
            ]
            let more: [Table.Cell] =
                !isDetailed
                ? []
                : [
                    .init(elapsed(seconds: run.remainingSeconds)), .init(String(run.streak)),
                    .init(end(run.expectedEnd, run, isShort)), .init(end(run.ended, run, isShort)),
                ]
            return row + more + [.init(run.task)]
        }
    }

    /// From this width on, all times of a run have their date and second.
    private static let leastDetailedColumns = 110

    /// The time without the date in a short row, if it is on the day of the start.
    private func end(_ text: String, _ run: RunObject, _ isShort: Bool) -> String {
        guard isShort else { return Self.wallTime(text) }
        let isSameDay = text.utf8.prefix(10).elementsEqual(run.started.utf8.prefix(10))
        return isSameDay ? Self.civil(text).map { TimePhrase.aligned($0.wholeMinute) } ?? text : Self.shortTime(text)
    }

    /// `11-20 12:00`
    private static func shortTime(_ text: String) -> String {
        guard let time = civil(text) else { return text }
        return numeric(String(text.prefix(10).suffix(5)), TimePhrase.aligned(time.wholeMinute))
    }

    /// `2026-11-20 12:00:05` from `2026-11-20T12:00:05.25+01:00`
    private static func wallTime(_ text: String) -> String {
        civil(text).map { numeric(String(text.prefix(10)), TimePhrase.alignedToSecond($0)) } ?? text
    }

    /// The time of day in an RFC 3339 text.
    private static func civil(_ text: String) -> CivilTime? {
        let bytes = Array(text.utf8)
        guard bytes.count > 19, let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]),
            let second = number(bytes[17..<19])
        else { return nil }
        return CivilTime(hour: hour, minute: minute, second: second)
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int? { Int(String(decoding: digits, as: UTF8.self)) }

    /// One CSV record per run after a header; columns have the names of the JSON members.
    package static func csv(_ runs: [RunObject]) -> [String] {
        let header = [
            "id", "item", "task", "started", "expectedEnd", "ended", "elapsedSeconds", "remainingSeconds", "achieved",
            "streak",
        ]
        return CSV.records(header, runs.map(fields))
    }

    private static func fields(_ run: RunObject) -> [String] {
        [
            run.id, run.item, run.task, run.started, run.expectedEnd, run.ended, number(run.elapsedSeconds),
            number(run.remainingSeconds), String(run.achieved), String(run.streak),
        ]
    }

    /// As in JSON: integers have no fraction.
    private static func number(_ seconds: Double) -> String {
        Int(exactly: seconds).map { String($0) } ?? String(seconds)
    }
}

extension Array {
    /// Splits the array between neighbours that don't belong together, in one pass.
    fileprivate func chunked(by belong: (Element, Element) -> Bool) -> [ArraySlice<Element>] {
        var chunks: [ArraySlice<Element>] = []
        var start = startIndex
        for index in indices.dropFirst() where !belong(self[index - 1], self[index]) {
            chunks.append(self[start..<index])
            start = index
        }
        if start < endIndex { chunks.append(self[start...]) }
        return chunks
    }
}
