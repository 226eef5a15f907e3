import Testing

@testable import Hydrate

/// An update names the properties that have changed, and no others.
@Suite struct ChangedNamesTests {
  final class Box: Codable { var n = 0 }
  struct Holder: Codable {
    var name = "a"
    var box = Box()
  }
  struct Inner: Codable { var n = 1 }
  struct Outer { var inner = Inner() }

  @Test(arguments: [(#"{"box": {"n": 5}}"#, ["box.n"]), (#"{"box": {"n": 0}}"#, []), (#"{"name": "b", "box": {}}"#, ["name"])])
  func lookIntoClasses(_ json: String, _ names: [String]) throws {
    var holder = Holder()
    #expect(try ReflectiveMapper<Holder>().update(&holder, json: json) == names)
  }

  @Test(arguments: [(#"{"i": {"n": 1}}"#, []), (#"{"i": {"n": 2}}"#, ["inner.n"]), (#"{"i": {}}"#, [])])
  func aModelInAnExplicitMapper(_ json: String, _ names: [String]) throws {
    let mapper = KeyedMapper({ Outer() }) { KeyedField("i", \.inner, ReflectiveMapper<Inner>()) }
    var outer = Outer()
    #expect(try mapper.update(&outer, json: json) == names)
  }
}
