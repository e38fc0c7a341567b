import ClockAPI
import Engine
import Varlink

// Converts requests about tasks and D-days to calls of the interface.

extension Life {
    func call(_ name: String, _ request: TaskRequest) -> (Event, CallID) {
        switch request {
        case .add(let seconds): world.request(TasksInterface.Add(name: name, estimateSeconds: Double(seconds)))
        case .edit(let change):
            world.request(
                TasksInterface.Edit(
                    names: [name],
                    newName: change.name,
                    estimateSeconds: change.estimateSeconds.map(Double.init)
                )
            )
        case .move(let position): world.request(TasksInterface.Move(name: name, position: position))
        case .remove: world.request(TasksInterface.Remove(names: [name]))
        case .start(let switches): world.request(TasksInterface.Start(name: name, pausesOther: switches))
        }
    }

    func call(_ names: [String], _ request: RunRequest) -> (Event, CallID) {
        switch request {
        case .pause: world.request(TasksInterface.Pause(names: names))
        case .resume(let switches): world.request(TasksInterface.Resume(names: names, pausesOther: switches))
        case .extend(let seconds):
            world.request(TasksInterface.Extend(names: names, changeSeconds: Double(seconds)))
        case .done: world.request(TasksInterface.Done(names: names))
        case .cancel(let isConfirmed): world.request(TasksInterface.Cancel(names: names, confirmed: isConfirmed))
        }
    }

    func call(_ name: String, _ request: DayRequest) -> (Event, CallID) {
        switch request {
        case .add(let wish):
            world.request(
                DaysInterface.Add(
                    name: name,
                    date: now.dateText(wish.day),
                    yearly: wish.isYearly,
                    notifySeconds: wish.reminderDays.map { Double($0) * 86_400 },
                    zone: wish.zone,
                    here: wish.here
                )
            )
        case .edit(let change):
            world.request(
                DaysInterface.Edit(
                    names: [name],
                    name: change.name,
                    date: change.day.map { now.dateText($0) },
                    yearly: change.isYearly,
                    notifySeconds: change.reminderDays.map { $0.map { Double($0) * 86_400 } },
                    zone: change.zone,
                    here: change.here
                )
            )
        case .remove: world.request(DaysInterface.Remove(names: [name]))
        }
    }
}
