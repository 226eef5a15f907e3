import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Instances that are there already are changed all or nothing, wherever a mapper maps them, and however often the data speaks of them.
@Suite struct FoundInstancesTests {
  final class User: Codable, Hashable {
    var name = "n"
    var count = 0
    var tags = ["a": 1]
    var friend: User?
    var friends: [User] = []

    static func == (a: User, b: User) -> Bool { a === b }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  final class Holder {
    var users: [User] = []
    var set: Set<Int> = []
    var names: [String: User] = [:]
    var one: User?
    var two: User?
    var number = 0
  }

  private nonisolated(unsafe) let known = ["1": User(), "2": User()]
  private let users: KeyedMapper<User>

  init() {
    nonisolated(unsafe) let known = known
    users = .recursive({ User() }, existing: { value, _ in value["id"]?.string.flatMap { known[$0] } }) { user in
      KeyedField("name", \.name)
      KeyedField("count", \.count)
      KeyedField("tags", \.tags)
      KeyedField("friend", \.friend, user)
      KeyedField("friends", \.friends, user.array.optional(default: []))
    }
  }

  private func state() -> [String] {
    known.sorted { $0.key < $1.key }.map { "\($0.value.name) \($0.value.count) \($0.value.tags.keys.sorted().joined())" }
  }

  private let same = ["n 0 a", "n 0 a"]

  @Test func validatorsSeeWhatWillBeInAMapToo() throws {
    let checked = users.validating(.init("bad") { $0.name != "bad" })
    #expect(issueLines { _ = try checked.map(["id": "1", "name": "bad"]) } == ["! invalidValue"])
    #expect(
      try checked.array(invalid: .skip).mapReportingIssues([["id": "1", "name": "bad"], ["id": "2", "count": 5]]).issues.count == 1)
    #expect(state() == ["n 0 a", "n 5 a"])
    let holders = KeyedMapper({ Holder() }) { KeyedField("users", \.users, checked.array) }
    let holder = Holder()
    #expect(issueLines { try holders.update(holder, ["users": [["id": "1", "name": "bad"]]]) } == ["! invalidValue users[0]"])
    #expect(state() == ["n 0 a", "n 5 a"])
    known["1"]?.name = "bad"
    #expect(try holders.update(holder, ["users": [["id": "1", "name": "good"]]]) == ["users"])
    #expect(state() == ["good 0 a", "n 5 a"])
  }

  @Test func whatComesAfterSeesWhatWillBe() throws {
    let holders = KeyedMapper({ Holder() }) {
      KeyedField("number", \.number, users.then(ClosureMapper { $0.count * 10 }))
      KeyedField("users", \.users, users.array.postProcess { _, users in users.sort { $0.name < $1.name } })
    }
    let holder = Holder()
    try holders.update(holder, ["number": ["id": "1", "count": 4], "users": [["id": "1", "name": "z"], ["id": "2", "name": "b"]]])
    #expect(holder.number == 40 && holder.users.map(\.name) == ["b", "z"] && state() == ["z 4 a", "b 0 a"])
  }

  @Test func whatIsLeftOutIsNotChanged() throws {
    let failing = users.then(
      ClosureMapper { (user: User) -> Int in
        if user.name == "bad" { throw CocoaError(.formatting) }
        return user.count
      })
    let holders = KeyedMapper({ Holder() }) {
      KeyedField("set", \.set, failing.set(invalid: .skip))
      KeyedField("names", \.names, users.dictionary(invalid: .skip))
    }
    let json = #"{"set": [{"id": "1", "name": "bad"}], "names": {"x": {"id": "1", "friend": {"id": "2", "name": "q"}, "count": []}}}"#
    var lines: [String] = []
    var holder = Holder()
    #expect(issueLines { lines = try holders.updateReportingIssues(&holder, json: json).issues.map(\.line) } == [])
    #expect(lines.contains("~ invalidValue set[0]") && lines.contains("~ typeMismatch names.x.count"))
    #expect(state() == same)
  }

