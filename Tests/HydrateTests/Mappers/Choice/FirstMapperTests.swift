import Foundation
import Hydrate
import HydrateEditing
import Testing

@testable import TestSupport

struct FirstMapperTests {
  @Test func laws() throws {
    let mapper = FirstMapper<String, Date>(.date(.rfc3339), .date(.dotNet))
    let epoch = Date(timeIntervalSince1970: 0)
    let taken = [Taken("/Date(0)/", epoch, back: "1970-01-01T00:00:00Z"), Taken("1970-01-01T00:00:00Z", epoch)]
    try expectInverse(mapper, taken)
    for row in taken { #expect(try mapper.lifted.mapReportingIssues(row.input).issues.isEmpty) }
    let error = mappingError { () throws(MappingError) in try mapper.at("d").map(["d": "neither"]) }
    #expect(error?.codes == [.invalidValue, .invalidValue] && error?.paths == ["d", "d"], "the issues of all branches")
  }

  @Test func losersLeaveNothing() throws {
    let noisy = StringToNumber<Int>().nonFatal(default: 0).array.then(
      ClosureMapper { (_: [Int], context) throws -> Int in throw context.failure(.invalidValue, "no") })
    let mapper = FirstMapper<Value, Int>([noisy, ClosureMapper { (value: Value) in value.count }])
    let mapped = try mapper.mapReportingIssues(["x", "y"])
    #expect(mapped.value == 2 && mapped.issues.isEmpty)
    let none = mappingError { () throws(MappingError) in try FirstMapper<Value, Int>([noisy, noisy]).map(["x"]) }
    #expect(none?.allIssues.map(\.severity.rawValue).sorted() == ["fatal", "fatal", "nonFatal", "nonFatal"])
  }

  @Test func sixAtMostOrAList() throws {
    func text(_ word: String) -> EnumMapper<String, String> { EnumMapper([word: word]) }
    let six = FirstMapper<String, String>(text("a"), text("b"), text("c"), text("d"), text("e"), text("f"))
    for word in ["a", "b", "c", "d", "e", "f"] { #expect(try six.map(word) == word) }
    #expect(mappingError { () throws(MappingError) in try six.map("g") }?.issues.count == 6)
    let none = FirstMapper<String, String>([])
    #expect(mappingError { () throws(MappingError) in try none.map("a") }?.codes == [.configuration])
    #expect(mappingError { () throws(MappingError) in try none.reversed.map("a") }?.codes == [.configuration])
  }

  @Test("first: one-way mappers do not write")
  func oneWayMappers() throws {
    let count = ClosureMapper { (text: String) in text.count }
    #expect(try FirstMapper<String, Int>(count, StringToNumber<Int>()).reversed.map(1) == "1")
    #expect(
      mappingError { () throws(MappingError) in try FirstMapper<String, Int>(count, count).reversed.map(1) }?.codes == [.irreversible])
  }

  enum Pay: Equatable, Sendable { case cash(Int), card(String), cheque(Bool) }

  static let pays: FirstMapper<Value, Pay> = {
    struct No: Error {}
    let cash = TwoWayClosureMapper { (number: Int) -> Pay in
      .cash(number)
    } reverse: { pay in
      if case .cash(let number) = pay { return number }
      throw No()
    }
    // Reports an issue before it fails.
    let card = TwoWayClosureMapper { (text: String, _) -> Pay in
      .card(text)
    } reverse: { (pay: Pay, context) -> String in
      context.report(.invalidValue, "a loser")
      if case .card(let text) = pay { return text }
      throw context.failure(.irreversible, "no card")
    }
    return FirstMapper(cash.lifted, card.lifted)
  }()

  @Test("first: the alternative that can write writes, without issues of the others, in lists, fields and dictionaries")
  func theOneThatCanWrite() throws {
    #expect(try Self.pays.array.map(json: #"[5, "x"]"#) == [.cash(5), .card("x")])
    let written = try Self.pays.array.reversed.mapReportingIssues([.cash(5), .card("x")])
    #expect(written.value == [5, "x"] && written.issues.map(\.message) == ["a loser"], "of the winner alone")
    #expect(try Self.pays.reversed.mapReportingIssues(.cash(1)).issues.isEmpty)
    #expect(try Self.pays.dictionary.jsonData(from: ["a": .card("x"), "b": .cash(1)]) == Data(#"{"a":"x","b":1}"#.utf8))
    let sales = KeyedMapper({ [Pay]() }) { KeyedField("pays", \.self, Self.pays.array) }
    #expect(try sales.reversed.map([.card("y"), .cash(2)]) == ["pays": ["y", 2]])
    #expect(try sales.edit(json: #"{"pays": [1,  "z"]}"#) { $0[0] = .card("a") } == #"{"pays": ["a",  "z"]}"#)
    let error = try #require(throws: MappingError.self) { try Self.pays.array.reversed.map([.cash(1), .cheque(true)]) }
    #expect(error.issues.map { "\($0.code) \($0.destinationPath)" } == ["invalidValue [1]", "irreversible [1]"], "why none can write")
    #expect(error.allIssues.count == 3)
  }

  @Test("first: a mistake in a mapper ends the writing")
  func mistakes() {
    struct Model: Codable { var a: Int }
    let wrong = ReflectiveMapper<Model>().optional(named: "b"), right = ReflectiveMapper<Model>()
    #expect(
      mappingError { () throws(MappingError) in try FirstMapper<Value, Model>(wrong, right).reversed.map(Model(a: 1)) }?.codes == [
        .configuration
      ])
  }

