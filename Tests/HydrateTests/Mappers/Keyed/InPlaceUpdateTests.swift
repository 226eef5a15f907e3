import Foundation
import Hydrate
import Testing

@testable import TestSupport

/// Instances are changed in place, all or nothing, however deep they are.
@Suite struct InPlaceUpdateTests {
  final class Item: Codable {
    var title = "t"
    var count = 1
  }
  struct Holder: Codable {
    var item = Item()
    var number = 0
  }
  private let items = KeyedMapper({ Item() }) {
    KeyedField("title", \.title)
    KeyedField("count", \.count)
  }

  @Test func withinAReflectiveMapper() throws {
    var holder = Holder()
    let item = holder.item
    let mapper = ReflectiveMapper<Holder>().field(\.item, using: items)
    #expect(issueLines { try mapper.update(&holder, json: #"{"item": {"title": "u"}, "number": {}}"#) } == ["! typeMismatch number"])
    #expect(item.title == "t")
    #expect(try mapper.update(&holder, json: #"{"item": {"title": "u"}, "number": 2}"#) == ["item.title", "number"])
    #expect(item.title == "u" && holder.item === item && holder.number == 2)
    // What is softened leaves nothing behind.
    let softened = try mapper.optional(\.item).updateReportingIssues(&holder, json: #"{"item": {"title": "v", "count": "x"}, "number": 3}"#)
    #expect(softened.value == ["number"] && softened.issues.map(\.line) == ["~ invalidValue item.count"] && item.title == "u")
  }

  @Test func validatorsSeeWhatWillBe() throws {
    var holder = Holder()
    let item = holder.item
    let mapper = ReflectiveMapper<Holder>().field(\.item, using: items.validating(.init("too long") { $0.title.count < 3 }))
    #expect(issueLines { try mapper.update(&holder, json: #"{"item": {"title": "long"}}"#) } == ["! invalidValue item"])
    #expect(item.title == "t")
    #expect(try mapper.update(&holder, json: #"{"item": {"title": "w"}}"#) == ["item.title"])
    #expect(item.title == "w" && holder.item === item)
  }

  @Test func closuresAreCalledWhenAllElseHasBeenChanged() throws {
    var holder = Holder()
    let item = holder.item
    let mapper = ReflectiveMapper<Holder>().field(
      \.item,
      using: items.postProcess { source, item in
        if source["bad"] != nil { throw CocoaError(.formatting) }
        item.count += 1
      })
    #expect(issueLines { try mapper.update(&holder, json: #"{"item": {"title": "x", "bad": 1}}"#) } == ["! invalidValue item"])
    #expect(item.title == "t" && item.count == 1, "what was changed before is put back")
    #expect(try mapper.update(&holder, json: #"{"item": {"title": "x"}}"#) == ["item.title", "item.count"])
    #expect(item.title == "x" && item.count == 2)
  }

  @Test func whatIsFoundIsAllOrNothingEach() throws {
    nonisolated(unsafe) let cache = ["1": Item(), "2": Item()]
    let found = KeyedMapper({ Item() }, existing: { value, _ in value["id"]?.string.flatMap { cache[$0] } }) {
      KeyedField("title", \.title)
      KeyedField("count", \.count)
    }
    let json = #"[{"id": "1", "title": "a"}, {"id": "2", "title": "b", "count": {}}]"#
    #expect(issueLines { _ = try found.array.map(json: json) } == ["! typeMismatch [1].count"])
    #expect(cache["1"]?.title == "a" && cache["2"]?.title == "t")
    // In an update they wait for its end.
    var holder = Holder()
    let mapper = ReflectiveMapper<Holder>().field(\.item, using: found)
    #expect(
      issueLines { try mapper.update(&holder, json: #"{"item": {"id": "2", "title": "c"}, "number": []}"#) } == ["! typeMismatch number"])
    #expect(cache["2"]?.title == "t")
    try mapper.update(&holder, json: #"{"item": {"id": "2", "title": "c"}, "number": 1}"#)
    #expect(cache["2"]?.title == "c" && holder.item === cache["2"])
  }

  private final class Target {
    var counts = ["a": 1]
    var home = Address(city: "x", zip: "1")
    var presence: Presence<Int> = .missing
    var raw: Value = ["a": 1, "b": 2]
  }

  @Test func policiesAndStructuredData() throws {
    let mapper = KeyedMapper({ Target() }) {
      KeyedField("counts", \.counts)
      KeyedField("home", \.home)
      KeyedField("presence", \.presence)
      KeyedField("raw", \.raw)
    }
    let target = Target()
    target.counts = ["a": 2, "b": 3]
    let defaults = mapper.updateNulls(.setDefault)
    #expect(
      try defaults.update(target, json: #"{"counts": {"a": null, "b": null}, "home": {"zip": null}, "presence": null, "raw": {"b": null}}"#)
        == ["counts.a", "counts.b", "presence"])
    #expect(target.counts == ["a": 1] && target.presence == .null)
    let skipping = mapper.updateNulls(.skip)
    #expect(
      try skipping.update(target, json: #"{"counts": {"a": null}, "home": {"zip": null, "city": null}, "presence": 5}"#) == ["presence"])
    #expect(try mapper.update(target, json: #"{"home": {"zip": null}, "raw": {"a": null, "c": 1}}"#) == ["home.zip", "raw.c", "raw.a"])
    #expect(target.home == Address(city: "x", zip: nil) && target.raw == ["b": 2, "c": 1])
  }

  @Test func theIssuesOfAnUpdateAreGiven() throws {
    let mapper = KeyedMapper({ Item() }) {
      KeyedField("title", \.title)
      KeyedField("count", \.count, IdentityMapper<Int>().optional(default: 0))
    }
    var item = Item()
    let mapped = try mapper.updateReportingIssues(&item, json: #"{"title": "u", "count": "x"}"#)
    #expect(mapped.value == ["title"] && mapped.issues.map(\.line) == ["~ invalidValue count"] && item.count == 1)
    let object: Any = ["count": 5]
    #expect(try mapper.updateReportingIssues(&item, Value(any: object)).value == ["count"])
    #expect(try mapper.updateReportingIssues(&item, json: Data(#"{"count": 6}"#.utf8)).value == ["count"])
    var address = Address(city: "a", zip: nil)
    let validated = ReflectiveMapper<Address>().optional(\.zip).validating(.init("no city") { !$0.city.isEmpty })
    #expect(try validated.updateReportingIssues(&address, json: #"{"zip": {}, "city": "b"}"#).issues.count == 1 && address.city == "b")
    #expect(issueLines { try validated.updateReportingIssues(&address, ["city": ""]) } == ["! invalidValue"] && address.city == "b")
  }
}
