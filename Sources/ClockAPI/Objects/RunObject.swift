import Varlink

/// A finished run of a task as clients see it. The interface file has the meaning of each member.
package struct RunObject: Codable, Hashable, Sendable {
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
}

extension RunObject {
    /// The runs of a reply to `History`, from its JSON text. Thousands come at once: what is written as this daemon
    /// writes it is read without a decoder.
    package static func list(_ text: [UInt8]) throws(VarlinkError) -> [RunObject] {
        if let runs = rows(text) { return runs }
        return try JSONCoding.decode(TasksInterface.History.Reply.self, from: text).runs
    }

    private static func rows(_ text: [UInt8]) -> [RunObject]? {
        guard var rows = JSONRows(text, member: "runs") else { return nil }
        var runs: [RunObject] = []
        while rows.beginRow() {
            guard let run = RunObject(&rows) else { return nil }
            runs.append(run)
        }
        return rows.isAtEnd ? runs : nil
    }

    /// Members in alphabetical order.
    private init?(_ row: inout JSONRows) {
        guard let achieved = row.flag("achieved"), let elapsedSeconds = row.number("elapsedSeconds"),
            let ended = row.text("ended"), let expectedEnd = row.text("expectedEnd"), let id = row.text("id"),
            let item = row.text("item"), let remainingSeconds = row.number("remainingSeconds"),
            let started = row.text("started"), let streak = row.number("streak").flatMap({ Int(exactly: $0) }),
            let task = row.text("task"), row.endRow()
        else { return nil }
        self.init(
            id: id,
            item: item,
            task: task,
            started: started,
            expectedEnd: expectedEnd,
            ended: ended,
            elapsedSeconds: elapsedSeconds,
            remainingSeconds: remainingSeconds,
            achieved: achieved,
            streak: streak
        )
    }
}
