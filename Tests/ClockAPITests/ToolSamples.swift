import ClockAPI
import Varlink

/// Calls of the five tools.
extension MethodSample {
    static let tasks = [
        MethodSample(
            [
                TasksInterface.Add(name: "walk the dog"),
                .init(name: "walk the dog", estimateSeconds: 1200.5, icon: "🐕"),
            ],
            Samples.tasks.map { .init(task: $0) }
        ),
        MethodSample([TasksInterface.List()], taskReplies),
        MethodSample([TasksInterface.Info(names: [])], [.init(tasks: []), .init(tasks: Samples.taskInfos)]),
        MethodSample(
            [
                TasksInterface.Edit(name: "k1"),
                .init(name: "k1", newName: "walk", estimateSeconds: 1200, icon: ""),
            ],
            Samples.tasks.map { .init(task: $0) }
        ),
        MethodSample([TasksInterface.Move(name: "k1", position: 2)], taskReplies),
        MethodSample([TasksInterface.Remove(names: ["k1"])], taskReplies),
        MethodSample(
            [TasksInterface.Start(name: "walk the dog", pausesOther: true)],
            [
                .init(task: Samples.tasks[0], added: true),
                .init(task: Samples.tasks[0], added: false, paused: Samples.tasks[1]),
            ]
        ),
        MethodSample([TasksInterface.Pause(names: [])], taskReplies),
        MethodSample([TasksInterface.Resume(names: ["k1"], pausesOther: false)], taskReplies),
        MethodSample([TasksInterface.Extend(names: [], changeSeconds: 300)], taskReplies),
        MethodSample(
            [TasksInterface.Done(names: ["k1"])],
            [.init(runs: Samples.runs, tasks: Samples.taskInfos)]
        ),
        MethodSample([TasksInterface.Cancel(names: [], confirmed: true)], taskReplies),
        MethodSample(
            [TasksInterface.History(), .init(name: "k1", month: "2026-11")],
            [.init(runs: []), .init(runs: Samples.runs)]
        ),
    ]

    static let stopwatches = [
        MethodSample(
            [StopwatchesInterface.Start(), .init(label: "run")],
            Samples.stopwatches.map { .init(stopwatch: $0) }
        ),
        MethodSample([StopwatchesInterface.List()], stopwatchReplies),
        MethodSample([StopwatchesInterface.Show(), .init(names: ["s1"])], stopwatchReplies),
        MethodSample([StopwatchesInterface.Lap(), .init(names: ["run"])], stopwatchReplies),
        MethodSample([StopwatchesInterface.Pause()], stopwatchReplies),
        MethodSample([StopwatchesInterface.Resume()], stopwatchReplies),
        MethodSample([StopwatchesInterface.Reset()], stopwatchReplies),
        MethodSample([StopwatchesInterface.Remove(names: ["s1", "s2"])], stopwatchReplies),
        MethodSample([StopwatchesInterface.Follow()], stopwatchReplies),
    ]

    static let days = [
        MethodSample(
            [DaysInterface.Add(name: "Christmas", date: "12-25", yearly: true, notifySeconds: [604_800, 0])],
            Samples.days.map { .init(day: $0) }
        ),
        MethodSample([DaysInterface.List()], dayReplies),
        MethodSample([DaysInterface.Show(names: ["d1"])], dayReplies),
        MethodSample(
            [
                DaysInterface.Edit(names: ["d1"]),
                .init(names: ["d1"], name: "Eve", date: "12-24", yearly: false, notifySeconds: []),
            ],
            dayReplies
        ),
        MethodSample([DaysInterface.Remove(names: ["last"])], dayReplies),
    ]

    static let world = [
        MethodSample(
            [WorldInterface.Add(zones: ["Asia/Seoul"]), .init(zones: ["Asia/Seoul"], name: "Mum")],
            cityReplies
        ),
        MethodSample(
            [WorldInterface.List(), .init(at: "2026-11-23T07:30:00+01:00", here: "Europe/Berlin")],
            cityReplies
        ),
        MethodSample([WorldInterface.Remove(names: ["Seoul"])], cityReplies),
        MethodSample([WorldInterface.Move(name: "Seoul", position: 2)], cityReplies),
    ]

    static let calculations = [
        MethodSample(
            [CalculationsInterface.Add(expression: "1:50 + 0:25", result: "2:15")],
            Samples.calculations.map { .init(calculation: $0) }
        ),
        MethodSample(
            [CalculationsInterface.List(), .init(newest: 1)],
            [.init(calculations: []), .init(calculations: Samples.calculations)]
        ),
        MethodSample([CalculationsInterface.Clear()], [.init(cleared: 2)]),
    ]

    private static let taskReplies = [TasksInterface.Tasks(tasks: []), .init(tasks: Samples.tasks)]

    private static let cityReplies = [WorldInterface.Cities(cities: []), .init(cities: Samples.cities)]

    private static let stopwatchReplies = [
        StopwatchesInterface.Stopwatches(stopwatches: []), .init(stopwatches: Samples.stopwatches),
    ]

    private static let dayReplies = [DaysInterface.Days(days: []), .init(days: Samples.days)]
}
