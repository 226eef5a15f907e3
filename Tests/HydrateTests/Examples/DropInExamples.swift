import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// What Docs/Errors.md says of the errors of a `MappingDecoder`.
@Suite struct DropInExamples {
  struct Person: Codable, Equatable {
    let firstName: String
    let homepage: URL?
    let age: Int?
    let birthDate: Date?
  }

  private let data = Data(
    """
    [
      {"first_name": "Ann", "homepage": "https://ann.example", "age": "24", "birth_date": "Fri, 23 Jan 1976 16:27:05 GMT"},
      {"first_name": "Bob", "homepage": "http://[::1", "age": "thirty", "birth_date": 191262425}
    ]
    """.utf8)

  @Test func decoding() throws {
    let data = try JSONEncoder().encode(["first_name": "Ann"]).wrapped

    let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))
    let people = try decoder.decode([Person].self, from: data)

    func load<T: Decodable>(_ type: T.Type = T.self, from data: Data) throws -> T { try decoder.decode(type, from: data) }

    #expect(people.map(\.firstName) == ["Ann"])
    #expect(try load(from: data) == people)
  }

  @Test func errors() throws {
    let decoder = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))
    var printed = ""
    func print(_ text: String) { printed += text + "\n" }

    do {
      _ = try decoder.decode([Person].self, from: data)
    } catch DecodingError.dataCorrupted(let context) {
      print(context.codingPath.last?.stringValue ?? "")  // homepage
      for issue in (context.underlyingError as? MappingError)?.issues ?? [] {
        print("\(issue.sourcePath) \(issue.code)")  // [1].homepage invalidValue, then [1].age invalidValue
      }
    }

    #expect(printed == "homepage\n[1].homepage invalidValue\n[1].age invalidValue\n")
  }

  @Test func errorsOfClients() throws {
    struct ClientError: Error { var reason: any Error }
    let client = MappingDecoder(MappingProfile().keyTransformer(.camelToSnake))
    var lines: [String] = []
    func log(_ line: String) { lines.append(line) }
    func load() throws -> [Person] {
      do { return try client.decode([Person].self, from: data) } catch { throw ClientError(reason: error) }
    }

    do {
      _ = try load()
    } catch {
      if let report = MappingError.underlying(error)?.report { log("\(report)") }
    }

    #expect(lines.count == 1 && lines[0].hasPrefix("2 fatal issues\n"))
  }

  @Test func rules() throws {
    let lines = Locked<[String]>([])
    @Sendable func log(_ line: String) { lines.withLock { $0.append(line) } }
    var printed: [String] = []
    func print(_ item: some CustomStringConvertible) { printed.append(item.description) }

    let profile = MappingProfile().keyTransformer(.camelToSnake).type(Person.self) { $0.optional(\.homepage, \.age) }
    let lenient = MappingDecoder(profile).reporting { type, report in log("\(type): \(report)") }
    let everybody = try lenient.decode([Person].self, from: data)

    print(try lenient.plan(for: Person.self))

    #expect(everybody.map(\.age) == [24, nil] && lines.withLock { $0.count } == 1)
    #expect(printed.count == 1 && printed[0].contains("birth_date"))
  }
}

extension Data {
  /// The document as the only element of a list.
  fileprivate var wrapped: Data { Data("[".utf8) + self + Data("]".utf8) }
}
