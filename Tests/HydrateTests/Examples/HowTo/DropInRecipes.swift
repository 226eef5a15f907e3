import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Docs/HowTo/ReplaceJSONDecoder.md.
@Suite struct DropInRecipes {
  struct Person: Codable, Equatable {
    let firstName: String
    let age: Int
    let joined: Date
  }

  static let page = "HowTo/ReplaceJSONDecoder"

  @Test("how to replace JSONDecoder: all issues in one DecodingError") func errors() throws {
    let data = Data(try ExamplePages.block(on: Self.page).utf8)
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }
    func show(_ people: [Person]) { Issue.record("\(people)") }

    let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))  // instead of JSONDecoder()
    try decoder.plan(for: [Person].self)  // once, at set-up: errors are complete from the first document on
    do {
      let people = try decoder.decode([Person].self, from: data)
      show(people)
    } catch DecodingError.dataCorrupted(let context) {
      print(context.debugDescription)
    }

    #expect(try ExamplePages.page(Self.page, shows: printed))
  }

  @Test("how to replace JSONDecoder: rules, and where the class is named") func rules() throws {
    let data = Data(try ExamplePages.block(on: Self.page).utf8)
    let lines = Locked<[String]>([])
    @Sendable func log(_ line: String) { lines.withLock { $0.append(line) } }

    let profile = MappingProfile()
      .keyTransformer(.camelToSnake)
      .type(Person.self) { $0.default(\.age, 0) }
    let lenient = MappingDecoder(profile).reporting { type, report in log("\(type): \(report)") }
    let everybody = try lenient.decode([Person].self, from: data)

    #expect(everybody.map(\.age) == [24, 0] && lines.withLock { $0.count } == 1)

    final class APIClient {
      let decoder: JSONDecoder
      init(decoder: JSONDecoder) { self.decoder = decoder }
    }

    let client = APIClient(decoder: FoundationJSONDecoder(lenient))
    client.decoder.dateDecodingStrategy = .custom { decoder in
      let text = try decoder.singleValueContainer().decode(String.self)
      return Date(timeIntervalSince1970: text == "never" ? 0 : 1)
    }

    let json = Data(#"[{"first_name": "Ann", "age": "24", "joined": "never"}]"#.utf8)
    #expect(try client.decoder.decode([Person].self, from: json).map(\.joined) == [Date(timeIntervalSince1970: 0)])
  }
}
