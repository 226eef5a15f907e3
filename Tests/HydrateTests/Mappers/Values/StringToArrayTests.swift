import Foundation
import Hydrate
import HydrateEditing
import HydrateSchema
import Testing

/// Lists in texts.
@Suite struct StringToArrayTests {
  struct Tags: Codable, Equatable, Sendable { var ids: [Int], names: [String], days: [Date]? }
  enum Size: String, Codable { case small, large }
  private let tags = ReflectiveMapper<Tags>().field(\.ids, using: .split(",")).field(\.names, using: .split(" - ")).field(
    \.days, using: .split("|"))

  @Test func elementsOfEachKind() throws {
    let words: [Taken<[String]>] = [
      Taken("a,b", ["a", "b"]), Taken("", []), Taken("a", ["a"]), Taken(",", ["", ""]), Taken("a,,b", ["a", "", "b"]),
      Taken(" a, b ", [" a", " b "]),
      Taken(7, ["7"], back: "7"), Taken(1.5, ["1.5"], back: "1.5"), Taken(true, ["true"], back: "true"), Taken("é,日", ["é", "日"]),
      Taken("a;b", ["a;b"]),
    ]
    try expectLaws(
      StringToArray<String>(","), words, refused: [Refused([], .typeMismatch), Refused(["a"], .typeMismatch), Refused([:], .typeMismatch)])
    try expectInverse(StringToArray<String>(","), words)
    let numbers: [Taken<[Double]>] = [Taken("1; 2.5 ;+3", [1, 2.5, 3], back: "1;2.5;3"), Taken(1.5, [1.5], back: "1.5")]
    try expectLaws(StringToArray<Double>(";"), numbers, refused: [Refused("x"), Refused(" "), Refused("1,5")])
    #expect(try StringToArray<Double>(".").lifted.map(json: "1.5") == [1.5], "a number is one element, whatever its text")
    #expect(try StringToArray<Bool>("/").map("yes/no/1") == [true, false, true])
    #expect(try StringToArray<Size>("+").map("small+large") == [.small, .large])
    #expect(try StringToArray<Size>("+").reversed.map([.large, .small]) == "large+small")
    #expect(try StringToArray<String>("\r\n").map("a\r\nb\nc") == ["a", "b\nc"])
    #expect(try StringToArray<URL>(" ").map("https://a.example/ü x").map(\.absoluteString) == ["https://a.example/%C3%BC", "x"])
  }

  @Test func inModelsBothWays() throws {
    let json = #"{"ids":"1,2,19","names":"a - b","days":"2024-03-05T00:00:00Z|2024-03-06T00:00:00Z"}"#
    let model = try tags.map(json: json)
    #expect(model.ids == [1, 2, 19] && model.names == ["a", "b"] && model.days?.count == 2)
    #expect(try tags.reversed.map(model).jsonString() == json)
    #expect(try tags.map(["ids": "", "names": ""]) == Tags(ids: [], names: [], days: nil))
    #expect(try tags.reversed.map(Tags(ids: [], names: [], days: [])).jsonString() == #"{"ids":"","names":"","days":""}"#)
    #expect(try tags.optional(\.ids).mapReportingIssues(["ids": ["a"], "names": ""]).value.ids == [])
  }