  @Test func closuresWaitAndAreCalledOnce() throws {
    let counting = users.postProcess { source, user in
      if source["bad"] != nil { throw CocoaError(.formatting) }
      user.count += 1
    }
    let holders = KeyedMapper({ Holder() }) {
      KeyedField("users", \.users, counting.validating(.init("no name") { !$0.name.isEmpty }).array)
      KeyedField(
        "one", \.one,
        counting.then(
          TwoWayClosureMapper {
            $0
          } reverse: {
            $0
          }))
      KeyedField("number", \.number)
    }
    let holder = Holder()
    holder.one = known["2"]
    let patch: Value = ["users": [["id": "1"]], "one": ["name": "x"]]
    #expect(
      issueLines { try holders.update(holder, ["users": [["id": "1"]], "one": ["name": "x"], "number": []]) } == ["! typeMismatch number"])
    #expect(state() == same)
    try holders.update(holder, patch)
    #expect(state() == ["n 1 a", "x 1 a"])
    #expect(issueLines { _ = try counting.map(["id": "1", "name": "y", "bad": 1]) } == ["! invalidValue"])
    #expect(state() == ["n 1 a", "x 1 a"])
    #expect(try counting.map(["id": "1", "name": "y"]) === known["1"])
    #expect(state() == ["y 2 a", "x 1 a"])
  }

  @Test func oneIsSpokenOfTwice() throws {
    _ = try users.map(["id": "1", "friend": ["id": "2", "tags": ["b": 1]], "friends": [["id": "2", "tags": ["c": 1]]]])
    #expect(state() == ["n 0 a", "n 0 abc"])
    let holders = KeyedMapper({ Holder() }) {
      KeyedField("one", \.one, users)
      KeyedField("two", \.two, users.validating(.init("too many") { $0.tags.count < 4 }))
    }
    let holder = Holder()
    (holder.one, holder.two) = (known["1"], known["1"])
    let paths = try holders.update(holder, json: #"{"one": {"tags": {"x": 1}}, "two": {"tags": {"a": null, "y": 1}}}"#)
    #expect(paths == ["one.tags.x", "two.tags.y", "two.tags.a"] || paths == ["one.tags.x", "two.tags.a", "two.tags.y"])
    #expect(state() == ["n 0 xy", "n 0 abc"])
    let more = #"{"one": {"tags": {"p": 1}}, "two": {"tags": {"q": 1}}}"#
    #expect(issueLines { try holders.update(holder, json: more) } == ["! invalidValue two"], "the validators see both")
    #expect(state() == ["n 0 xy", "n 0 abc"])
  }

  @Test func manyReferencesTakeTimeAsManyDo() throws {
    let list = "[" + (0..<4_000).map { #"{"id": "1", "count": \#($0)}"# }.joined(separator: ",") + "]"
    let holder = Holder()
    let holders = KeyedMapper({ Holder() }) { KeyedField("users", \.users, users.array) }
    let start = ContinuousClock.now
    try holders.update(holder, json: #"{"users": \#(list)}"#)
    #expect(known["1"]?.count == 3_999 && holder.users.count == 4_000)
    #expect(ContinuousClock.now - start < .seconds(20))
  }

  @Test func aKeyThatStandsTwice() throws {
    let holder = Holder()
    holder.names = ["k": User()]
    let user = try #require(holder.names["k"])
    let mappers = [
      KeyedMapper({ Holder() }) { KeyedField("names", \.names, users.dictionary) },
      KeyedMapper({ Holder() }) { KeyedField("names", \.names, users.dictionary(keys: IdentityMapper<String>())) },
    ]
    for (number, holders) in mappers.enumerated() {
      let json = #"{"names": {"k": {"name": "x"}, "k": {"tags": {"b\#(number)": 1}}}}"#
      #expect(try holders.update(holder, json: json).map(\.description) == ["names.k.tags.b\(number)"])
      #expect(user.name == "n", "the last one counts alone")
    }
    #expect(try mappers[0].update(holder, json: #"{"names": {"k": {"name": "x"}, "k": null}}"#) == ["names.k"] && user.name == "n")
  }

  struct Typed: Codable, Equatable {
    var numbers = [1: 1]
    var users = ["k": 1]
  }

  @Test func keysAreSpelledAsTheyAreRead() {
    expectUpdate(
      ReflectiveMapper<Typed>(), Typed(), #"{"numbers": {"01": 5, "2": 6}}"#, gives: Typed(numbers: [1: 5, 2: 6]),
      ["numbers.1", "numbers.2"])
    let keyed = ReflectiveMapper<Typed>().field(\.numbers, using: IdentityMapper<Int>().dictionary(keys: IdentityMapper<Int>()))
    expectUpdate(keyed, Typed(), #"{"numbers": {"1": null}}"#, gives: Typed(numbers: [:]), ["numbers.1"])
  }

  @Test func theOneThatIsGivenIsUpdated() throws {
    let other = User()
    #expect(try users.update(other, ["id": "1", "name": "q"]) == ["name"])
    #expect(other.name == "q" && state() == same)
  }
}
