import Hydrate
import Testing

/// Keys may stand in any order, the same in each object or another, with others among them.
@Suite struct KeyOrderTests {
  struct Five: Codable, Equatable {
    var a: Int
    var b: Int?
    var c: Int
    var d: Int?
    var aVeryLongNameOfManyLetters: Int?
  }

  private static func text(_ keys: [String]) -> String {
    "{" + keys.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",") + "}"
  }

  private static func five(_ keys: [String]) -> Five {
    func number(_ key: String) -> Int? { keys.lastIndex(of: key) }
    return Five(
      a: number("a") ?? -1, b: number("b"), c: number("c") ?? -1, d: number("d"),
      aVeryLongNameOfManyLetters: number("aVeryLongNameOfManyLetters"))
  }

  private static let orders: [[String]] = {
    let keys = ["a", "b", "c", "d", "aVeryLongNameOfManyLetters"]
    var orders: [[String]] = []
    for turn in keys.indices { orders.append(Array(keys[turn...] + keys[..<turn])) }
    orders += orders.map { $0.reversed() }
    orders += [["c", "a"], ["a", "x", "c", "y", "d"], ["x", "y", "z", "d", "c", "b", "a"], ["a", "c", "aVeryLongNameOfManyLetterz"]]
    return orders
  }()

  @Test(arguments: [1, 3, 100]) func anyOrder(times: Int) throws {
    let mapper = ReflectiveMapper<[Five]>()
    for order in Self.orders {
      let all = Array(repeating: order, count: times) + Self.orders + Array(repeating: order, count: times)
      let mapped = try mapper.map(json: "[" + all.map(Self.text).joined(separator: ",") + "]")
      #expect(mapped == all.map(Self.five))
    }
  }

  /// A key that stands twice is found twice, wherever it is expected; the last one counts.
  @Test func repeatedKeys() throws {
    let orders = [["a", "b", "c"], ["a", "b", "c"], ["a", "a", "c"], ["c", "b", "a", "b", "c"], ["a", "b", "c"]]
    let mapped = try ReflectiveMapper<[Five]>().mapReportingIssues(json: "[" + orders.map(Self.text).joined(separator: ",") + "]")
    #expect(mapped.value == orders.map(Self.five))
    #expect(mapped.issues.map { "\($0.code) \($0.sourcePath)" } == ["duplicateKey [2].a", "duplicateKey [3].b", "duplicateKey [3].c"])
  }
}
