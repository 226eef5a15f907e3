import Foundation
import Hydrate
import Testing

/// Bodies of updates that are no objects.
@Suite struct UpdateBodyTests {
  struct Account: Codable, Equatable {
    var id = 1
    var name = "A"
  }

  struct Holder: Codable, Equatable {
    var account: Account
    var maybe: Account?
    var byName: [String: Account] = [:]
  }

  static let mappers: [(String, ReflectiveMapper<Account>)] = [
    ("except", ReflectiveMapper().except(\.id)), ("only", ReflectiveMapper().only(\.name)),
    ("transformer", ReflectiveMapper().keyTransformer(KeyTransformer(sourceKey: { $0 == "id" ? nil : $0 }, property: { $0 }))),
    ("optional", ReflectiveMapper().except(\.id).noRequiredFields()), ("plain", ReflectiveMapper()),
  ]

  @Test("update: a body that is no object is one issue at the document, whatever is left out", arguments: mappers.map(\.0))
  func bodies(_ name: String) throws {
    let mapper = try #require(Self.mappers.first { $0.0 == name }?.1)
    let values: [(Value, MappingIssue.Code)] = [
      ([1], .typeMismatch), ([], .typeMismatch), (nil, .nullValue), (5, .typeMismatch), ("x", .typeMismatch), (true, .typeMismatch),
      (Value(Date(timeIntervalSince1970: 0)), .typeMismatch), ([["name": "B"]], .typeMismatch),
    ]
    for (body, code) in values {
      var account = Account()
      let error = #expect(throws: MappingError.self) { try mapper.update(&account, body) }
      #expect(error?.issues.map(\.code) == [code] && error?.issues.first?.sourcePath == "", "\(body)")
      let reported = #expect(throws: MappingError.self) { try mapper.updateReportingChanges(&account, body) }
      #expect(reported?.issues.map(\.code) == [code])
    }
    var account = Account()
    let any = #expect(throws: MappingError.self) { try mapper.update(&account, Value(any: ["B"])) }
    #expect(any?.issues.map(\.code) == [.typeMismatch])
    #expect(account == Account())
  }

  @Test(
    "update: the same for a model within",
    arguments: [
      (#"{"account": [1]}"#, "typeMismatch account"), (#"{"account": null}"#, "nullValue account"),
      (#"{"account": 5}"#, "typeMismatch account"),
      (#"{"maybe": "x"}"#, "typeMismatch maybe"), (#"{"byName": {"a": [1]}}"#, "typeMismatch byName.a"),
      (#"{"byName": [1]}"#, "typeMismatch byName"),
    ])
  func models(_ json: String, _ expected: String) throws {
    let mapper = ReflectiveMapper<Holder>(profile: MappingProfile().type(Account.self) { $0.except(\.id) })
    var holder = Holder(account: Account(), byName: ["a": Account()])
    let error = #expect(throws: MappingError.self) { try mapper.update(&holder, json: json) }
    #expect(error?.issues.map { "\($0.code) \($0.sourcePath)" } == [expected])
  }

  @Test("update: mistakes in the rules are still configuration issues")
  func mistakes() throws {
    var account = Account()
    let error = #expect(throws: MappingError.self) { try ReflectiveMapper<Account>().except(named: "ident").update(&account, json: "[1]") }
    #expect(error?.issues.map(\.code) == [.configuration])
    let mapped = #expect(throws: MappingError.self) { try ReflectiveMapper<Account>().except(\.id).map(json: "[1]") }
    #expect(mapped?.issues.map(\.code) == [.configuration], "a model could never be made")
  }
}
