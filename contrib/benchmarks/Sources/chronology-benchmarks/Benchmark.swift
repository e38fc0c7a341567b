/// One measured loop: the best of five runs, in operations a second.
struct Benchmark {
    let name: String
    let operations: Int
    /// Answers a number that depends on all of the work, so that none of it can be left out.
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
