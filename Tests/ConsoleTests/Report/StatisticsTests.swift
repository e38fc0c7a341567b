import Chronology
import ClockAPI
import Console
import Testing

@Suite struct StatisticsTests {
    /// Computed with Python's statistics: fmean(v), median(v), linear_regression(range(len(v)), v).slope.
    static let samples: [(values: [Double], mean: Double?, median: Double?, slope: Double?)] = [
        ([], nil, nil, nil),
        ([4], 4, 4, nil),
        ([1, 2], 1.5, 1.5, 1),
        ([3, 1, 2], 2, 2, -0.5),
        ([1.2, 0.8, 1.1, 0.95, 1.4], 1.09, 1.1, 0.055),
        ([0.5, 0.5, 0.5, 0.5], 0.5, 0.5, 0),
        ([1, -1, 1, -1, 1, -1], 0, 0, -0.171_428_571_428_571_43),
        ([2.5, 1.25, 0.625, 10, 4, 3.5, 0.1], 3.139_285_714_285_714_2, 2.5, 0.024_107_142_857_142_865),
    ]

    @Test(arguments: samples)
    func textbook(values: [Double], mean: Double?, median: Double?, slope: Double?) {
        expectNear(Statistics.mean(values), mean)
        expectNear(Statistics.median(values), median)
        expectNear(Statistics.slope(values), slope)
    }

    @Test("The median does not depend on the order of the values")
    func order() {
        #expect(Statistics.median([9, 1, 5, 3]) == 4)
        #expect(Statistics.median([9, 1, 5]) == 5)
    }
}

func expectNear(_ value: Double?, _ expected: Double?, sourceLocation: SourceLocation = #_sourceLocation) {
    guard let value, let expected else {
        #expect(value == nil && expected == nil, "\(value as Any)", sourceLocation: sourceLocation)
        return
    }
    #expect(abs(value - expected) < 1e-12, "\(value), expected \(expected)", sourceLocation: sourceLocation)
}
