import Foundation
import Hydrate
import Synchronization
import Testing

/// The code of README.md, on the document that stands there.
@Suite struct ReadmeExamples {
  static let json = """
    [
      {"first_name": "Ann", "homepage": "https://ann.example", "age": "24", "birth_date": "Fri, 23 Jan 1976 16:27:05 GMT"},
      {"first_name": "Bob", "homepage": "not a link", "age": "thirty", "birth_date": 191262425}
    ]
    """
  private static let report = """
    2 fatal issues
      fatal invalidValue at [1].homepage (line 3, column 37): this string cannot be read as an address by RFC 3986 (URL)
      fatal invalidValue at [1].age (line 3, column 58): this string cannot be read as a whole number (Int)
    """

  struct Person: Codable, Equatable {
    let firstName: String
    let homepage: URL?
    let age: Int?
    let birthDate: Date?
  }

  private let data = Data(json.utf8)

  /// Ann and Bob, without what cannot be read.
  static let people: [Person] = {
    let birth = Date(timeIntervalSince1970: 191_262_425)
    return [
      Person(firstName: "Ann", homepage: URL(string: "https://ann.example"), age: 24, birthDate: birth),
      Person(firstName: "Bob", homepage: nil, age: nil, birthDate: birth),
    ]
  }()

  @Test func inThePlaceOfJSONDecoder() throws {
    func load(_ data: Data) throws -> [Person] {
      let decoder = MappingDecoder(Profile().keyTransformer(.camelToSnake))  // where JSONDecoder() stood
      let people = try decoder.decode([Person].self, from: data)
      return people
    }

    let ann = try #require(Self.json.components(separatedBy: "\n").dropFirst().first).dropLast()
    #expect(try load(Data("[\(ann)]".utf8)) == [Self.people[0]])
    let error = #expect(throws: DecodingError.self) { try load(data) }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.debugDescription == Self.report)
    #expect(context.codingPath.map(\.stringValue) == ["Index 1", "homepage"])
    #expect(error.flatMap { MappingError.underlying($0) }?.description == Self.report)
  }

  @Test func rulesAndReports() throws {
    let lines = Mutex<[String]>([])
    @Sendable func log(_ line: String) { lines.withLock { $0.append(line) } }

    let profile = Profile().keyTransformer(.camelToSnake).type(Person.self) { $0.optional(\.homepage, \.age) }
    let lenient = MappingDecoder(profile).reporting { type, report in log("\(type): \(report)") }
    let everybody = try lenient.decode([Person].self, from: data)

    #expect(everybody == Self.people)
    let softened = Self.report.replacing("2 fatal", with: "2 non-fatal").replacing("  fatal", with: "  non-fatal")
      .components(separatedBy: "\n").enumerated().map { $0.offset == 0 ? $0.element : $0.element + "; nil stands in" }
    #expect(lines.withLock { $0 } == ["Array<Person>: " + softened.joined(separator: "\n")])
  }

  @Test func bothWays() throws {
    let mapper = ReflectiveMapper<Person>().keyTransformer(.camelToSnake).optional(\.homepage, \.age)
    let mapped = try mapper.array.mapReportingIssues(json: data)  // mapped.value, mapped.issues
    let json = try mapper.array.jsonData(from: mapped.value)  // the same declaration, the other way

    #expect(mapped.value == Self.people && mapped.issues.count == 2)
    #expect(try mapper.array.map(json: json) == Self.people)
  }

  @Test func theTextsAreThoseOfThePage() throws {
    let page = try ExampleFiles.text("README.md")
    #expect(page.contains(Self.json))
    #expect(page.contains(Self.report))
  }

  /// Who reads it on a screen wants to try it before the screen ends.
  @Test func thePageIsShort() throws {
    #expect(try ExampleFiles.text("README.md").components(separatedBy: "\n").count <= 150)
  }

  @Test func theLinksLeadSomewhere() throws {
    let page = try ExampleFiles.text("README.md")
    let targets = page.components(separatedBy: "](Docs/").dropFirst().map { $0.prefix { $0 != ")" && $0 != "#" } }
    #expect(!targets.isEmpty)
    for target in Set(targets) { #expect(try !ExampleFiles.text("Docs/\(target)").isEmpty, "\(target)") }
  }
}