  struct Size: Codable, Equatable {
    var a = 1
    var b: Int? = 2
  }
  struct Box: Codable, Equatable { var size = Size() }

  /// In an update a mapper that finds nothing of its own leaves the patch to the others.
  @Test func versionsInAnUpdate() {
    let new = KeyedMapper({ Size() }) {
      KeyedField("A2", \.a)
      KeyedField("B2", \.b)
    }
    let old = KeyedMapper({ Size() }) {
      KeyedField("a", \.a)
      KeyedField("b", \.b)
    }
    let boxes = ReflectiveMapper<Box>().field(\.size, using: FirstMapper<Value, Size>(new, old))
    let rows: [(String, Size?, [String], [String])] = [
      (#"{"a": 7, "b": 8}"#, Size(a: 7, b: 8), ["size.a", "size.b"], []), (#"{"B2": 8}"#, Size(a: 1, b: 8), ["size.b"], []),
      (#"{"b": null}"#, Size(a: 1, b: nil), ["size.b"], []), (#"{"a": {}}"#, nil, [], ["! typeMismatch size.a"]),
      (#"{}"#, Size(), [], []), (#"{"c": 1}"#, Size(), [], []), (#"{"a": 1}"#, Size(), [], []),
    ]
    for (patch, size, paths, lines) in rows {
      expectUpdate(boxes, Box(), #"{"size": \#(patch)}"#, gives: size.map { Box(size: $0) }, paths, lines)
    }
    let checked = FirstMapper<Value, Size>(new, old.validating(.init("too large") { $0.a < 5 }))
    expectUpdate(ReflectiveMapper<Box>().field(\.size, using: checked), Box(), #"{"size": {"a": 7}}"#, [], ["! invalidValue size"])
  }

  @Test func mistakesAndAbsence() throws {
    let broken = FirstMapper<String, Int>(EnumMapper(["a": 1, "a": 2]), StringToNumber())
    #expect(mappingError { () throws(MappingError) in try broken.map("5") }?.codes == [.configuration])
    let lenient = FirstMapper<Value, Int?>(StringToNumber<Int>().casting(to: Int?.self).lifted, StringToNumber<Int>().optional())
    #expect(lenient.handlesAbsence)
    #expect(try lenient.at("gone").mapReportingIssues([:]).issues.map(\.code) == [.missingValue])
  }
}
