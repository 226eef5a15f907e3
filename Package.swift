// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The library says of each expression that leaves Swift's memory safety that it does.
let librarySettings = settings + [.strictMemorySafety()]

/// The library and the products beside it.
let all: [Target.Dependency] = [
  "Hydrate", "HydrateSources", "HydrateRows", "HydrateSchema", "HydrateProfiles", "HydrateEditing", "HydrateLearn",
  "HydrateAudit",
]

let package = Package(
  name: "Hydrate",
  platforms: [.macOS("13.3"), .iOS("16.4"), .tvOS("16.4"), .watchOS("9.4"), .visionOS(.v1)],
  products: [
    .library(name: "Hydrate", targets: ["Hydrate"]),
    .library(name: "HydrateSources", targets: ["HydrateSources"]),
    .library(name: "HydrateRows", targets: ["HydrateRows"]),
    .library(name: "HydrateSchema", targets: ["HydrateSchema"]),
    .library(name: "HydrateProfiles", targets: ["HydrateProfiles"]),
    .library(name: "HydrateEditing", targets: ["HydrateEditing"]),
    .library(name: "HydrateLearn", targets: ["HydrateLearn"]),
    .library(name: "HydrateAudit", targets: ["HydrateAudit"]),
    .executable(name: "hydrate-tour", targets: ["HydrateTour"]),
    .executable(name: "hydrate-benchmarks", targets: ["HydrateBenchmarks"]),
  ],
  targets: [
    .target(name: "Hydrate", swiftSettings: librarySettings),
    .target(name: "HydrateSources", dependencies: ["Hydrate"], swiftSettings: librarySettings),
    .target(name: "HydrateRows", dependencies: ["Hydrate", "HydrateSources"], swiftSettings: librarySettings),
    .target(name: "HydrateSchema", dependencies: ["Hydrate"], swiftSettings: librarySettings),
    .target(name: "HydrateProfiles", dependencies: ["Hydrate"], swiftSettings: librarySettings),
    .target(name: "HydrateEditing", dependencies: ["Hydrate"], swiftSettings: librarySettings),
    .target(name: "HydrateLearn", dependencies: ["Hydrate"], swiftSettings: librarySettings),
    .target(name: "HydrateAudit", dependencies: ["Hydrate", "HydrateRows"], swiftSettings: librarySettings),
    .executableTarget(name: "HydrateTour", dependencies: all, swiftSettings: settings),
    .executableTarget(name: "HydrateBenchmarks", dependencies: all, swiftSettings: settings),
    // Models and helpers of several test targets.
    .testTarget(name: "TestSupport", dependencies: ["Hydrate", "HydrateSchema"], path: "Tests/Support", swiftSettings: settings),
    // All products, because a table of sources or settings goes through all of them.
    .testTarget(name: "HydrateTests", dependencies: all + ["TestSupport"], swiftSettings: settings),
    .testTarget(name: "HydrateSourcesTests", dependencies: ["Hydrate", "HydrateSources", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "HydrateRowsTests", dependencies: ["Hydrate", "HydrateSources", "HydrateRows", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "HydrateSchemaTests", dependencies: ["Hydrate", "HydrateSchema", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "HydrateProfilesTests", dependencies: ["Hydrate", "HydrateProfiles", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "HydrateEditingTests", dependencies: ["Hydrate", "HydrateEditing", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "HydrateLearnTests", dependencies: ["Hydrate", "HydrateLearn", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "HydrateAuditTests", dependencies: ["Hydrate", "HydrateAudit", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "HydrateTourTests", dependencies: ["HydrateTour", "TestSupport"], swiftSettings: settings),
    .testTarget(name: "HydrateBenchmarksTests", dependencies: ["HydrateBenchmarks", "TestSupport"], swiftSettings: settings),
    // Models as targets of apps have them: bound to the main actor.
    .testTarget(
      name: "IsolatedTests", dependencies: ["Hydrate"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
  ]
)
