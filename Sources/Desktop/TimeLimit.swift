/// Does `work`, cancelled where it takes longer than `limit`; tells whether it did.
func withTimeLimit<Value: Sendable>(
    _ limit: Duration,
    _ work: @escaping @Sendable () async -> Value
) async -> (value: Value, wasCut: Bool) {
    let cut = Task { await work() }
    return await withTaskCancellationHandler {
        let timer = Task {
            try await Task.sleep(for: limit)
            cut.cancel()
        }
        let value = await cut.value
        timer.cancel()
        let timerResult = await timer.result
        if case .success = timerResult { return (value, true) }
        return (value, false)
    } onCancel: {
        cut.cancel()
    }
}
