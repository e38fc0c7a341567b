// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that the program's build does not include it. The targets are symbolic links to the program's
// own.

let package = Package(
    name: "benchmarks",
    targets: [
        .target(name: "CLinux"),
        .target(name: "Files"),
        .target(name: "Localization", dependencies: ["CLinux", "Files"]),
        .target(name: "Chronology", dependencies: ["Files", "Localization"]),
        .executableTarget(name: "chronology-benchmarks", dependencies: ["Chronology"]),
    ]
)

for target in package.targets {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
