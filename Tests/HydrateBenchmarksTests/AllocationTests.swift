import Foundation
import Testing

@testable import HydrateBenchmarks
@testable import TestSupport

/// Allocations are counted in a process of the benchmarks, by the C library's own log.
@Suite struct AllocationTests {
  /// The benchmarks, which stand beside the tests; nil where they do not.
  static let benchmarks: ChildProgram? = {
    guard let tests = Bundle.main.executableURL else { return nil }
    let file = tests.deletingLastPathComponent().appendingPathComponent("hydrate-benchmarks")
    return FileManager.default.isExecutableFile(atPath: file.path) ? try? ChildProgram(executable: file) : nil
  }()

  /// The benchmarks, where they can count allocations.
  private static let program: ChildProgram? = {
    guard let program = benchmarks else { return nil }
    let trial = try? program.cost(of: .allocations(.baseline, objects: 1))
    return trial.map(\.isFinite) == true ? program : nil
  }()

  /// A model of the document holds two texts that are too long for a `String` to hold them itself.
  private static let own = 2.0

  @Test(.enabled(if: program != nil && ContainerReuse.isOn)) func anObjectTakesFewAllocations() throws {
    let program = try #require(Self.program)
    func total(_ side: ChildTask.Side, _ objects: Int) throws -> Double {
      try program.cost(of: .allocations(side, objects: objects)) * Double(objects)
    }
    for side in ChildTask.Side.allCases {
      let (few, many) = (try total(side, 200), try total(side, 600))
      // The counter counts: the same work gives the same number, and the models' own texts are in it.
      #expect(try total(side, 200) == few)
      let each = ((many - few) / 400 * 1000).rounded() / 1000
      #expect(each >= Self.own)
      guard side == .hydrate else { continue }
      // Containers and scopes are used again: there are none but the texts'.
      #expect(each == Self.own, "allocations for each object: \(each)")
      #expect(few <= each * 200 + 100, "allocations for the run alone: \(few - each * 200)")
    }
  }
}
