import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// The decoder answers the same as Foundation's, value by value and error by error.
@Suite struct DecoderAnswersTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let body: ReadingScript.Body

    init(_ name: String, _ json: String, _ body: @escaping ReadingScript.Body) {
      testDescription = name
      self.json = json
      self.body = body
    }
  }

  @Test(arguments: rows) func answersAsFoundationDoes(_ row: Row) throws {
    let expected = try ReadingScript.decoded(row.json, row.body)
    #expect(!expected.isEmpty)
    for round in ["first", "second"] {
      // The second time the plan knows the fields.
      let answers = try ReadingScript.hydrated(row.json, ReflectiveMapper().coercion(.strict), row.body)
      #expect(answers.count == expected.count)
      let differences = zip(answers, expected).filter { $0 != $1 }.map { "\($0), and Foundation: \($1)" }
      #expect(differences.isEmpty, "the \(round) time:\n\(differences.joined(separator: "\n"))")
    }
  }

  static let rows: [Row] = [
    Row("contains, decodeNil", #"{"a":1,"n":null}"#) { decoder, log in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      for key in ["a", "n", "x"] as [AnyTextKey] {
        log.attempt("contains \(key.stringValue)") { object.contains(key) }
        log.attempt("nil \(key.stringValue)") { try object.decodeNil(forKey: key) }
        log.attempt("if present \(key.stringValue)") { try object.decodeIfPresent(Int.self, forKey: key) as Any }
        log.attempt("decode \(key.stringValue)") { try object.decode(Int.self, forKey: key) }
        log.attempt("text \(key.stringValue)") { try object.decode(String.self, forKey: key) }
        log.attempt("text if present \(key.stringValue)") { try object.decodeIfPresent(String.self, forKey: key) as Any }
        log.attempt("list \(key.stringValue)") { try object.decode([Int].self, forKey: key) }
        log.attempt("model \(key.stringValue)") { try object.decode(Leafy.self, forKey: key) }
        log.attempt("dictionary \(key.stringValue)") { try object.decode([String: Int].self, forKey: key) }
        log.attempt("nested \(key.stringValue)") { try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: key).allKeys.count }
        log.attempt("nested list \(key.stringValue)") { try object.nestedUnkeyedContainer(forKey: key).count as Any }
      }
    },
    Row("all keys", #"{"b":1,"a":{"c":2},"":3}"#) { decoder, log in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      log.note(object.allKeys.map(\.stringValue).sorted())
      log.attempt("nested") { try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a").allKeys.map(\.stringValue) }
      log.attempt("empty key") { try object.decode(Int.self, forKey: "") }
      let some = try decoder.container(keyedBy: Leafy.Keys.self)
      log.note(some.allKeys.count)
    },
    Row("elements", #"[1,null,"x",[2],{"a":3},true]"#) { decoder, log in
      var list = try decoder.unkeyedContainer()
      log.note(list.count as Any)
      log.attempt("text") { try list.decode(String.self) }
      log.note(list.currentIndex)
      log.attempt("int") { try list.decode(Int.self) }
      log.attempt("int of null") { try list.decode(Int.self) }
      log.note(list.currentIndex)
      log.attempt("nil") { try list.decodeNil() }
      log.attempt("nil of text") { try list.decodeNil() }
      log.note(list.currentIndex)
      log.attempt("if present") { try list.decodeIfPresent(String.self) as Any }
      log.attempt("nested object of list") { try list.nestedContainer(keyedBy: AnyTextKey.self).allKeys.count }
      log.note(list.currentIndex)
      log.attempt("nested list") {
        var inner = try list.nestedUnkeyedContainer()
        return (try inner.decode(Int.self), inner.isAtEnd, inner.currentIndex)
      }
      log.attempt("nested object") { try list.nestedContainer(keyedBy: AnyTextKey.self).decode(Int.self, forKey: "a") }
      log.attempt("super") { try Bool(from: list.superDecoder()) }
      log.note(list.isAtEnd)
      log.attempt("past the end") { try list.decode(Int.self) }
      log.attempt("nil past the end") { try list.decodeNil() }
      log.attempt("if present past the end") { try list.decodeIfPresent(Int.self) as Any }
    },
    Row("if present in a list", #"[null,1,null]"#) { decoder, log in
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd { log.attempt("element \(list.currentIndex)") { try list.decodeIfPresent(Int.self) as Any } }
    },
    Row("optionals in a list", #"[null,1,null]"#) { decoder, log in
      var list = try decoder.unkeyedContainer()
      while !list.isAtEnd { log.attempt("element \(list.currentIndex)") { try list.decode(Int?.self) as Any } }
    },
    Row("single values", #"5"#) { decoder, log in
      let value = try decoder.singleValueContainer()
      log.note(value.decodeNil())
      log.attempt("int") { try value.decode(Int.self) }
      log.attempt("text") { try value.decode(String.self) }
      log.attempt("model") { try value.decode(Leafy.self) }
      log.attempt("object") { try decoder.container(keyedBy: AnyTextKey.self).allKeys.count }
      log.attempt("list") { try decoder.unkeyedContainer().count as Any }
      log.attempt("small") { try value.decode(Int8.self) }
      log.attempt("optional") { try value.decode(Int?.self) as Any }
    },
    Row("coding paths", #"{"a":{"b":[{"c":1},[2]]},"super":{"d":3},"e":{"f":4}}"#) { decoder, log in
      log.note(Transcript.path(decoder.codingPath))
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      log.note(Transcript.path(object.codingPath))
      let a = try object.nestedContainer(keyedBy: AnyTextKey.self, forKey: "a")
      log.note(Transcript.path(a.codingPath))
      var b = try a.nestedUnkeyedContainer(forKey: "b")
      log.note(Transcript.path(b.codingPath))
      let first = try b.nestedContainer(keyedBy: AnyTextKey.self)
      log.note(Transcript.path(first.codingPath))
      log.attempt("wrong") { try first.decode(String.self, forKey: "c") }
      log.attempt("missing") { try first.decode(String.self, forKey: "x") }
      let second = try b.nestedUnkeyedContainer()
      log.note(Transcript.path(second.codingPath))
      let parent = try object.superDecoder()
      log.note(Transcript.path(parent.codingPath))
      log.attempt("super's") { try parent.container(keyedBy: AnyTextKey.self).decode(Int.self, forKey: "d") }
      log.attempt("super's missing") { try parent.container(keyedBy: AnyTextKey.self).decode(Int.self, forKey: "x") }
      let e = try object.superDecoder(forKey: "e")
      log.note(Transcript.path(e.codingPath))
      log.attempt("e's") { try e.container(keyedBy: AnyTextKey.self).decode(Int.self, forKey: "f") }
      log.attempt("e as a value") { try e.singleValueContainer().decode([String: Int].self) }
      log.attempt("e as a list") { try e.unkeyedContainer().count as Any }
      log.note(Transcript.path(try decoder.singleValueContainer().codingPath))
    },
    Row("a super that is not there", #"{"n":null}"#) { decoder, log in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      log.attempt("super") { try object.superDecoder().singleValueContainer().decodeNil() }
      log.attempt("super(x)") { try object.superDecoder(forKey: "x").singleValueContainer().decodeNil() }
      log.attempt("super(n)") { try object.superDecoder(forKey: "n").singleValueContainer().decodeNil() }
      log.attempt("object in super(x)") { try object.superDecoder(forKey: "x").container(keyedBy: AnyTextKey.self).allKeys.count }
    },
    Row("errors from deep down", #"{"models":[{"someCount":1},{"someCount":"x"}],"byName":{"k":{"someCount":null}}}"#) { decoder, log in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      log.attempt("list") { try object.decode([Leafy].self, forKey: "models") }
      log.attempt("dictionary") { try object.decode([String: Leafy].self, forKey: "byName") }
      log.attempt("dictionary of lists") { try object.decode([String: [Leafy]].self, forKey: "byName") }
    },
    Row("the same key again and again", #"{"a":5}"#) { decoder, log in
      let one = try decoder.container(keyedBy: AnyTextKey.self)
      let other = try decoder.container(keyedBy: AnyTextKey.self)
      for _ in 0..<3 {
        log.attempt("int") { try one.decode(Int.self, forKey: "a") }
        log.attempt("double") { try other.decode(Double.self, forKey: "a") }
        log.attempt("text") { try one.decode(String.self, forKey: "a") }
        log.attempt("missing") { try one.decode(String.self, forKey: "b") }
      }
    },
    Row("out of order", #"{"a":1,"b":2,"c":3,"d":4}"#) { decoder, log in
      let object = try decoder.container(keyedBy: AnyTextKey.self)
      for key in ["d", "a", "c", "b", "a", "d"] as [AnyTextKey] {
        log.attempt(key.stringValue) { try object.decode(Int.self, forKey: key) }
      }
    },
    Row("null at the top", "null") { decoder, log in
      log.attempt("object") { try decoder.container(keyedBy: AnyTextKey.self).allKeys.count }
      log.attempt("list") { try decoder.unkeyedContainer().count as Any }
      log.attempt("nil") { try decoder.singleValueContainer().decodeNil() }
    },
  ]
}
