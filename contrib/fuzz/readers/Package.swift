// swift-tools-version: 6.2
import PackageDescription

// The targets are symbolic links to the program's own, built for libFuzzer by the script `run` in this directory.

let sanitizers = "-sanitize=" + (Context.environment["FUZZ_SANITIZERS"] ?? "fuzzer")

let package = Package(
    name: "readers-fuzz",
    targets: [
        .target(name: "CLinux"),
        .target(name: "Files"),
        .target(name: "Localization", dependencies: ["CLinux", "Files"]),
        .target(
            name: "Chronology",
            dependencies: ["Files", "Localization"],
            swiftSettings: [.unsafeFlags([sanitizers])]
        ),
        .target(name: "JSON"),
        .target(name: "Agenda", dependencies: ["Chronology", "JSON"]),
        .target(
            name: "Configuration",
            dependencies: ["Agenda", "Chronology", "Files", "Localization"],
            swiftSettings: [.unsafeFlags([sanitizers])]
        ),
        .executableTarget(
            name: "readers-fuzz",
            dependencies: ["Chronology", "Configuration"],
            swiftSettings: [.unsafeFlags([sanitizers, "-parse-as-library"])],
            linkerSettings: [.unsafeFlags([sanitizers, "-use-ld=lld"])]
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
