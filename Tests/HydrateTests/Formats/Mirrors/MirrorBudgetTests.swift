import Foundation
import Testing

@testable import Hydrate
@testable import TestSupport

/// Mirrors that hold themselves, or go on without end: an issue, never a hang.
@Suite(.ends) struct MirrorBudgetTests {
  struct Endless: Collection {
    var startIndex: Int { 0 }
    var endIndex: Int { Int.max }
    func index(after index: Int) -> Int { index + 1 }
    subscript(position: Int) -> Mirror.Child { ("a\(position)", position) }
  }

  /// Shows itself as the style says.
  struct Selfish: Codable, CustomReflectable {
    enum Way: Codable { case once, twice, optional, list, dictionary, tuple, endless, plain }
    var way = Way.plain
    var customMirror: Mirror {
      switch way {
      case .plain: Mirror(self, children: ["way": 0])
      case .once: Mirror(self, children: ["next": self], displayStyle: .struct)
      case .twice: Mirror(self, children: ["one": self, "two": self], displayStyle: .struct)
      case .optional: Mirror(self, children: ["some": self], displayStyle: .optional)
      case .list: Mirror(self, unlabeledChildren: [self, self], displayStyle: .collection)
      case .dictionary: Mirror(self, unlabeledChildren: [("k", self)], displayStyle: .dictionary)
      case .tuple: Mirror(self, children: ["a": self, "b": self], displayStyle: .tuple)
      case .endless: Mirror(self, children: Endless(), displayStyle: .struct)
      }
    }
  }

  @Test(arguments: [Selfish.Way.once, .twice, .optional, .list, .dictionary, .tuple, .endless])
  func aValueThatShowsItselfIsRefused(_ way: Selfish.Way) {
    let error = mappingError { () throws(MappingError) in _ = try Value(reflecting: Selfish(way: way)) }
    let code = error?.codes.first
    #expect(error?.codes.count == 1 && (code == .tooDeep || code == .invalidValue), "\(way)")
  }

  struct Doubling: CustomReflectable {
    var level: Int
    var customMirror: Mirror {
      level == 0
        ? Mirror(self, children: [:], displayStyle: .struct)
        : Mirror(self, children: ["a": Doubling(level: level - 1), "b": Doubling(level: level - 1)])
    }
  }

  /// Shows 2^17 values at each level, without end.
  struct Wide: CustomReflectable {
    var customMirror: Mirror {
      let children: [Mirror.Child] = [("next", Wide())] + Array(repeating: ("a", 1), count: 1 << 17)
      return Mirror(self, children: children)
    }
  }

  @Test func aValueThatShowsTooMuchIsRefused() {
    let error = mappingError { () throws(MappingError) in _ = try Value(reflecting: Wide()) }
    #expect(error?.codes == [.invalidValue])
    #expect(error?.issues.first?.message.contains("may contain itself") == true)
  }

  @Test func largeValuesAreFine() throws {
    #expect(try Value(reflecting: Array(0..<1_000_000)).count == 1_000_000)
    #expect(try Value(reflecting: Doubling(level: 10))["a"]?["b"] != nil)
  }

  /// Cannot write itself.
  struct OneWay: Decodable, CustomReflectable {
    var next: [OneWay]?
    var a = 0
    var customMirror: Mirror { Mirror(self, children: ["a": a, "next": [self, self]]) }
    enum CodingKeys: CodingKey { case next, a }
    init() {}
    init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      a = try fields.decodeIfPresent(Int.self, forKey: .a) ?? 0
      next = try fields.decodeIfPresent([OneWay].self, forKey: .next)
    }
  }

  /// Whatever is met first where the stack ends, a model, a list or a dictionary.
  @Test(arguments: [130, 140, 150, 160, 170, 320, 513, 700])
  func whatHoldsItselfTwiceIsWrittenOnceALevel(kilobytes: Int) throws {
    final class Node: Codable {
      var list: [Node] = []
      var members: [String: Node] = [:]
      init() { (list, members) = ([self, self], ["a": self, "b": self]) }
      func letGo() { (list, members) = ([], [:]) }
    }
    try ReflectiveMapper<OneWay>().plan()
    let issues = SmallThread.run(stack: kilobytes << 10) { () -> [Int] in
      let node = Node()
      defer { node.letGo() }
      let one = mappingError { () throws(MappingError) in _ = try ReflectiveMapper<OneWay>().jsonData(from: OneWay()) }?.issues.count
      let other = mappingError { () throws(MappingError) in _ = try ReflectiveMapper<Node>().jsonData(from: node) }?.issues.count
      return [one ?? 0, other ?? 0]
    }
    #expect(issues?.allSatisfy { (1...500).contains($0) } == true, "\(String(describing: issues))")
  }

  @Test func writingAndUpdatingComeToAnEnd() throws {
    let mapper = ReflectiveMapper<OneWay>()
    // The keys of what can only be read are written once they are known.
    try mapper.plan()
    let codes = SmallThread.run(stack: 1 << 20) {
      Set(mappingError { () throws(MappingError) in _ = try mapper.jsonData(from: OneWay()) }?.codes ?? [])
    }
    #expect(codes?.isEmpty == false && codes?.isSubset(of: [.tooDeep, .invalidValue]) == true, "\(String(describing: codes))")
    // What a mirror of its own shows need not be what a model has, and nothing else tells.
    var model = OneWay()
    #expect(mappingError { () throws(MappingError) in _ = try mapper.update(&model, json: #"{"a": 5}"#) }?.codes == [.configuration])
    #expect(model.a == 0)
    struct Holder: Codable { var selfish = Selfish(); var a = 0 }
    for way in [Selfish.Way.once, .twice, .optional, .endless] {
      var holder = Holder(selfish: Selfish(way: way))
      try ReflectiveMapper<Holder>().update(&holder, json: #"{"a": 1}"#)
      #expect(holder.a == 1)
      try ReflectiveMapper<Selfish>().update(&holder.selfish, json: "{}")
      #expect(try Value(json: ReflectiveMapper<Holder>().jsonData(from: holder))["a"] == 1)
    }
  }

  @Test func textsTellValuesApart() {
    final class Box { var number: Int; init(_ number: Int) { self.number = number } }
    struct Pair { var a: Int; var b: Box; var c: [String: Int?] }
    let text = MirrorText.text(of: Pair(a: 1, b: Box(2), c: ["k": nil]))
    #expect(text == MirrorText.text(of: Pair(a: 1, b: Box(2), c: ["k": nil])))
    for other in [Pair(a: 2, b: Box(2), c: ["k": nil]), Pair(a: 1, b: Box(3), c: ["k": nil]), Pair(a: 1, b: Box(2), c: ["k": 1])] {
      #expect(MirrorText.text(of: other) != text)
    }
    #expect(MirrorText.text(of: Selfish(way: .twice)).utf8.count < 10_000_000)
    #expect(MirrorText.text(of: FloatingPointSign.minus) != MirrorText.text(of: FloatingPointSign.plus))
  }
}
