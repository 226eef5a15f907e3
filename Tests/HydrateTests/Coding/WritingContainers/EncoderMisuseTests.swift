import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Encoders that are used in ways that have no sense give errors, and a type may go on after an error.
@Suite struct EncoderMisuseTests {
  typealias Body = (any Encoder) throws -> Void

  struct Row: @unchecked Sendable, CustomTestStringConvertible {
    // Closures over nothing.
    let testDescription: String
    let expected: String
    let body: Body

    init(_ name: String, _ expected: String, _ body: @escaping Body) {
      testDescription = name
      self.expected = expected
      self.body = body
    }
  }

  /// Fails after it has begun to write.
  struct Failing: Codable {
    var good = "x"
    var bad = Double.nan
  }

  @Test(arguments: rows) func goesOnAfterAnError(_ row: Row) throws {
    let script = WritingScript(row.body)
    #expect(try text(script) == row.expected)
    #expect(try text([script, script]) == "[\(row.expected),\(row.expected)]")
    #expect(try text(["a": script, "b": script]) == "{\"a\":\(row.expected),\"b\":\(row.expected)}")
  }

  private func text<T: Codable & SendableMetatype>(_ value: T) throws -> String {
    String(decoding: try ReflectiveMapper().jsonData(from: value), as: UTF8.self)
  }

  static let rows: [Row] = [
    Row("a member", #"{"a":1,"c":3}"#) {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      try? object.encode(Double.nan, forKey: "b")
      try? object.encode(Failing(), forKey: "b")
      try? object.encodeIfPresent(Failing(), forKey: "b")
      try? object.encode([Failing()], forKey: "b")
      try? object.encode(["k": Failing()], forKey: "b")
      try? object.encode([1: [0.5, .infinity]], forKey: "b")
      try object.encode(3, forKey: "c")
    },
    Row("the first member", #"{"a":1}"#) {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try? object.encode(Failing(), forKey: "a")
      try object.encode(1, forKey: "a")
    },
    Row("an element", "[1,3]") {
      var list = $0.unkeyedContainer()
      try list.encode(1)
      try? list.encode(Float.infinity)
      try? list.encode(Failing())
      try? list.encode([[Failing()]])
      try list.encode(3)
    },
    Row("a single value", #""x""#) {
      var value = $0.singleValueContainer()
      try? value.encode(Double.nan)
      try? value.encode(Failing())
      try value.encode("x")
    },
    Row("another container", #"{"a":1}"#) {
      var value = $0.singleValueContainer()
      try? value.encode(Failing())
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
    },
    Row("nested containers", #"{"a":{"b":[1,2]},"c":3}"#) {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var inner = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try? object.encode(Failing(), forKey: "x")
      var list = inner.nestedUnkeyedContainer(forKey: "b")
      try list.encode(1)
      try? list.encode(Failing())
      try? inner.encode(Failing(), forKey: "y")
      try list.encode(2)
      try object.encode(3, forKey: "c")
    },
  ]

  // MARK: Errors

  struct Mistake: @unchecked Sendable, CustomTestStringConvertible {
    // Closures over nothing.
    let testDescription: String
    let body: Body
    init(_ name: String, _ body: @escaping Body) {
      testDescription = name
      self.body = body
    }
  }

  @Test(arguments: mistakes) func containersOfTwoKindsAreAnError(_ mistake: Mistake) {
    let script = WritingScript(mistake.body)
    #expect(throws: MappingError.self) { try ReflectiveMapper<WritingScript>().reversed.map(script) }
    #expect(throws: MappingError.self) { try ReflectiveMapper<[String: [WritingScript]]>().jsonData(from: ["a": [script]]) }
  }

