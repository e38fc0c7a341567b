// swift-tools-version: 6.2
import PackageDescription

// Sources/README.md describes the purpose and the allowed imports of each target. Tests/ArchitectureTests checks the
// code against the dependencies below.

let package = Package(
    name: "clockd",
    products: [
        .executable(name: "clockd", targets: ["clockd"]),
        .executable(name: "clockctl", targets: ["clockctl"]),
        .executable(name: "clockd-search", targets: ["clockd-search"]),
        .executable(name: "clockctl-watch", targets: ["clockctl-watch"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.0"),
    ],
    targets: [
        .target(name: "CLinux"),
        .target(name: "CCurses", linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]),
        // Needs the headers of libedit-dev; the library is loaded when lines are edited.
        .target(name: "CLineEditor"),
        .systemLibrary(name: "CSystemd", pkgConfig: "libsystemd", providers: [.apt(["libsystemd-dev"])]),
        .systemLibrary(name: "CNotify", pkgConfig: "libnotify", providers: [.apt(["libnotify-dev"])]),

        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "SQLite", dependencies: ["CSQLite"]),

        .target(name: "Files"),
        .target(name: "Sounds", dependencies: ["Files"]),
        .target(name: "Threads", dependencies: ["CLinux"]),
        .target(name: "Localization", dependencies: ["CLinux", "Files"]),
        .target(name: "Chronology", dependencies: ["Files", "Localization"]),
        .target(name: "JSON"),
        .target(name: "Agenda", dependencies: ["Chronology", "JSON"]),
        .target(
            name: "AgendaStore",
            dependencies: ["JSON", "Agenda", "Chronology", "CLinux", "Files", "SQLite"]
        ),
        .target(name: "Varlink", dependencies: ["JSON"], exclude: ["Interfaces"]),
        .executableTarget(name: "varlink-swift", dependencies: ["JSON", "Varlink"]),
        .target(
            name: "VarlinkService",
            dependencies: [
                "Varlink", "CLinux", "Threads",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
            ]
        ),
        .target(
            name: "ClockAPI",
            dependencies: ["JSON", "Varlink", "Chronology", "Localization"],
            exclude: ["Interfaces"]
        ),
        .target(
            name: "Engine",
            dependencies: ["JSON", "Agenda", "AgendaStore", "Chronology", "ClockAPI", "Localization", "Varlink"]
        ),
        .target(
            name: "LinuxPlatform",
            dependencies: [
                "Engine", "Agenda", "Chronology", "ClockAPI", "Files", "Localization", "Threads", "CLinux", "CSystemd",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(
            name: "Desktop",
            dependencies: [
                "Engine", "Agenda", "Chronology", "ClockAPI", "Configuration", "Files", "Localization", "Sounds",
                "Threads", "CNotify", "CLinux", "CSystemd",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .target(name: "Configuration", dependencies: ["Agenda", "Chronology", "Files", "Localization"]),
        .target(
            name: "Console",
            dependencies: ["JSON", "Chronology", "ClockAPI", "CLinux", "Localization", "Varlink"]
        ),
        .target(
            name: "ClockClient",
            dependencies: ["JSON", "Chronology", "ClockAPI", "CLinux", "Console", "Localization", "Varlink"]
        ),
        .target(name: "Offers", dependencies: ["JSON", "Chronology", "ClockAPI", "Console", "Localization"]),
        .target(
            name: "CommandLineHelp",
            dependencies: [
                "Chronology", "Localization", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),
        .target(name: "CSimulatedDisk", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "ClockTestKit",
            dependencies: [
                "JSON", "CSimulatedDisk", "Engine", "Agenda", "AgendaStore", "Chronology", "ClockAPI", "Varlink",
            ]
        ),

        .target(name: "AdapterTestKit", dependencies: [.product(name: "Logging", package: "swift-log")]),

        .executableTarget(name: "simulation", dependencies: ["ClockTestKit"]),
        .executableTarget(
            name: "clockd",
            dependencies: [
                "Engine", "Agenda", "AgendaStore", "Chronology", "ClockAPI", "CommandLineHelp", "Configuration",
                "Desktop", "Files", "JSON", "LinuxPlatform",
                "Localization", "Threads", "Varlink", "VarlinkService",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .executableTarget(
            name: "clockctl",
            dependencies: [
                "JSON",
                "Chronology", "ClockAPI", "ClockClient", "CommandLineHelp", "Configuration", "Console", "CLineEditor",
                "CLinux", "Files", "Localization",
                "Offers", "Sounds", "Varlink",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            // Not position-independent: relocating 50,000 addresses, and the pages that this dirties, took a third of
            // the time of a short command. The program is not exposed to a network.
            linkerSettings: [.unsafeFlags(["-Xclang-linker", "-no-pie"], .when(configuration: .release))]
        ),
        .executableTarget(
            name: "clockd-search",
            dependencies: [
                "Chronology", "ClockAPI", "ClockClient", "Configuration", "Console", "CSystemd", "Localization",
                "Offers",
                "Varlink",
            ]
        ),
        .executableTarget(
            name: "clockctl-watch",
            dependencies: [
                "Chronology", "CCurses", "ClockAPI", "ClockClient", "CLinux", "Configuration", "Console",
                "Localization",
                "Varlink",
            ]
        ),

        .testTarget(name: "ArchitectureTests"),
        .testTarget(name: "FilesTests", dependencies: ["Files"]),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"]),
        .testTarget(
            name: "ChronologyTests",
            dependencies: ["AdapterTestKit", "Chronology", "ClockTestKit", "Localization"],
            exclude: [
                "Oracles/calendar_oracle.py", "Oracles/rrule_oracle.py", "Oracles/sun_oracle.py",
                "Oracles/zone_oracle.py",
            ]
        ),
        .testTarget(name: "AgendaTests", dependencies: ["Agenda", "Chronology", "ClockTestKit"]),
        .testTarget(name: "SQLiteTests", dependencies: ["ClockTestKit", "SQLite"]),
        .testTarget(
            name: "AgendaStoreTests",
            dependencies: ["Agenda", "AgendaStore", "Chronology", "ClockTestKit", "SQLite"],
            exclude: ["Golden"]
        ),
        .testTarget(
            name: "EngineTests",
            dependencies: ["Agenda", "AgendaStore", "Chronology", "ClockAPI", "ClockTestKit", "Engine", "Varlink"]
        ),
        .testTarget(
            name: "VarlinkTests",
            dependencies: ["JSON", "Varlink", "VarlinkService"],
            exclude: ["Interfaces"]
        ),
        .testTarget(name: "VarlinkSwiftTests", dependencies: ["varlink-swift", "Varlink"]),
        .testTarget(name: "ClockAPITests", dependencies: ["JSON", "ClockAPI", "Varlink"]),
        .testTarget(
            name: "LinuxPlatformTests",
            dependencies: [
                "LinuxPlatform", "AdapterTestKit", "Agenda", "AgendaStore", "Chronology", "ClockTestKit", "Engine",
                "CLinux", "Threads", "Varlink",
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .testTarget(
            name: "DesktopTests",
            dependencies: [
                "Desktop", "AdapterTestKit", "Agenda", "Chronology", "ClockAPI", "Configuration", "ClockTestKit",
                "Engine", "Sounds", "Threads",
                .product(name: "Logging", package: "swift-log"),
            ],
            exclude: ["Support/notification_server.py"]
        ),
        .testTarget(
            name: "ConfigurationTests",
            dependencies: ["Configuration", "Agenda", "Chronology"],
            exclude: ["TOML/toml_oracle.py"]
        ),
        .testTarget(
            name: "ConsoleTests",
            dependencies: [
                "JSON", "AdapterTestKit", "Console", "ClockTestKit", "Chronology", "ClockAPI", "Localization",
                "Varlink",
                "clockctl", "clockctl-watch",
            ],
            exclude: ["Pages", "Snapshots"]
        ),
        .testTarget(
            name: "WatchTests",
            dependencies: ["clockctl-watch", "Chronology", "ClockAPI", "Console", "Localization", "Varlink"],
            exclude: ["Screens"]
        ),
        .testTarget(name: "SearchTests", dependencies: ["clockd-search", "Chronology", "Console", "Offers"]),
        .testTarget(name: "LocalizationTests", dependencies: ["AdapterTestKit", "Localization"]),
        .testTarget(name: "EndToEndTests", dependencies: ["AdapterTestKit"], exclude: ["Scripts"]),
    ]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .swiftLanguageMode(.v6),
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
    ]
}

// Targets that take a small share of the time of any long request: optimized for size.
let smallTargets: Set = [
    "ClockAPI", "ClockClient", "CommandLineHelp", "Configuration", "Console", "Desktop", "Localization", "Sounds",
    "Varlink", "clockctl", "clockctl-watch", "clockd", "clockd-search",
]
// Code that runs at each start of clockctl. Generic types are created with the conformances known to the compiler;
// otherwise the runtime searches for them by name, among all 6,000 of the program, for each type.
let startedTargets: Set = ["Chronology", "Console", "clockctl"]
for target in package.targets where ![.system, .test].contains(target.type) {
    // One section per function, and none kept for programs outside this package, so that the linker removes unused
    // functions.
    var flags = ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"]
    if smallTargets.contains(target.name) { flags.append("-Osize") }
    if startedTargets.contains(target.name) {
        flags += ["-Xfrontend", "-disable-concrete-type-metadata-mangled-name-accessors"]
    }
    target.swiftSettings?.append(.unsafeFlags(flags, .when(configuration: .release)))
}
for target in package.targets where target.type == .executable {
    // Programs look up nothing by name, so the linker may omit unused code. Nothing is thrown through C either, so the
    // unwind tables, a seventh of a program, are omitted, too; debuggers use frame pointers. Relative relocations are
    // packed.
    let flags = [
        "--no-export-dynamic", "--icf=all", "--no-eh-frame-hdr", "-z", "pack-relative-relocs",
        "-T", Context.packageDirectory + "/packaging/program.ld",
    ]
    target.linkerSettings =
        (target.linkerSettings ?? []) + [
            .unsafeFlags(["-use-ld=lld"] + flags.flatMap { ["-Xlinker", $0] }, .when(configuration: .release))
        ]
}
