import Foundation
import Testing

/// How much the tests try. With `HYDRATE_TESTS=full`, as in `.ci/run`, all of it; else as much as
/// finds a fault of each kind while one works.
enum Effort {
  static let isFull = ProcessInfo.processInfo.environment["HYDRATE_TESTS"] == "full"

  /// The number of rounds of a test at random, or the size of what it reads: a quarter if no other number is given.
  static func rounds(_ full: Int, short: Int? = nil) -> Int { isFull ? full : short ?? full / 4 }
}

extension Trait where Self == ConditionTrait {
  /// For what runs compilers or each benchmark, and tells little of the library.
  static var onlyInFull: Self { .enabled(if: Effort.isFull, "HYDRATE_TESTS=full swift test, as in .ci/run") }
}
