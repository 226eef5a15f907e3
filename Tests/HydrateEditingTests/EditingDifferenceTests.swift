import Foundation
import Hydrate
import HydrateEditing
import Testing

/// A change that cannot be written is an error; what no document decides is no change.
@Suite struct EditingDifferenceTests {
  /// The places of the properties that an edit refuses to lose; nothing if it is made.
  private func refused<M: ReversibleMapper>(_ mapper: M, _ text: String, _ change: (inout M.Output) -> Void) throws -> [String]
  where M.Input == Value {
    do {
      _ = try mapper.edit(json: text, change)
      return []
    } catch {
      return (error as? MappingError)?.issues.map { "\($0.code) \($0.destinationPath)" } ?? ["\(error)"]
    }
  }

  // MARK: What is lost

  struct Login: Codable, Equatable {
    enum CodingKeys: String, CodingKey { case password = "pw", name }
    var password: String
    var name: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      password = try container.decode(String.self, forKey: .password)
      name = try container.decodeIfPresent(String.self, forKey: .name)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode("***", forKey: .password)
      try container.encodeIfPresent(name, forKey: .name)
    }
  }

  struct Secret: Codable, Equatable {
    var text: String

    init(from decoder: any Decoder) throws { text = try decoder.singleValueContainer().decode(String.self) }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode("***")
    }
  }

  @Test("masks: a property that is written as something else") func masks() throws {
    let logins = ReflectiveMapper<Login>()
    let text = #"{"pw":"secret","u":1}"#
    #expect(try refused(logins, text) { $0.password = "other" } == ["irreversible password"])
    #expect(try refused(logins, text) { ($0.password, $0.name) = ("other", "a") } == ["irreversible password"])
    #expect(try logins.edit(json: text) { $0.name = "a" } == #"{"pw":"secret","u":1,"name":"a"}"#)
    struct Accounts: Codable, Equatable {
      var logins: [Login]
      var keys: [String: Secret]
    }
    let accounts = ReflectiveMapper<Accounts>()
    let both = #"{"logins":[{"pw":"a","name":"x"},{"pw":"b","name":"y"}],"keys":{"k":"s"}}"#
    #expect(try refused(accounts, both) { $0.logins[1].password = "c" } == ["irreversible logins[1].password"])
    #expect(try refused(accounts, both) { $0.keys["k"]?.text = "t" } == ["irreversible keys.k.text"])
    #expect(
      try accounts.edit(json: both) {
        $0.logins.reverse()
      } == #"{"logins":[{"pw":"b","name":"y"},{"pw":"a","name":"x"}],"keys":{"k":"s"}}"#)
    #expect(try accounts.edit(json: both) { $0.logins[0].name = "z" } == both.replacing("x", with: "z"))
    #expect(
      try refused(accounts, both) {
        $0.logins.reverse()
        $0.logins[0].name = "z"
      } == ["irreversible logins[0].password"], "another login, whose password would be lost")
  }

  @Test("masks of instances, which change in place") func masksOfInstances() throws {
    final class Account: Codable {
      enum CodingKeys: CodingKey { case secret, count }
      var secret: String
      var count: Int

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        (secret, count) = (try container.decode(String.self, forKey: .secret), try container.decode(Int.self, forKey: .count))
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode("***", forKey: .secret)
        try container.encode(count, forKey: .count)
      }
    }
    struct Holder: Codable { var account: Account }
    let text = #"{"account":{"secret":"s","count":1}}"#
    #expect(try refused(ReflectiveMapper<Holder>(), text) { $0.account.secret = "t" } == ["irreversible account.secret"])
    #expect(try refused(ReflectiveMapper<Account>().at("account"), text) { $0.secret = "t" } == ["irreversible secret"])
    #expect(try ReflectiveMapper<Holder>().edit(json: text) { $0.account.count = 2 } == text.replacing("1", with: "2"))
    #expect(try ReflectiveMapper<Holder>().edit(json: text) { _ in } == text)
  }

  @Test("mappers that write less than they read") func lossyMappers() throws {
    struct Price: Codable, Equatable { var amount: Double }
    let rounded = TwoWayClosureMapper { (value: Double) in
      value
    } reverse: {
      $0.rounded()
    }
    let prices = ReflectiveMapper<Price>().field(\.amount, using: rounded)
    #expect(try refused(prices, #"{"amount":1.5}"#) { $0.amount = 2.25 } == ["irreversible amount"])
    #expect(try prices.edit(json: #"{"amount":1.5}"#) { $0.amount = 3 } == #"{"amount":3}"#)
  }

  // MARK: What no document decides

  struct Row: Codable, Equatable {
    enum CodingKeys: CodingKey { case x }
    let id = UUID()
    var x: Int
    var cache: [Int] = []
    lazy var text = "\(x)"

    mutating func fill() {
      cache = [x]
      _ = text
    }
  }

  @Test("identities and caches without a key") func withoutAKey() throws {
    let rows = ReflectiveMapper<[Row]>()
    let text = #"[{"x":1,"u":1},{"x":2}]"#
    #expect(
      try rows.edit(json: text) {
        for index in $0.indices { $0[index].fill() }
      } == text)
    #expect(
      try rows.edit(json: text) {
        $0[0].fill()
        $0[1].x = 5
        $0.swapAt(0, 1)
        $0[1].fill()
      } == #"[{"x":5},{"x":1,"u":1}]"#)
    #expect(try rows.edit(json: text) { $0.append(Row(x: 7)) } == #"[{"x":1,"u":1},{"x":2},{"x":7}]"#)
    #expect(try rows.edit(json: "[]") { $0.append(Row(x: 7)) } == #"[{"x": 7}]"#)
  }

  @Test func instancesWithoutEquality() throws {
    final class Node: Codable {
      var name: String
      var next: Node?
      weak var owner: Node?
      enum CodingKeys: CodingKey { case name, next }
    }
    let nodes = ReflectiveMapper<Node>()
    #expect(
      try nodes.edit(json: #"{"name":"a","next":{"name":"b","u":1}}"#) {
        $0.next?.owner = $0
        $0.next?.name = "c"
      } == #"{"name":"a","next":{"name":"c","u":1}}"#)
  }

  @Test("values that equal nothing, and times of reading") func valuesThatEqualNothing() throws {
    struct Reading: Codable, Equatable {
      enum CodingKeys: CodingKey { case value, count }
      var value: Double
      var count: Int
      var readAt: Date

      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        value = try container.decode(String.self, forKey: .value) == "none" ? .nan : 0
        count = try container.decode(Int.self, forKey: .count)
        readAt = Date()
      }

      func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(value.isNaN ? "none" : "zero", forKey: .value)
        try container.encode(count, forKey: .count)
      }
    }
    #expect(try ReflectiveMapper<Reading>().edit(json: #"{"value":"none","count":1}"#) { $0.count = 2 } == #"{"value":"none","count":2}"#)
  }

  @Test("fields that the mapper leaves out keep what they have") func leftOutFields() throws {
    struct Item: Codable, Equatable {
      var id: Int
      var made = Date()
      var note: String?
    }
    let models = ReflectiveMapper<Item>().except(\.note)
    #expect(try models.edit(json: #"{"id":1,"made":0,"note":"n"}"#) { $0.id = 2 } == #"{"id":2,"made":0,"note":"n"}"#)
    #expect(try refused(models, #"{"id":1,"made":0,"note":"n"}"#) { $0.note = "m" } == ["irreversible note"])
  }
}
