import Foundation
import Hydrate
import Testing

/// Key paths that have no name: issues say from where to what they lead, and never an address.
@Suite struct UnnamedKeyPathTests {
  struct Model: Codable, Equatable {
    var first = ""
    var count: Int { 5 }
    var size: Int { 6 }
    var note: String? { nil }
    subscript(index: Int) -> Int { index }
  }

  class Open: Codable {
    var name = ""
    var length: Int { name.count }
  }

  private func issues(_ body: () throws -> Void) -> [MappingIssue] {
    do { try body() } catch let error as MappingError { return error.issues } catch {}
    return []
  }

  @Test func theyAreCalledByRootAndValue() {
    let found = [
      issues { _ = try ReflectiveMapper<Model>().only(\.count).plan() },
      issues { _ = try ReflectiveMapper<Model>().optional(\.note).map(json: "{}") },
      issues { _ = try ReflectiveMapper<Open>().default(\.length, 1).plan() },
      issues { _ = try ReflectiveMapper<Model>().field(\.[5], from: "x").plan() },
      issues { _ = try ReflectiveMapper<Model>().required(\.count).default(\.count, 1).plan() },
    ].flatMap(\.self)
    #expect(found.count == 5 && found.allSatisfy { $0.code == .configuration })
    for issue in found {
      #expect(issue.destinationPath == .root && !"\(issue)".contains("0x") && !issue.message.contains("0x"), "\(issue)")
    }
    let start = "no property name for the key path "
    let end =
      ": it is read-only, so that no write shows the property; pass the name as a string"
    #expect(
      found.map(\.message) == [
        start + #"\Model.<Int>"# + end, start + #"\Model.<Optional<String>>"# + end, start + #"\Open.<Int>"# + end,
        start + #"\Model.<Int>"# + end, #"\Model.<Int> is required, its default is never used"#,
      ])
  }

  @Test func onesThatLookAlikeStayTwo() {
    #expect(issues { _ = try ReflectiveMapper<Model>().only(\.count, \.size).plan() }.count == 2)
    #expect(issues { _ = try ReflectiveMapper<Model>().only(\.count, \.count).plan() }.count == 1)
    #expect(issues { _ = try ReflectiveMapper<Model>().default(\.count, 1).required(\.size).plan() }.count == 2)
    #expect(issues { _ = try ReflectiveMapper<Model>().optional(\.[1], \.[2]).plan() }.count == 2)
  }

  @Test func pathsOfPropertiesAreShownAsTheyAre() {
    let found = issues { _ = try ReflectiveMapper<Model>().optional(\.first.count).plan() }
    #expect(found.map(\.message).allSatisfy { $0.contains(#"\Model.first"#) && !$0.contains("0x") || $0.contains(#"\Model.<Int>"#) })
  }

  struct Address: Codable {
    struct Country: Codable { var code: String }

    var city: String
    var country: Country?
  }

  struct Order: Codable {
    var address: Address
    var other: Address?
  }

  @Test("nested key paths: the mistake shows the profile that holds the rule")
  func nestedKeyPaths() {
    let orders = ReflectiveMapper<Order>()
    let rows: [(mapper: ReflectiveMapper<Order>, message: String)] = [
      (
        orders.optional(\.address.city),
        #"\Order.address.city is a property of Address, not of Order; use MappingProfile().type(Address.self) { $0.optional(\.city) }"#
      ),
      (
        orders.default(\.other?.city, "x"),
        #"\Order.other?.city? is a property of Address, not of Order; use MappingProfile().type(Address.self) { $0.default(\.city, …) }"#
      ),
      (
        orders.field(\.address.country?.code, from: "x"),
        #"\Order.address.country?.code? is a property of Country, not of Order; use MappingProfile().type(Country.self) { $0.field(\.code, …) }"#
      ),
    ]
    for row in rows {
      let found = issues { _ = try row.mapper.plan() }
      #expect(found.map(\.message) == [row.message])
      #expect(found.map(\.code) == [.configuration])
    }
    let rules = MappingProfile().type(Address.self) { $0.optional(\.city) }
    #expect(throws: Never.self) { try ReflectiveMapper<Order>(profile: rules).plan() }
  }

  @Test func explicitFieldsAreCalledByTheirSource() {
    final class Box {
      var stored = 0
      var computed: Int {
        get { stored / 2 }
        set { stored = newValue * 2 }
      }
    }
    let boxes = KeyedMapper({ Box() }) { KeyedField("c", \.computed) }
    let found = issues { _ = try boxes.map(["c": "x"]) }
    #expect(found.map { "\($0.sourcePath) \($0.destinationPath)" } == ["c c"])
    let twice = KeyedMapper({ Box() }) {
      KeyedField("c", \.computed)
      KeyedField("d", \.computed)
    }
    #expect(issues { _ = try twice.map(["c": 1, "d": 2]) }.allSatisfy { !$0.message.contains("0x") })
  }
}
