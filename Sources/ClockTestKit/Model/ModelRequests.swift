import Agenda

extension LifeModel {
    /// Applies a request and returns whether it is granted; a refused request changes nothing.
    mutating func grant(_ request: Request, _ now: Now) -> Bool {
        if case .batch(let requests, let isAtomic) = request { return grant(requests, isAtomic: isAtomic, now) }
        var changed = self
        guard changed.change(by: request, now) else { return false }
        self = changed
        return true
    }

    /// Applies a batch. If it is not atomic, the requests before the refused one take effect.
    private mutating func grant(_ requests: [Request], isAtomic: Bool, _ now: Now) -> Bool {
        var changed = self
        let isGranted = requests.allSatisfy { changed.grant($0, now) }
        if isGranted || !isAtomic { self = changed }
        return isGranted
    }

    private mutating func change(by request: Request, _ now: Now) -> Bool {
        switch request {
        case .batch: preconditionFailure("a batch within a batch")
        case .addAlarm(let name, let wish): return add(name, wish, now)
        case .editAlarm(let name, let change): return alarm(name).map { edit($0, change, now) } ?? false
        case .enable(let name): return alarm(name).map { enable($0, now) } ?? false
        case .disable(let name):
            guard let index = alarm(name) else { return false }
            disable(index)
        case .remove(let name):
            guard let index = alarm(name) else { return false }
            settle(alarms[index].item, .cancelled)
            alarms.remove(at: index)
        case .skip(let name, let day): return alarm(name).map { skip($0, day, now) } ?? false
        case .unskip(let name): return alarm(name).map { unskip($0, now) } ?? false
        case .startTimer(let name, let wish): start(name, wish, now)
        case .pause(let name): return timer(name).map { pause($0, now) } ?? false
        case .resume(let name): return timer(name).map { resume($0, now) } ?? false
        case .extend(let name, let seconds):
            return timer(name).map { extend($0, Int64(seconds) * 1_000_000, now) } ?? false
        case .restart(let name):
            guard let index = timer(name) else { return false }
            restart(index, now)
        case .cancel(let name):
            guard let index = timer(name) else { return false }
            cancel(index)
        case .startFocus(let wish): return startFocus(wish, now)
        case .pauseFocus: return pauseFocus(now)
        case .resumeFocus: return resumeFocus(now)
        case .skipFocus: return skipFocus(now)
        case .stopFocus: stopFocus(now)
        case .task(let name, let request): return change(name, by: request, now)
        case .run(let name, let request): return task(name).map { change($0, by: request, now) } ?? false
        case .silent(let name, let request): return request.ofKind.change(&self, name, now)
        case .day(let name, let request): return change(name, by: request, now)
        case .dismiss(let name): return dismiss(name)
        case .snooze(let name, let seconds): return snooze(name, seconds, now)
        }
        return true
    }

    private mutating func change(_ name: String, by request: TaskRequest, _ now: Now) -> Bool {
        switch request {
        case .add(let seconds): return addTask(name, estimate: Int64(seconds) * 1_000_000)
        case .start(let switches): return startTask(name, switches: switches, now)
        case .edit(let change): return task(name).map { edit($0, change) } ?? false
        case .move(let position): return task(name).map { moveTask($0, to: position) } ?? false
        case .remove: return task(name).map { removeTask($0) } ?? false
        }
    }

    private mutating func change(_ task: Int, by request: RunRequest, _ now: Now) -> Bool {
        switch request {
        case .pause: pauseTask(task, now)
        case .resume(let switches): resumeTask(task, switches: switches, now)
        case .extend(let seconds): extendTask(task, Int64(seconds) * 1_000_000, now)
        case .done: finishTask(task, now)
        case .cancel(let isConfirmed): cancelTask(task, isConfirmed: isConfirmed, now)
        }
    }

    private mutating func change(_ name: String, by request: DayRequest, _ now: Now) -> Bool {
        switch request {
        case .add(let wish): return addDay(name, wish, now)
        case .edit(let change): return day(name).map { edit($0, change, now) } ?? false
        case .remove:
            guard let index = day(name) else { return false }
            removeDay(index)
            return true
        }
    }

    func alarm(_ name: String) -> Int? { alarms.firstIndex { $0.name == name } }
    func timer(_ name: String) -> Int? { timers.firstIndex { $0.name == name } }
}