  @Test("lists in text: issues have the place of the text and the index in the model") func places() throws {
    let error = mappingError { () throws(MappingError) in
      try tags.map(json: "{\n \"ids\": \"1,x,,3\", \"names\": \"\", \"days\": \"2024-03-05|01/02/2013\"}")
    }
    #expect(
      error?.issues.map { "\($0.sourcePath) \($0.destinationPath) \($0.location.map { "\($0)" } ?? ""): \($0.message)" } == [
        "ids ids[1] line 2, column 9: expected a whole number, found a string that is not one (Int)",
        "ids ids[2] line 2, column 9: expected a whole number, found an empty string (Int)",
        "days days[1] line 2, column 40: ambiguous date: day/month order is unclear, .anyFormat(order:) sets it",
      ])
    #expect(error?.isComplete == true)
    let nested = mappingError { () throws(MappingError) in try tags.array.map(json: #"[{"ids": "1,x", "names": ""}]"#) }
    #expect(nested?.issues.map { "\($0.sourcePath) \($0.destinationPath)" } == ["[0].ids [0].ids[1]"])
  }

  @Test func settingsOfElements() throws {
    let skipped = try tags.invalidElements(.skip).mapReportingIssues(["ids": "1,x,3", "names": ""])
    #expect(skipped.value.ids == [1, 3] && skipped.issues.map { "\($0.destinationPath)" } == ["ids[1]"])
    struct Gaps: Codable, Equatable { var list: [Int?] }
    let gaps = ReflectiveMapper<Gaps>().field(\.list, using: .split(","))
    #expect(try gaps.emptyTextAsNull().map(["list": "1,,3"]) == Gaps(list: [1, nil, 3]))
    #expect(try gaps.nullTexts("-").map(["list": "1,-"]) == Gaps(list: [1, nil]))
    #expect(try gaps.invalidElements(.null).map(["list": "1,x"]) == Gaps(list: [1, nil]))
    #expect(mappingError { () throws(MappingError) in try gaps.reversed.map(Gaps(list: [1, nil])) }?.codes == [.irreversible])
    let strict = tags.coercion(.strict)
    #expect(try strict.map(["ids": "", "names": "a - b"]).names == ["a", "b"])
    #expect(mappingError { () throws(MappingError) in try strict.map(["ids": "1", "names": ""]) }?.codes == [.typeMismatch])
    #expect(try strict.mapType(Int.self, using: StringToNumber()).map(["ids": "1,02", "names": ""]).ids == [1, 2])
  }

  @Test func whatWouldNotBeReadBack() throws {
    func issue(_ body: () throws(MappingError) -> Value) -> String? {
      mappingError(body)?.issues.first.map { "\($0.code) \($0.destinationPath): \($0.message)" }
    }
    let split = "cannot be written: the text would be split into other elements"
    #expect(
      issue { () throws(MappingError) in try tags.reversed.map(Tags(ids: [], names: [""], days: nil)) } == "irreversible names: \(split)")
    #expect(
      issue { () throws(MappingError) in try tags.reversed.map(Tags(ids: [], names: ["x", "a - b"], days: nil)) }
        == "irreversible names[1]: \(split)")
    #expect(try tags.reversed.map(Tags(ids: [], names: ["", ""], days: nil))["names"] == " - ")
    let doubled = StringToArray<String>("aa")
    #expect(
      mappingError { () throws(MappingError) in try doubled.reversed.map(["a", "b"]) }?.codes == [.irreversible], "a separator across two")
    #expect(mappingError { () throws(MappingError) in try StringToArray<[Int]>(",").reversed.map([[1]]) }?.codes == [.irreversible])
    #expect(mappingError { () throws(MappingError) in try StringToArray<Double>(",").reversed.map([.nan]) }?.codes == [.invalidValue])
    #expect(mappingError { () throws(MappingError) in try StringToArray<Double>(".").reversed.map([1.5]) }?.codes == [.irreversible])
    let values = StringToArray<Value>(",")
    #expect(try values.map(values.reversed.map([1, true, "a"])) == ["1", "true", "a"], "a value comes back as its text")
  }

  @Test func anEmptySeparatorIsAMistake() throws {
    let error = mappingError { () throws(MappingError) in try ReflectiveMapper<Tags>().field(\.ids, using: .split("")).plan() }
    #expect(
      error?.issues.map { "\($0.code) \($0.destinationPath): \($0.message)" } == [
        "configuration ids: expected a separator that is not empty"
      ])
    #expect(mappingError { () throws(MappingError) in try StringToArray<Int>("").map("1") }?.codes == [.configuration])
    #expect(mappingError { () throws(MappingError) in try StringToArray<Int>("").reversed.map([1]) }?.codes == [.configuration])
  }

  @Test func updatesEditsAndSchemas() throws {
    var model = Tags(ids: [1], names: ["q"], days: nil)
    #expect(try tags.updateReportingChanges(&model, json: #"{"ids": "5,6"}"#).value.map { "\($0.path)" } == ["ids"])
    #expect(model == Tags(ids: [5, 6], names: ["q"], days: nil))
    let edited = try tags.edit(json: #"{ "x": 1, "ids": "1,02", "names": "a - b" }"#) { $0.names.append("c") }
    #expect(edited == #"{ "x": 1, "ids": "1,02", "names": "a - b - c" }"#)
    #expect(throws: MappingError.self) { try tags.edit(json: #"{"ids": "1", "names": "a"}"#) { $0.names = [""] } }
    #expect(try tags.jsonSchema(.accepted)["$defs"]?["Tags"]?["properties"]?["names"] == ["type": "string"])
    #expect(try tags.jsonSchema(.written)["$defs"]?["Tags"]?["properties"]?["ids"] == ["type": "string"])
    #expect(try "\(tags.plan())".contains("StringToArray<Int>"))
  }

  @Test(.timeLimit(.minutes(1))) func longLists() throws {
    let list = StringToArray<Int>(",")
    let numbers = Array(0..<20_000)
    #expect(try list.map(list.reversed.map(numbers)) == numbers)
  }
}
