import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Containers that a type nests in its own, one in another, in a loop: as deep as it likes, on any thread.
@Suite struct DeepContainersTests {
  enum Way: String, CaseIterable { case keyed, unkeyed, superEncoder, kept }

  private enum Key: CodingKey { case a }

  struct Deep: Codable, Sendable {
    nonisolated(unsafe) static var kept: [any Encoder] = []
    let way: Way
    let depth: Int

    init(_ way: Way, _ depth: Int) { (self.way, self.depth) = (way, depth) }

    init(from decoder: any Decoder) throws { self.init(.keyed, 0) }

    func encode(to encoder: any Encoder) throws {
      switch way {
      case .keyed:
        var container = encoder.container(keyedBy: Key.self)
        for _ in 0..<depth { container = container.nestedContainer(keyedBy: Key.self, forKey: .a) }
        try container.encode(1, forKey: .a)
      case .unkeyed:
        var container = encoder.unkeyedContainer()
        for _ in 0..<depth { container = container.nestedUnkeyedContainer() }
        try container.encode(1)
      case .superEncoder, .kept:
        var inner = encoder
        for _ in 0..<depth {
          var container = inner.container(keyedBy: Key.self)
          inner = container.superEncoder(forKey: .a)
        }
        var container = inner.container(keyedBy: Key.self)
        try container.encode(1, forKey: .a)
        // Who keeps the innermost one keeps all around it.
        if way == .kept { Deep.kept = [inner] }
      }
    }
  }

  @Test(arguments: Way.allCases) func areWrittenOnASmallThread(way: Way) throws {
    let mapper = ReflectiveMapper<Deep>()
    for depth in [1, 512, 3000] {
      let (open, close) = way == .unkeyed ? ("[", "]") : (#"{"a":"#, "}")
      let expected = String(repeating: open, count: depth + 1) + "1" + String(repeating: close, count: depth + 1)
      let texts = SmallThread.run(stack: 256 << 10) { () -> [String] in
        let model = Deep(way, depth)
        let text = (try? mapper.jsonData(from: model)).map { String(decoding: $0, as: UTF8.self) }
        let value = (try? mapper.reversed.map(model))?.description
        if way == .kept { Deep.kept = [] }
        return [text ?? "", value ?? ""]
      }
      #expect(texts == [expected, expected], "\(way) \(depth)")
    }
  }

  @Test func whatFailsDeepWithinIsAnIssue() throws {
    struct Wrong: Encodable {
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for _ in 0..<512 { container = container.nestedContainer(keyedBy: Key.self, forKey: .a) }
        try container.encode(Double.nan, forKey: .a)
      }
    }
    struct Holder: Codable {
      init() {}
      init(from decoder: any Decoder) throws {}
      func encode(to encoder: any Encoder) throws { try Wrong().encode(to: encoder) }
    }
    let lines = SmallThread.run(stack: 256 << 10) { issueLines { _ = try ReflectiveMapper<Holder>().jsonData(from: Holder()) } }
    #expect(lines?.count == 1 && lines?.first?.hasPrefix("! invalidValue a.a.a") == true)
  }

  @Test func aPartOfAnotherDocumentBesideANestedContainer() throws {
    struct Both: Codable {
      enum CodingKeys: CodingKey { case p, q }
      var part: Value
      init(_ part: Value) { self.part = part }
      init(from decoder: any Decoder) throws { part = .null }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(part, forKey: .p)
        var nested = container.nestedContainer(keyedBy: CodingKeys.self, forKey: .q)
        try nested.encode(1, forKey: .p)
      }
    }
    struct List: Codable {
      var part: Value
      init(_ part: Value) { self.part = part }
      init(from decoder: any Decoder) throws { part = .null }
      func encode(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        var nested = container.nestedUnkeyedContainer()
        try container.encode(part)
        try nested.encode(part)
      }
    }
    let parts: [Value?] = [try Value(json: #"{"x": [1, {"y": null}]}"#)["x"], [try Value(json: "[1]"), 2], try Value(json: "[null]")[0]]
    for case let part? in parts {
      let both = try ReflectiveMapper<Both>().reversed.map(Both(part))
      #expect(both == ["p": part, "q": ["p": 1]])
      #expect(try Value(json: ReflectiveMapper<Both>().jsonData(from: Both(part))) == both)
      #expect(try ReflectiveMapper<List>().reversed.map(List(part)) == [[part], part])
    }
  }
}
