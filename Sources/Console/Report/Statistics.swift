/// Descriptive statistics of a sample by their textbook definitions; nil if the sample is too small.
package enum Statistics {
    /// The arithmetic mean.
    package static func mean(_ values: [Double]) -> Double? {
        values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }

    /// The middle value by size; the mean of the two middle ones if their number is even.
    package static func median(_ values: [Double]) -> Double? {
        guard !values.isEmpty else { return nil }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    }

    /// The slope of the least-squares line through (0, first), (1, second), …: the change of the values from one to the
    /// next.
    package static func slope(_ values: [Double]) -> Double? {
        guard values.count > 1, let mean = mean(values) else { return nil }
        let middle = Double(values.count - 1) / 2
        var covariation = 0.0
        var variation = 0.0
        for (index, value) in values.enumerated() {
            let distance = Double(index) - middle
            covariation += distance * (value - mean)
            variation += distance * distance
        }
        return covariation / variation
    }
}
