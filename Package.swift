// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The library says of each expression that leaves Swift's memory safety that it does.
let librarySettings = settings + [.strictMemorySafety()]

let package = Package(
  name: "Hydrate",
  platforms: [.macOS("13.3"), .iOS("16.4"), .tvOS("16.4"), .watchOS("9.4"), .visionOS(.v1)],
  products: [
    .library(name: "Hydrate", targets: ["Hydrate"]),
    .executable(name: "hydrate-tour", targets: ["HydrateTour"]),
    .executable(name: "hydrate-benchmarks", targets: ["HydrateBenchmarks"]),
  ],
  targets: [
    .target(name: "Hydrate", swiftSettings: librarySettings),
    .executableTarget(name: "HydrateTour", dependencies: ["Hydrate"], swiftSettings: settings),
    .executableTarget(name: "HydrateBenchmarks", dependencies: ["Hydrate"], swiftSettings: settings),
    // Models as targets of apps have them: bound to the main actor.
    .testTarget(
      name: "IsolatedTests", dependencies: ["Hydrate"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self), .enableUpcomingFeature("NonisolatedNonsendingByDefault")]),
    .testTarget(name: "HydrateTests", dependencies: ["Hydrate", "HydrateTour", "HydrateBenchmarks"], swiftSettings: settings),
  ]
)
