import ClockAPI
import Localization

/// Finished runs of tasks as text.
extension Page {
    /// `k1 walk the dog: achieved, 12:03 of 30:00, 3 in a row, the best ever ★`
    /// `best`: the longest streak of the task.
    package func line(_ run: RunObject, best: Int) -> String {
        let times: KeyValuePairs = [
            "elapsed": elapsed(seconds: run.elapsedSeconds),
            "estimate": elapsed(seconds: run.elapsedSeconds + run.remainingSeconds),
        ]
        guard run.achieved else {
            return sentence(run.item, run.task, localized("failed, {elapsed} of {estimate}", times))
        }
        let streak = localized(one: "{count} in a row", other: "{count} in a row", count: run.streak)
        let row = run.streak >= best ? localized("{streak}, the best ever ★", ["streak": streak]) : streak
        let result = localized("achieved, {elapsed} of {estimate}", times)
        return sentence(run.item, run.task, localized("{result}, {streak}", ["result": result, "streak": row]))
    }

    /// One table per month under a heading. Times stay in the daemon's zone, as it sent them: there may be thousands,
    /// and each includes its date.
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
        let count = localized(one: "{count} run", other: "{count} runs", count: runs.count)
        return localized(
            "{month}: {runs}, {achieved} achieved",
            [
                "month": String(runs.first?.started.prefix(7) ?? ""), "runs": count,
                "achieved": String(runs.count(where: \.achieved)),
            ]
        )
    }

    private func table(_ runs: ArraySlice<RunObject>, isDetailed: Bool) -> [String] {
        let more: [Table.Column] = [
            .init(localized("LEFT"), isNumeric: true), .init(localized("STREAK"), isNumeric: true),
            .init(localized("EXPECTED END")), .init(localized("ENDED")),
        ]
        var table = Table(
            [
                .init(localized("STARTED")), .init(localized("ELAPSED"), isNumeric: true),
                .init(localized("RESULT")),
            ] + (isDetailed ? more : []) + [.init(localized("TASK"), isElastic: true)]
        )
        let (achieved, failed) = (localized("achieved"), localized("failed"))
        for run in runs {
            var row: [Table.Cell] = [
                .init(Self.wallTime(run.started)), .init(elapsed(seconds: run.elapsedSeconds)),
                run.achieved ? .init(achieved, .good) : .init(failed, .alert),
            ]
            if isDetailed {
                row += [
                    .init(elapsed(seconds: run.remainingSeconds)), .init(String(run.streak)),
                    .init(Self.wallTime(run.expectedEnd)), .init(Self.wallTime(run.ended)),
                ]
            }
            row.append(.init(run.task))
            table.add(row)
        }
        return table.lines(on: terminal)
    }

    /// `2026-11-20 12:00:05` from `2026-11-20T12:00:05.25+01:00`
    private static func wallTime(_ text: String) -> String {
        guard text.utf8.count > 19, text.utf8.first != UInt8(ascii: "@") else { return text }
        var bytes = Array(text.utf8.prefix(19))
        bytes[10] = UInt8(ascii: " ")
        return String(decoding: bytes, as: UTF8.self)
    }

    /// One CSV record per run after a header; columns have the names of the JSON members.
    package static func csv(_ runs: [RunObject]) -> [String] {
        let header = [
            "id", "item", "task", "started", "expectedEnd", "ended", "elapsedSeconds", "remainingSeconds", "achieved",
            "streak",
        ]
        return ([header] + runs.map(fields)).map(CSV.record)
    }

    private static func fields(_ run: RunObject) -> [String] {
        [
            run.id, run.item, run.task, run.started, run.expectedEnd, run.ended, number(run.elapsedSeconds),
            number(run.remainingSeconds), String(run.achieved), String(run.streak),
        ]
    }

    /// As in JSON: whole seconds have no fraction.
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
