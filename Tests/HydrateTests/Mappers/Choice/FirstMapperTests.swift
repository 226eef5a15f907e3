import Foundation
import Hydrate
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
      BlockMapper { (_: [Int], context) throws -> Int in throw context.failure(.invalidValue, "no") })
    let mapper = FirstMapper<Value, Int>([noisy, BlockMapper { (value: Value) in value.count }])
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

  @Test func theFirstOneWrites() {
    let mapper = FirstMapper<String, Int>(BlockMapper { (text: String) in text.count }, StringToNumber<Int>())
    #expect(mappingError { () throws(MappingError) in try mapper.reversed.map(1) }?.codes == [.irreversible])
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
    let broken = FirstMapper<String, Int>(EnumMapper(["a": 1, "b": 1]), StringToNumber())
    #expect(mappingError { () throws(MappingError) in try broken.map("5") }?.codes == [.configuration])
    let lenient = FirstMapper<Value, Int?>(StringToNumber<Int>().casting(to: Int?.self).lifted, StringToNumber<Int>().optional())
    #expect(lenient.handlesAbsence)
    #expect(try lenient.at("gone").mapReportingIssues([:]).issues.map(\.code) == [.missingValue])
  }
}
