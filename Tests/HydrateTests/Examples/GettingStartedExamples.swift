import Foundation
import Hydrate
import Testing

/// Docs/GettingStarted.md, step by step.
@Suite struct GettingStartedExamples {
  struct Person: Codable, Equatable {
    let firstName: String
    let age: Int
    let born: Date
    let homepage: URL?
    let city: String
  }

  static let page = "GettingStarted"

  @Test("getting started, step 2: the first error") func firstError() throws {
    // A type of its own: no other step has mapped it.
    struct Person: Codable {
      let firstName: String
      let age: Int
      let born: Date
      let homepage: URL?
      let city: String
    }
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }
    let json = try ExamplePages.block(on: Self.page)

    let people = ReflectiveMapper<Person>().array.at("users")
    do {
      _ = try people.map(json: json)
    } catch {
      print(error)
    }

    #expect(try ExamplePages.page(Self.page, shows: printed))
  }

  @Test("getting started, step 3: the rules that are missing") func missingRules() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }
    let json = try ExamplePages.block(on: Self.page)

    let person = ReflectiveMapper<Person>()
      .keyTransformer(.camelToSnake)
      .field(\.city, from: "address.city")
    let people = person.array.at("users")
    do {
      _ = try people.map(json: json)
    } catch {
      print(error.report.formatted(.excerpts(source: Data(json.utf8))))
    }

    #expect(try ExamplePages.page(Self.page, shows: printed))
  }

  @Test("getting started, steps 4 to 6: what may be wrong, the way back, the plan") func softened() throws {
    var printed = ""
    func print(_ item: some CustomStringConvertible) { printed += "\(item)\n" }
    let json = try ExamplePages.block(on: Self.page)

    let person = ReflectiveMapper<Person>()
      .keyTransformer(.camelToSnake)
      .field(\.city, from: "address.city")
      .optional(\.homepage)
      .default(\.age, 0)
    let people = person.array.at("users")
    let mapped = try people.mapReportingIssues(json: json)
    print(mapped.value.map(\.age))
    print(mapped.report)
    #expect(try ExamplePages.page(Self.page, shows: printed))

    let text = try people.jsonData(from: mapped.value, options: .pretty)
    #expect(try ExamplePages.page(Self.page, shows: String(decoding: text, as: UTF8.self), as: "json"))

    printed = ""
    print(try person.plan())
    #expect(try ExamplePages.page(Self.page, shows: printed))
  }

  @Test("getting started, step 7: where JSONDecoder was") func decoder() throws {
    let json = try ExamplePages.block(on: Self.page)

    let profile = MappingProfile()
      .keyTransformer(.camelToSnake)
      .type(Person.self) { $0.field(\.city, from: "address.city").optional(\.homepage).default(\.age, 0) }
    let decoder = MappingDecoder(profile)

    struct Reply: Codable { let users: [Person] }
    let reply = try decoder.decode(Reply.self, from: Data(json.utf8))

    #expect(reply.users.map(\.age) == [24, 0] && reply.users.map(\.city) == ["Oslo", "Rome"])
  }
}
