import Foundation
import Hydrate
import Testing

/// Properties of type `Any`, and of what wraps it.
@Suite struct KeyedAnyTests {
  final class Holder {
    var any: Any? = 1
    var twice: Any?? = 1
    var plain: Any = 0
    var list: [Any]? = [1]
    var table: [String: Any] = [:]
  }

  static let text = IdentityMapper<String>().casting(to: Any.self)
  static let fields: [KeyedMapper<Holder>] = [
    KeyedMapper({ Holder() }) { KeyedField("any", \.any, text) },
    KeyedMapper({ Holder() }) { KeyedField("any", \.any, text.optional()) },
    KeyedMapper({ Holder() }) { KeyedField("any", \.any, IdentityMapper<String?>().casting(to: Any?.self)) },
    KeyedMapper({ Holder() }) {
      KeyedField(
        "any", \.any,
        TwoWayClosureMapper { (value: Value) -> Any? in
          value.string
        } reverse: { (any: Any?) in
          (any as? String).map { Value($0) } ?? .null
        })
    },
    KeyedMapper({ Holder() }) { KeyedField("any", \.any, IdentityMapper<Value>().casting(to: Any.self)) },
  ]

  @Test(arguments: fields.indices) func nilForNullAndForAbsence(index: Int) throws {
    let mapper = Self.fields[index]
    for source in [[:], ["any": nil]] as [Value] {
      let holder = try mapper.map(source)
      // `== nil` would not tell: a nil within `Any` is something.
      if case .some(let value) = holder.any { Issue.record("\(value)") }
      #expect(try mapper.reversed.map(holder) == [:])
    }
    let holder = try mapper.map(["any": "x"])
    #expect(holder.any as? String == "x" || holder.any as? Value == "x")
    #expect(try mapper.reversed.map(holder) == ["any": "x"])
    #expect(try mapper.update(holder, ["any": nil]) == ["any"])
    if case .some(let value) = holder.any { Issue.record("\(value)") }
  }

  @Test func aNilThatAnyHidesIsNil() throws {
    let holder = Holder()
    holder.any = String?.none as Any
    #expect(try Self.fields[0].reversed.map(holder) == [:])
    #expect(try Self.fields[0].nulls(.write).reversed.map(holder) == ["any": nil])
  }

  @Test func twiceOptionalIsNilOnce() throws {
    let mapper = KeyedMapper({ Holder() }) { KeyedField("t", \.twice, Self.text.casting(to: Any?.self)) }
    for source in [[:], ["t": nil]] as [Value] {
      if case .some(let value) = try mapper.map(source).twice { Issue.record("\(String(describing: value))") }
    }
    #expect(try mapper.map(["t": "x"]).twice as? String == "x")
  }

  @Test func whatIsNoOptionalIsRequired() throws {
    let mapper = KeyedMapper({ Holder() }) {
      KeyedField("p", \.plain, Self.text)
      KeyedField("l", \.list, Self.text.array)
      KeyedField("t", \.table, Self.text.dictionary)
    }
    let holder = try mapper.map(["p": "x", "l": ["y"], "t": ["k": "z"]])
    #expect(holder.plain as? String == "x" && holder.list as? [String] == ["y"] && holder.table as? [String: String] == ["k": "z"])
    #expect(try mapper.reversed.map(holder) == ["p": "x", "l": ["y"], "t": ["k": "z"]])
    let error = #expect(throws: MappingError.self) { try mapper.map(["p": nil, "l": nil]) }
    // What is missing has its object's place, which is before all else in it.
    #expect(error?.issues.map(\.code) == [.missingValue, .nullValue])
  }
}
