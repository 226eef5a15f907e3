import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// `explain` of any mapper: what it tells of fields, whatever reads them, and what it leaves as it was.
@Suite struct ExplainingTests {
  enum Gender: String, Codable { case female, male }
  struct Person: Codable, Equatable {
    let firstName: String
    let lastName: String
    let homepage: URL?
    let age: Int
    let birthDate: Date?
    let gender: Gender?
    let children: [Person]
  }

  private let people = ReflectiveMapper<Person>().keyTransformer(.camelToSnake).optional(\.gender).default(\.lastName, "Doe")
    .optional(\.lastName)
  private let json = """
    {"first_name": "A", "age": "24", "gender": "robot", "homepage": null, "colour": 1,
     "children": [{"first_name": 1, "last_name": "B", "age": {}, "children": []}]}
    """

  private func lines(_ explanation: MappingExplanation) -> [String] { explanation.fields.map(\.description) }

  @Test func everyFieldOfEveryObjectIsToldOf() throws {
    let explanation = try people.explain(json: json)
    #expect(
      lines(explanation) == [
        "first_name -> firstName: exact, built in", "last_name -> lastName: fallback, default", "homepage: absent, nil",
        "age: converted, built in", "birth_date -> birthDate: absent, nil", "gender: fallback, nil", "children: failed, built in",
        "children[0].first_name -> children[0].firstName: converted, built in",
        "children[0].last_name -> children[0].lastName: exact, built in", "children[0].homepage: absent, nil",
        "children[0].age: failed, built in", "children[0].birth_date -> children[0].birthDate: absent, nil",
        "children[0].gender: absent, nil", "children[0].children: exact, built in",
      ])
    #expect(explanation.unread.map(\.description) == ["colour"])
    #expect(explanation.isComplete && explanation.report.issues.count == 3)
    #expect(explanation.fields.first { $0.outcome == .fallback }?.location == TextLocation(line: 1, column: 1))
  }

  @Test func everySourceCanBeExplained() throws {
    let value = try Value(json: json)
    let told = try lines(people.explain(json: json))
    #expect(try lines(people.explain(json: Data(json.utf8))) == told)
    #expect(try lines(people.explain(value)) == told)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    #expect(try Set(lines(people.explain(Value(any: object)))) == Set(told))
    let plist = try PropertyListSerialization.data(fromPropertyList: ["first_name": "A"], format: .xml, options: 0)
    #expect(try people.explain(Value(plist: plist)).fields.first?.outcome == .exact)
    let list = "[\(Array(repeating: json, count: 50).joined(separator: ","))]"
    #expect(try people.array.explain(json: list).fields.count == 50 * told.count)
    #expect(try people.array.explain(json: "[]").fields.isEmpty)
  }

  @Test func onlyMalformedTextAndMistakesAreThrown() throws {
    #expect(issueLines { _ = try people.explain(json: "{") } == ["! malformed"])
    #expect(issueLines { _ = try people.optional(named: "fristName").explain(json: "{}") }.first?.hasPrefix("! configuration") == true)
    #expect(try lines(people.explain(json: "[1]")) == ["the document: failed, built in"])
  }

  @Test func whatIsMappedAfterwardsIsMappedAsEver() throws {
    let good = #"{"first_name": "A", "age": 2, "children": [], "x": 1}"#
    let before = try people.map(json: good)
    _ = try people.explain(json: json)
    _ = try people.explain(json: good)
    #expect(try people.map(json: good) == before)
    #expect(try people.mapReportingIssues(json: good).issues.map(\.line) == ["~ missingValue last_name -> lastName"])
    let failed = RunOutcome(people, json)
    #expect(try people.explain(json: json).issues.map(\.line) == failed.lines, "the issues are those of a mapping")
  }

  // MARK: Rules

  @Test func theRuleSaysWhichMapperAndWhichDateFormat() throws {
    struct Dates: Codable {
      let a: Date
      let b: Date
      let c: Date
      let d: Date
      let e: Date?
      let f: [Date]
    }
    let mapper = ReflectiveMapper<Dates>().field(\.b, using: .date(.custom("yyyy/MM/dd"))).field(
      \.c, using: .date(.anyFormat(order: .dayMonthYear))
    )
    .field(\.d, from: ["x", "y"], using: JoinMapper(separator: "T").then(.date(.rfc3339)))
    let explanation = try mapper.explain(
      json:
        #"{"a": 1390186634, "b": "2013/01/02", "c": "01/02/2013", "x": "2013-01-10", "y": "07:58:30Z", "e": "Thu, 10 Jan 2013 07:58:30 GMT", "f": ["2013-W02-4"]}"#
    )
    #expect(
      lines(explanation) == [
        "a: converted, built in, Unix time", "b: exact, StringToDate, yyyy/MM/dd", "c: exact, StringToDate, three numbers",
        "[x, y] -> d: exact, Then<JoinMapper, StringToDate>, RFC 3339", "e: exact, built in, RFC 822", "f: exact, built in",
      ])
    #expect(explanation.unread.isEmpty)
  }

  @Test func theRuleSaysWhatStandsIn() throws {
    struct Page: Reflectable {
      var size = 50
      var number = 1
      var title: String? = "t"
      var rest: [String: Int] = [:]
      var link: URL?
      var left = 3
    }
    let mapper = ReflectiveMapper<Page>().optional(\.size, \.number, \.title, \.rest).default(\.number, 9).except(\.left)
      .field(\.link, using: StringToURL().optional())
    let explanation = try mapper.explain(json: #"{"size": "x", "title": [], "rest": {"a": "b"}, "link": 5, "left": 4}"#)
    #expect(
      lines(explanation) == [
        "size: fallback, declared", "number: fallback, default", "title: fallback, declared", "rest: fallback, declared",
        "rest.a: failed, built in", "link: fallback, NonFatal<Present<Lifted<StringToURL>>>, mapper", "left: fallback, left out, declared",
      ])
    #expect(explanation.fields[3].issue == nil && explanation.fields[4].issue?.code == .invalidValue)
  }

  @Test func mappersOfTypesAreTold() throws {
    struct Pair: Codable {
      let on: Bool?
      let flags: [Bool]
    }
    let mapper = ReflectiveMapper<Pair>().mapType(Bool.self, using: .enum(["Y": true, "N": false]))
    let explanation = try mapper.explain(json: #"{"on": "Y", "flags": ["Y", "N", "?"]}"#)
    #expect(explanation.fields.map { "\($0.destinationPath) \($0.outcome)" } == ["on exact", "flags failed", "flags[2] failed"])
    #expect(explanation.fields[0].rule.mapperName?.hasPrefix("EnumMapper") == true)
  }

  // MARK: Types that read in ways of their own

  @Test func membersAndElementsAreToldOfWhereThatHelps() throws {
    struct Lists: Codable {
      let limits: [String: Int]
      let parts: [String: [Int]]
      let tags: [String]
      let any: Value
    }
    let explanation = try ReflectiveMapper<Lists>().explain(
      json: #"{"limits": {"a": 1, "b": "2"}, "parts": {"c": [1], "d": ["2"]}, "tags": ["x", 1], "any": {"x": 1}}"#)
    #expect(
      explanation.fields.map { "\($0.destinationPath) \($0.outcome)" } == [
        "limits exact", "limits.a exact", "limits.b converted", "parts exact", "parts.d exact", "parts.d[0] converted", "parts.c exact",
        "tags exact", "tags[1] converted", "any exact",
      ])
    #expect(explanation.unread.isEmpty)
  }

  @Test func typesThatMakeDoByThemselvesSaySo() throws {
    struct Loose: Codable {
      let a: Int
      let b: String
      let c: Int

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        a = (try? container.decode(Int.self, forKey: .a)) ?? 1
        b = try (try? container.decode(Int.self, forKey: .b)).map { "\($0)" } ?? container.decode(String.self, forKey: .b)
        c = container.contains(.c) ? try container.decode(Int.self, forKey: .c) : 0
      }
    }
    let explanation = try ReflectiveMapper<Loose>().explain(json: #"{"a": "x", "b": "y"}"#)
    #expect(lines(explanation) == ["a: fallback, init(from:)", "b: exact, built in", "c: absent, built in"])
    #expect(explanation.fields[0].issue?.code == .invalidValue && explanation.issues.isEmpty)
  }

  struct Circle: Codable { let radius: Double, name: String }
  struct Square: Codable { let side: Double, name: String }

  @Test func alternativesThatLoseLeaveNothing() throws {
    enum Shape: Decodable {
      case circle(Circle)
      case square(Square)

      init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let circle = try? container.decode(Circle.self) {
          self = .circle(circle)
        } else {
          self = .square(try container.decode(Square.self))
        }
      }
    }
    struct Drawing: Decodable { let shapes: [Shape] }
    let json = #"{"shapes": [{"side": 1, "name": "s"}, {"radius": "2", "name": "c", "x": 1}]}"#
    let told = ["shapes[0].side exact", "shapes[0].name exact", "shapes[1].radius converted", "shapes[1].name exact"]
    let own = try ReflectiveMapper<Drawing>().explain(json: json)
    #expect(own.fields.map { "\($0.destinationPath) \($0.outcome)" } == ["shapes exact"] + told)
    #expect(own.unread.map(\.description) == ["shapes[1].x"])

    let first = FirstMapper<Value, any Codable>(
      ReflectiveMapper<Circle>().casting(to: (any Codable).self), ReflectiveMapper<Square>().casting(to: (any Codable).self))
    let explanation = try first.array.at("shapes").explain(json: json)
    #expect(explanation.fields.map { "\($0.sourcePath) \($0.outcome)" } == told)
    #expect(explanation.unread.map(\.description) == ["shapes[1].x"])
    let neither = try first.array.explain(json: #"[{"name": 1}]"#)
    #expect(
      neither.fields.map { "\($0.sourcePath) \($0.outcome)" }.sorted() == ["[0].name converted", "[0].radius failed", "[0].side failed"])
  }

  @Test func skippedElementsAreToldOf() throws {
    let explanation = try ReflectiveMapper<Square>().array(invalid: .skip).explain(
      json: #"[null, {"side": "x", "name": "a"}, {"side": 1, "name": "b"}]"#)
    #expect(
      explanation.fields.map { "\($0.sourcePath) \($0.outcome)" } == [
        "[0] failed", "[1].side failed", "[1].name exact", "[2].side exact", "[2].name exact",
      ])
    #expect(explanation.fields[1].issue?.severity == .nonFatal)
  }

  @Test func payloadsAreReadToTheEnd() throws {
    enum Event: Codable {
      case opened(at: Int, by: String)
    }
    let explanation = try ReflectiveMapper<[Event]>().explain(json: #"[{"opened": {"at": "1", "by": "x", "z": 1}}]"#)
    #expect(
      explanation.fields.map { "\($0.sourcePath) \($0.outcome)" } == ["[0].opened.at converted", "[0].opened.by exact"])
    #expect(explanation.unread.map(\.description) == ["[0].opened.z"])
  }

  @Test func rulesForUnknownKeysMakeNoDifference() throws {
    let json = #"{"side": 1, "name": "a", "x": 1}"#
    for policy in [UnknownKeys.ignore, .report, .refuse] {
      let explanation = try ReflectiveMapper<Square>().unknownKeys(policy).explain(json: json)
      #expect(explanation.unread.map(\.description) == ["x"] && explanation.fields.map(\.outcome) == [.exact, .exact])
      #expect(explanation.issues.count == (policy == .ignore ? 0 : 1))
    }
    struct Rest: Codable { var side: Int, rest: [String: Value] }
    let explanation = try ReflectiveMapper<Rest>().unknownKeys(into: \.rest).explain(json: json)
    #expect(explanation.unread.isEmpty && explanation.fields.map(\.outcome) == [.exact, .exact])
  }

  @Test func conversionsAreIssuesOnlyWhereTheyAreReported() throws {
    let json = #"{"side": "1", "name": "a"}"#
    #expect(try ReflectiveMapper<Square>().explain(json: json).issues.isEmpty)
    let reported = try ReflectiveMapper<Square>().coercion(.reported).explain(json: json)
    #expect(reported.fields[0].outcome == .converted && reported.fields[0].issue?.code == .converted)
    #expect(try ReflectiveMapper<Square>().coercion(.strict).explain(json: json).fields[0].outcome == .failed)
    struct Small: Codable { let weight: Float }
    #expect(try ReflectiveMapper<Small>().explain(json: #"{"weight": 0.1234567891}"#).fields[0].outcome == .converted)
  }

  // MARK: All of it

  @Test func nothingIsToldTwice() throws {
    let texts = ["1", "\"x\"", "null", "{}", "[]", "[1]", "\"2\"", "true"]
    for (index, first) in texts.enumerated() {
      let second = texts[(index * 3 + 1) % texts.count]
      let child = #"{"first_name": \#(first), "age": \#(second), "children": \#(second)}"#
      let json = #"{"first_name": \#(second), "age": 1, "birth_date": \#(first), "children": [\#(child), \#(first)], "x": \#(second)}"#
      let explanation = try people.explain(json: json)
      let paths = explanation.fields.map(\.destinationPath)
      #expect(Set(paths).count == paths.count, "\(json)")
      #expect(explanation.issues.map(\.line) == RunOutcome(people, json).lines, "\(json)")
      let failed = explanation.fields.filter { $0.issue?.severity == .fatal }
      #expect(
        failed.allSatisfy { $0.outcome == .failed }
          && failed.count == Set(explanation.issues.filter { $0.severity == .fatal }.map(\.destinationPath)).count, "\(json)")
    }
  }
}
