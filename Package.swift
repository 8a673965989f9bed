// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target is built alike: Swift 6, explicit existentials, imports that do not leak; a released program
/// has each function in a section of its own, so that the linker can order them.
let swift: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .unsafeFlags(
    ["-Xfrontend", "-function-sections"], .when(platforms: [.linux], configuration: .release)),
]

/// The released program has no symbols, unless somebody wants to see what runs.
let symbols = Context.environment["ROSTER_SYMBOLS"] == nil ? ["-Xlinker", "-s"] : []

/// A C library, linked from its archive on Linux so that a command starts without looking for it.
/// The archive of SQLite needs the mathematical functions, which have to follow it.
func library(_ target: String, linux archives: [String], mac: [String]) -> Target {
  .target(
    name: target,
    linkerSettings: archives.map {
      .unsafeFlags(["-Xlinker", "-l\($0)"], .when(platforms: [.linux]))
    } + mac.map { .linkedLibrary($0, .when(platforms: [.macOS])) })
}

func layer(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: swift)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: swift)
}

let package = Package(
  name: "roster",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "roster", targets: ["roster"])],
  targets: [
    library("CSQLite", linux: [":libsqlite3.a", "m"], mac: ["sqlite3"]),
    library("CSodium", linux: [":libsodium.a"], mac: ["sodium"]),
    library("CUtf8proc", linux: [":libutf8proc.a"], mac: ["utf8proc"]),
    library("CBSD", linux: [":libbsd.a"], mac: []),
    layer("SQLite", ["CSQLite"]),
    layer("Values", ["CUtf8proc"]),
    layer("Secrets", ["CSodium", "Values"]),
    layer("Registry", ["Values"]),
    layer("MemoryStore", ["Registry", "Values"]),
    layer("SQLSchema", ["Registry", "Values"]),
    layer("SQLiteStore", ["Registry", "Values", "SQLSchema", "SQLite"]),
    .target(
      name: "Config", path: "Config",
      resources: [
        .embedInCode("roster.json5"),
        .embedInCode("common-passwords.txt"),
        .embedInCode("Examples/todo.json5"),
        .embedInCode("Examples/user.json5"),
        .embedInCode("Examples/person.json5"),
        .embedInCode("Examples/friend.json5"),
      ],
      swiftSettings: swift),
    layer("Settings", ["Values", "Registry", "Config", "Formats"]),
    layer("Entities", ["Registry", "Values", "Settings"]),
    // Converting between encodings is a part of the C library on Linux, and a library of its own elsewhere.
    .target(
      name: "Formats", dependencies: ["Values"], swiftSettings: swift,
      linkerSettings: [.linkedLibrary("iconv", .when(platforms: [.macOS]))]),
    layer("Interchange", ["Formats", "Registry", "Entities", "Values"]),
    layer("ViewModels", ["Registry", "Entities", "Values"]),
    layer("Arguments", ["Values"]),
    layer("Terminal", ["Values", "CBSD"]),
    layer(
      "RosterCLI",
      [
        "SQLite", "Values", "Secrets", "Registry", "MemoryStore", "SQLiteStore", "Config",
        "Settings", "Entities", "Formats", "Interchange", "ViewModels", "Arguments", "Terminal",
      ]),
    // On Linux one static file without symbols: with nothing to look for, it starts in a third of the time. What runs
    // at a start lies together (`make order` writes the list): less of the file is fetched.
    .executableTarget(
      name: "roster", dependencies: ["RosterCLI"], exclude: ["start.order"], swiftSettings: swift,
      linkerSettings: [
        .unsafeFlags(
          [
            "-static-executable", "-use-ld=lld", "-Xlinker", "--no-warn-symbol-ordering", "-Xlinker",
            "--symbol-ordering-file=\(Context.packageDirectory)/Sources/roster/start.order",
          ] + symbols,
          .when(platforms: [.linux], configuration: .release))
      ]),

    .target(
      name: "TestSupport", dependencies: ["Values"], path: "Tests/TestSupport", swiftSettings: swift),
    .target(
      name: "AccountSupport", dependencies: ["Entities"], path: "Tests/AccountSupport",
      swiftSettings: swift),
    .target(
      name: "StoreConformance", dependencies: ["Registry", "TestSupport", "Values"],
      path: "Tests/StoreConformance", swiftSettings: swift),
    tests("ValuesTests", ["Values", "TestSupport"]),
    tests("SQLiteTests", ["SQLite"]),
    tests("SecretsTests", ["Secrets"]),
    tests("RegistryTests", ["Registry", "Values", "TestSupport"]),
    tests("SQLSchemaTests", ["SQLSchema", "Registry", "Values"]),
    tests("MemoryStoreTests", ["MemoryStore", "StoreConformance", "Registry", "Values"]),
    tests(
      "SQLiteStoreTests",
      ["SQLiteStore", "SQLite", "MemoryStore", "StoreConformance", "Registry", "Values", "TestSupport"]),
    tests("SettingsTests", ["Settings", "Config", "Formats", "Values", "Registry"]),
    tests(
      "EntitiesTests",
      [
        "Entities", "Settings", "Config", "Registry", "Values", "MemoryStore", "TestSupport",
        "AccountSupport",
      ]),
    tests("FormatsTests", ["Formats", "Values"]),
    tests(
      "InterchangeTests",
      [
        "Interchange", "Formats", "Registry", "Entities", "Settings", "Values", "MemoryStore",
        "SQLiteStore", "StoreConformance", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    tests(
      "ViewModelsTests",
      [
        "ViewModels", "Entities", "Registry", "MemoryStore", "SQLiteStore", "SQLite", "Settings", "Values",
        "StoreConformance", "TestSupport", "AccountSupport",
      ]),
    tests("ArgumentsTests", ["Arguments"]),
    tests("TerminalTests", ["Terminal", "Values"]),
    tests(
      "RosterCLITests",
      [
        "RosterCLI", "Arguments", "Config", "Entities", "Formats", "Registry", "Secrets", "Settings",
        "SQLite", "SQLiteStore", "StoreConformance", "Terminal", "TestSupport", "Values", "AccountSupport",
      ],
      exclude: ["Transcripts"]),
    tests("CommandTests", ["TestSupport"], exclude: ["Fixtures"]),
  ]
)
