import Agenda

extension LifeModel {
    /// What a request changes, and whether it is granted; one that is refused changes nothing.
    mutating func grant(_ request: Request, _ now: Now) -> Bool {
        var changed = self
        guard changed.change(by: request, now) else { return false }
        self = changed
        return true
    }

    private mutating func change(by request: Request, _ now: Now) -> Bool {
        switch request {
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
        case .cancel(let name): return timer(name).map { cancel($0) } ?? false
        case .startFocus(let wish): return startFocus(wish, now)
        case .pauseFocus: return pauseFocus(now)
        case .resumeFocus: return resumeFocus(now)
        case .skipFocus: return skipFocus(now)
        case .stopFocus: return stopFocus(now)
        case .dismiss(let name): return dismiss(name)
        case .snooze(let name, let seconds): return snooze(name, seconds, now)
        }
        return true
    }

    func alarm(_ name: String) -> Int? { alarms.firstIndex { $0.name == name } }
    func timer(_ name: String) -> Int? { timers.firstIndex { $0.name == name } }
}
