/// One measured loop: the best of five runs, in operations per second.
struct Benchmark {
    let name: String
    let operations: Int
    /// Returns a number that depends on all of the work, so that the compiler can't omit any of it.
    let run: () -> Int64

    func measure() {
        let clock = ContinuousClock()
        var checksum: Int64 = 0
        let best = (0..<5).map { _ in clock.measure { checksum = run() } }.min() ?? .zero
        let (seconds, attoseconds) = best.components
        let rate = Double(operations) / (Double(seconds) + Double(attoseconds) * 1e-18)
        print("\(name)\t\(Int(rate))/s\t(\(checksum))")
    }
}