  static let mistakes: [Mistake] = [
    Mistake("a value, then a member") {
      var value = $0.singleValueContainer()
      try value.encode(1)
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
    },
    Mistake("a value, then an element") {
      var value = $0.singleValueContainer()
      try value.encode(1)
      var list = $0.unkeyedContainer()
      try list.encode(1)
    },
    Mistake("two values") {
      var value = $0.singleValueContainer()
      try value.encode(1)
      try value.encode(2)
    },
    Mistake("a member, then a value") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      var value = $0.singleValueContainer()
      try value.encode(1)
    },
    Mistake("a member, then an element") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      var list = $0.unkeyedContainer()
      try list.encode(1)
    },
    Mistake("an array, then a nested object by key") {
      _ = $0.unkeyedContainer()
      var object = $0.container(keyedBy: AnyTextKey.self)
      var inner = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try inner.encode(1, forKey: "b")
    },
    Mistake("an object, then a nested element") {
      _ = $0.container(keyedBy: AnyTextKey.self)
      var list = $0.unkeyedContainer()
      var inner = list.nestedUnkeyedContainer()
      try inner.encode(1)
    },
    Mistake("a value, then a super encoder") {
      var value = $0.singleValueContainer()
      try value.encode(1)
      var object = $0.container(keyedBy: AnyTextKey.self)
      try 5.encode(to: object.superEncoder())
    },
    Mistake("one nested key as two kinds") {
      var object = $0.container(keyedBy: AnyTextKey.self)
      var inner = object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      try inner.encode(1, forKey: "b")
      var list = object.nestedUnkeyedContainer(forKey: "a")
      try list.encode(1)
    },
  ]

  @Test func errorsOfTheTypeBecomeIssues() {
    struct Own: Error {}
    let own = WritingScript { _ in throw Own() }
    let invalid = WritingScript {
      throw EncodingError.invalidValue(1, .init(codingPath: $0.codingPath, debugDescription: "own text"))
    }
    for (script, text) in [(own, "threw Own (WritingScript)"), (invalid, "own text")] {
      do {
        _ = try ReflectiveMapper<[String: WritingScript]>().reversed.map(["a": script])
        Testing.Issue.record("no error")
      } catch {
        #expect(error.issues.map(\.code) == [.invalidValue])
        #expect(error.issues.map(\.destinationPath.description) == ["a"])
        #expect(error.issues.first?.underlyingError != nil)
        #expect(error.issues.first?.message == text)
      }
    }
  }

  @Test func everyElementThatCannotBeWrittenIsReported() {
    let model = ["a": [0.5, .nan, 1, .infinity], "b": [], "c": [-.infinity]]
    do {
      _ = try ReflectiveMapper<[String: [Double]]>().reversed.map(model)
      Testing.Issue.record("no error")
    } catch {
      #expect(error.issues.map(\.destinationPath.description).sorted() == ["a[1]", "a[3]", "c[0]"])
    }
  }

  @Test func nothingWorksAfterTheEnd() throws {
    final class Kept: @unchecked Sendable {
      // Used on one task.
      var encoder: (any Encoder)?
      var object: KeyedEncodingContainer<AnyTextKey>?
      var list: (any UnkeyedEncodingContainer)?
      var inner: (any UnkeyedEncodingContainer)?
      var parent: (any Encoder)?
    }
    let kept = Kept()
    let script = WritingScript {
      kept.encoder = $0
      var object = $0.container(keyedBy: AnyTextKey.self)
      try object.encode(1, forKey: "a")
      kept.list = object.nestedUnkeyedContainer(forKey: "list")
      kept.parent = object.superEncoder()
      kept.inner = kept.list?.nestedUnkeyedContainer()
      kept.object = object
    }
    let mapper = ReflectiveMapper<[WritingScript]>()
    let value = try mapper.reversed.map([script])
    #expect(try value.jsonString() == #"[{"a":1,"list":[[]],"super":{}}]"#)
    #expect(throws: (any Error).self) { try kept.object?.encode(1, forKey: "b") }
    #expect(throws: (any Error).self) { try kept.object?.encodeNil(forKey: "b") }
    #expect(throws: (any Error).self) { try kept.object?.encodeIfPresent(1, forKey: "b") }
    #expect(throws: (any Error).self) { try kept.list?.encode(1) }
    #expect(throws: (any Error).self) { try kept.list?.encodeNil() }
    #expect(throws: (any Error).self) { try kept.inner?.encode(1) }
    for encoder in [kept.encoder, kept.parent, kept.object?.superEncoder()] {
      #expect(throws: (any Error).self) { try encoder.map { try 1.encode(to: $0) } }
      #expect(throws: (any Error).self) { try encoder.map { try Leafy(someCount: 1).encode(to: $0) } }
      #expect(throws: (any Error).self) { try encoder.map { try [1].encode(to: $0) } }
    }
    #expect(try value.jsonString() == #"[{"a":1,"list":[[]],"super":{}}]"#)
    #expect(try mapper.reversed.map([script]).jsonString() == #"[{"a":1,"list":[[]],"super":{}}]"#)
  }
}
