import Foundation
import Hydrate
import Testing

struct ContainerMapperTests {
  private let numbers = StringToNumber<Int>()

  @Test func arrays() throws {
    let taken = [Taken(["1", "2"], [1, 2]), Taken([], [])]
    try expectLaws(
      numbers.array, taken,
      refused: [Refused(["x"]), Refused([nil], .nullValue), Refused([:], .typeMismatch), Refused("1", .typeMismatch)].filter {
        $0.input.array == nil
      })
    try expectInverse(numbers.array, taken)
    #expect(try numbers.array.array.map([["1"], []]) == [[1], []])
    #expect(mappingError { () throws(MappingError) in try numbers.array.array.map([["x"], ["1", nil]]) }?.paths == ["[0][0]", "[1][1]"])
  }

  @Test func sets() throws {
    #expect(try numbers.set.map(["1", "2", "1"]) == [1, 2])
    #expect(try numbers.set.reversed.map([5]) == ["5"])
    let skipped = try numbers.set(invalid: .skip).mapReportingIssues(["1", "x", "y"])
    #expect(skipped.value == [1] && skipped.issues.map(\.sourcePath.description) == ["[1]", "[2]"])
    #expect(mappingError { () throws(MappingError) in try numbers.set.map(["x", "y"]) }?.codes == [.invalidValue, .invalidValue])
  }

  @Test func dictionaries() throws {
    let taken = [Taken(["a": "1", "b.c": "2"], ["a": 1, "b.c": 2]), Taken([:], [:])]
    try expectLaws(numbers.dictionary, taken, refused: [Refused([], .typeMismatch), Refused("1", .typeMismatch)])
    try expectInverse(numbers.dictionary, taken)
    #expect(mappingError { () throws(MappingError) in try numbers.dictionary.map(["a": "x", "b.c": nil]) }?.paths == ["a", "[\"b.c\"]"])
    let skipped = try numbers.dictionary(invalid: .skip).mapReportingIssues(json: #"{"a": "x", "b": "1", "b": "2"}"#)
    #expect(skipped.value == ["b": 2] && skipped.issues.map(\.code) == [.invalidValue, .duplicateKey])
    let text = try numbers.dictionary.reversed.map(["b": 2, "a": 1, "c": 3]).jsonString()
    #expect(text == #"{"a":"1","b":"2","c":"3"}"#, "sorted keys")
  }

  @Test func theWayBackSkipsOrFailsToo() throws {
    let urls = StringToURL(schemes: ["https"])
    let mixed = [URL(string: "https://a.b"), URL(string: "ftp://a.b")].compactMap(\.self)
    #expect(mappingError { () throws(MappingError) in try urls.array.reversed.map(mixed) }?.paths == ["[1]"])
    let skipped = try urls.array(invalid: .skip).reversed.mapReportingIssues(mixed)
    #expect(skipped.value == ["https://a.b"] && skipped.issues.map(\.sourcePath.description) == ["[1]"])
    #expect(try urls.dictionary(invalid: .skip).reversed.map(["a": mixed[0], "b": mixed[1]]) == ["a": "https://a.b"])
  }

  @Test func whatAnElementSoftensStays() throws {
    let mapped = try StringToNumber<Int>().nonFatal(default: 0).array.mapReportingIssues(["1", "x"])
    #expect(mapped.value == [1, 0] && mapped.issues.map(\.sourcePath.description) == ["[1]"])
  }

  @Test func manyFailuresCostLittle() {
    let text = "[" + Array(repeating: "\"x\"", count: 20_000).joined(separator: ",") + "]"
    #expect(mappingError { () throws(MappingError) in try numbers.array.map(json: text) }?.issues.count == 20_000)
  }
}
