// swift-tools-version: 6.2
import PackageDescription

// The targets are the program's own, by link, built for libFuzzer by the script `run` beside this file.

let package = Package(
    name: "chronology-fuzz",
    targets: [
        .target(name: "CLinux"),
        .target(name: "Localization", dependencies: ["CLinux"]),
        .target(
            name: "Chronology",
            dependencies: ["Localization"],
            swiftSettings: [.unsafeFlags(["-sanitize=fuzzer,address"])]
        ),
        .executableTarget(
            name: "chronology-fuzz",
            dependencies: ["Chronology"],
            swiftSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]
        ),
    ]
)

for target in package.targets {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .swiftLanguageMode(.v6),
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
