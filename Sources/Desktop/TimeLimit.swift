/// Runs `work` and cancels it after `limit`. Returns once it has ended, with its value and whether the limit was
/// reached.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration,
    _ work: @escaping @Sendable () async -> Value
) async -> (value: Value, wasCut: Bool) {
    let cut = DesktopExecutor.begin { await work() }
    return await withTaskCancellationHandler {
        let timer = DesktopExecutor.begin {
            let isOver = await DesktopExecutor.sleep(for: limit)
            if isOver { cut.cancel() }
            return isOver
        }
        let value = await cut.value
        timer.cancel()
        return (value, await timer.value)
    } onCancel: {
        cut.cancel()
    }
}
