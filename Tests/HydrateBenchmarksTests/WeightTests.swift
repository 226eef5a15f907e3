import Foundation
import Testing

@testable import HydrateBenchmarks
@testable import TestSupport

@Suite struct WeightTests {
  @Test func aProgramNamesItsProducts() {
    let package = URL(fileURLWithPath: "/a package")
    let manifest = ProgramBuild.manifest(.hydrate(with: ["HydrateRows"]), package)
    #expect(manifest.contains(#"dependencies: [.package(name: "Hydrate", path: "/a package")]"#))
    let products = #"[.product(name: "Hydrate", package: "Hydrate"), .product(name: "HydrateRows", package: "Hydrate")]"#
    #expect(manifest.contains("dependencies: \(products))])"))
    #expect(ProgramBuild.manifest(.baseline, package).contains("dependencies: [],"))
    #expect(ProgramBuild.source(.hydrate(with: ["HydrateRows"])).hasPrefix("import Foundation\nimport Hydrate\nimport HydrateRows\n"))
    #expect(FileManager.default.fileExists(atPath: ProgramBuild.ownPackage.appendingPathComponent("Package.swift").path))
  }

  @Test(.onlyInFull) func theSmallerProgramIsBuiltAndWeighed() throws {
    let build = try ProgramBuild(.baseline)
    #expect(throws: BenchmarkFailure.self) { try build.megabytes("debug") }
    #expect(try build.seconds("debug") > 0)
    #expect(try build.megabytes("debug") > 0.001)
  }

  @Test func saysWhyNothingIsBuilt() throws {
    let build = try ProgramBuild(.baseline, compiler: "no-such-compiler")
    let failure = #expect(throws: BenchmarkFailure.self) { try build.seconds("release") }
    #expect(failure?.line.hasPrefix("no program can be built: no-such-compiler ends with status 127") == true, "\(failure?.line ?? "")")
  }
}
