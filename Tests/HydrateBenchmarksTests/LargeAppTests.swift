import Foundation
import Testing

@testable import HydrateBenchmarks
@testable import TestSupport

@Suite struct LargeAppTests {
  @Test func theOrderIsWhatItsDocumentsSay() throws {
    let order = try MadeOrder.order
    let decoder = JSONDecoder()
    #expect(try decoder.decode(ShopOrder.self, from: MadeOrder.json) == order)
    #expect(throws: DecodingError.self) { try decoder.decode(ShopOrder.self, from: MadeOrder.snakeJSON) }
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    #expect(try decoder.decode(ShopOrder.self, from: MadeOrder.snakeJSON) == order)
  }

  @Test func theSourceHasAsManyConformancesAsItIsToHave() {
    let source = LargeAppLibrary.source(conformances: LargeAppLibrary.conformances)
    let types = source.split(separator: "\n").filter { !$0.contains("protocol") }
    #expect(types.count == 8000 && types.allSatisfy { $0.contains(": P0, P1, P2, P3, P4 {}") })
    #expect(Set(types).count == types.count)
  }

  @Test func saysWhyThereIsNoLargeApp() {
    let failure = #expect(throws: BenchmarkFailure.self) { try LargeAppLibrary(conformances: 5, compiler: "no-such-compiler") }
    #expect(failure?.line.hasPrefix("no large app can be made: no-such-compiler ends with status 127") == true, "\(failure?.line ?? "")")
    #expect(failure?.exitCode == 69)
  }

  /// The real thing but for the number of conformances, each step in a process of its own.
  @Test(.enabled(if: AllocationTests.benchmarks != nil)) func everyStepIsTakenInAnApp() throws {
    let program = try #require(AllocationTests.benchmarks)
    let library = try LargeAppLibrary(conformances: 10)
    let works = LargeAppWorks.all(library, program)
    #expect(works.count == LargeAppStep.allCases.count)
    for work in works {
      #expect(try work.subject.cost() > 0, "\(work.name)")
      #expect(try work.baseline.cost() > 0, "\(work.name)")
    }
  }

  @Test func theLibraryIsGoneWithItsOwner() throws {
    var library: LargeAppLibrary? = try LargeAppLibrary(conformances: 5)
    let file = try #require(library?.file)
    #expect(FileManager.default.fileExists(atPath: file.path))
    library = nil
    #expect(!FileManager.default.fileExists(atPath: file.deletingLastPathComponent().path))
  }
}
