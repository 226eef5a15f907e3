import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What is a user's may run when it is let go of, and may use the library then: never under a lock of the library's.
@Suite struct NoCodeUnderLocksTests {
  struct Model: Codable, Equatable { var a: Int }

  /// Makes and uses a mapper when it goes.
  final class Parting: Sendable {
    static let count = Locked(0)
    deinit {
      let mapped = try? ReflectiveMapper<Model>().field(\.a, from: "b").map(json: #"{"b": 1}"#)
      if mapped?.a == 1 { Parting.count.withLock { $0 += 1 } }
    }
  }

  struct Holding: Mapper {
    let held: Parting
    func map(_ input: Int, in context: inout MappingContext) throws(MappingError) -> Int { input }
  }

  @Test(.ends) func enginesThatAreForgottenGoOutsideTheLock() throws {
    let before = Parting.count.withLock { $0 }
    for number in 0..<5000 {
      let held = Parting()
      let transformer = KeyTransformer(sourceKey: { key in withExtendedLifetime(held) { "\(key)\(number)" } }, property: { $0 })
      _ = try ReflectiveMapper<Model>().keyTransformer(transformer).map(Value(object: [("a\(number)", 1)]))
    }
    #expect(Parting.count.withLock { $0 } - before >= 4096)
  }

  /// Has other threads map types that are new to them while it is looked at, and waits for them.
  struct Waiting: Decodable {
    struct One: Codable { var a = 0 }
    struct Other: Codable { var one: One? }
    static let seconds = Locked(0.0)
    var number: Int
    enum CodingKeys: CodingKey { case number }

    init(from decoder: any Decoder) throws {
      number = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .number)
      let start = Date()
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        // Its own type too, with a plan that is being made.
        if (try? ReflectiveMapper<Other>().optional(\.one).map(json: #"{"one": {"a": 1}}"#)) != nil { done.signal() }
        if (try? ReflectiveMapper<Model>().optional(named: "a").map(json: "{}")) != nil { done.signal() }
      }
      for _ in 0..<2 { _ = done.wait(timeout: .now() + 30) }
      Waiting.seconds.withLock { $0 = max($0, Date().timeIntervalSince(start)) }
    }
  }

  @Test(.ends) func whoLooksAtATypeHoldsNobodyUp() throws {
    try ReflectiveMapper<Waiting>().plan()
    // Far less than anything that waits for a lock to be given up; far more than it takes.
    #expect(Waiting.seconds.withLock { $0 } < 20)
  }

  @Test(.ends) func mappersThatAreDroppedWhileOthersAreMade() throws {
    for number in 0..<4200 {
      let mapper = ReflectiveMapper<Model>().field(\.a, from: .key("a\(number)"), using: Holding(held: Parting()))
      if number.isMultiple(of: 500) { #expect(try mapper.map(Value(object: ["a\(number)": 1])) == Model(a: 1)) }
    }
  }
}
