import Foundation
import Hydrate
import HydrateProfiles
import Testing

/// The default of a type in a profile file, wherever the type stands.
@Suite struct TypeDefaultsTests {
  enum Status: String, Codable, Equatable { case open, paid, unknown }
  struct Address: Codable, Equatable { var homeTown: String; var status: Status }
  struct Order: Codable, Equatable { var status: Status; var states: [Status]; var home: Address; var old: Status?; var count: Int }

  static let names = ProfileNames().type(Status.self).type(Address.self).type(Order.self)
  static let profile = Result {
    try MappingProfile(
      json: #"""
        {
          "__keyTransformer__": "camelToSnake",
          "Status": {"__default__": "unknown"},
          "Address": {"__default__": {"home_town": "none"}},
          "Int": {"__default__": 7}
        }
        """#, names: names)
  }

  static let missing = Address(homeTown: "none", status: .unknown)

  @Test(arguments: [
    (
      #"{"status": "lost", "states": ["paid", "late"], "home": {"home_town": "A", "status": "open"}, "old": "paid", "count": 1}"#,
      Order(status: .unknown, states: [.paid, .unknown], home: Address(homeTown: "A", status: .open), old: .paid, count: 1),
      ["states[1]", "status"]
    ),
    (
      #"{"status": null, "states": [], "home": {}, "old": null, "count": "x"}"#,
      Order(status: .unknown, states: [], home: missing, old: nil, count: 7), ["count", "home.home_town", "home.status", "status"]
    ),
    (#"{"states": []}"#, Order(status: .unknown, states: [], home: missing, old: nil, count: 7), ["count", "home", "status"]),
  ])
  func holdWhereverTheTypeStands(json: String, order: Order, paths: [String]) throws {
    let mapped = try ReflectiveMapper<Order>(profile: Self.profile.get()).mapReportingIssues(json: json)
    #expect(mapped.value == order)
    #expect(mapped.issues.map(\.sourcePath.description).sorted() == paths)
  }

  @Test func areAsInCode() throws {
    let code = MappingProfile().default(for: Status.self, .unknown)
    let file = try MappingProfile(json: #"{"Status": {"__default__": "unknown"}}"#, names: Self.names)
    for json in [#"["late"]"#, "[null, 5]"] {
      let read = [code, file].map { profile in
        issueLines { try ReflectiveMapper<[Status]>(profile: profile).mapReportingIssues(json: json) }
      }
      #expect(read[0] == read[1] && !read[0].isEmpty)
    }
    let own = ReflectiveMapper<[Status]>(profile: file).default(for: Status.self, .open)
    #expect(try own.map(json: #"["late"]"#) == [.open], "the mapper's goes first")
  }

  private func issueLines<T>(_ map: () throws -> Mapped<T>) -> [String] {
    do { return try map().issues.map(\.description) } catch { return ["\(error)"] }
  }
}
