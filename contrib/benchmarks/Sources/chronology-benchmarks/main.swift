for zoneName in ["Europe/Berlin", "Asia/Tokyo"] {
    for benchmark in try LocalToInstant(zoneName: zoneName, count: 1_000_000).benchmarks { benchmark.measure() }
}
for benchmark in try Occurrences.benchmarks(zoneName: "Europe/Berlin") { benchmark.measure() }
