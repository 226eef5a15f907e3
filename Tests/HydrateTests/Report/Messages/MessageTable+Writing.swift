import Foundation
import Hydrate
import HydrateEditing

extension MessageTableTests {
  struct Two: Codable, Equatable { var a: Int; var b: Int }
  struct Maybe: Codable, Equatable { var a: Int?; var b: Int? }
  struct Free: Codable { var free: Value = .null }
  struct Hiding: Decodable, CustomReflectable {
    var n = 0, k = 1
    var customMirror: Mirror { Mirror(self, children: ["n": n]) }
  }
  struct Collected: Codable { var id = 1; var rest: [String: Value] = [:] }

  /// Messages of what cannot be written.
  static let writingRows: [MessageRow] = [
    MessageRow(
      "Unwritable.oneWay", #"cannot be written: ClosureMapper is a one-way mapper | irreversible | {"mapper":"ClosureMapper"}"#,
      throwing: {
        try ReflectiveMapper<Two>().field(named: "a", by: ClosureMapper { (text: String) in text.count }).reversed.map(Two(a: 1, b: 2))
      }),
    MessageRow(
      "Unwritable.joined", #"cannot be split: the text is joined without a separator | irreversible | {}"#,
      throwing: { try JoinMapper(separator: "").reversed.map("ab") }),
    MessageRow(
      "Unwritable.ignoredField", #"cannot be written: the mapper leaves the field out | irreversible | {}"#,
      throwing: { try ReflectiveMapper<Two>().except(\.b).default(\.b, 0).edit(json: #"{"a": 1}"#) { $0.b = 2 } }),
    MessageRow(
      "Unwritable.unreadParts", #"cannot be replaced: it contains what the mapper has not read | irreversible | {}"#,
      throwing: { try ReflectiveMapper<Two>().optional(\.b).edit(json: #"{"a": 1, "b": {"c": 2}}"#) { $0.b = 2 } }),
    MessageRow(
      "Unwritable.editDiffers", #"the edited text is not read as the edited value | irreversible | {}"#,
      throwing: {
        let odd = TwoWayClosureMapper { (value: Value) in
          value["x"]?.int ?? 0
        } reverse: {
          ["y": Value($0)]
        }
        return try odd.edit(json: #"{"x": 1}"#) { $0 = 2 }
      }),
    MessageRow(
      "Unwritable.path", #"cannot write to the path odd | irreversible | {"path":"odd"}"#,
      throwing: {
        try ReflectiveMapper<Two>().field(named: "a", at: Accessor.custom("odd", read: { $0["x"] })).reversed.map(Two(a: 1, b: 2))
      }),
    MessageRow(
      "Unwritable.noNull", #"cannot write null to the path [a, b] | irreversible | {"path":"[a, b]"}"#,
      throwing: { try ReflectiveMapper<Free>().field(\.free, from: ["a", "b"]).reversed.map(Free()) }),
    MessageRow(
      "Unwritable.readFromOther", #"is read from what another field writes | irreversible | {}"#,
      throwing: {
        try ReflectiveMapper<Maybe>().field(named: "b", at: "a").reversed.map(Maybe(a: 1, b: nil))
      }),
    MessageRow("Unwritable.readAsDefault", "nil is read as the default | irreversible | {}") {
      try ReflectiveMapper<Maybe>().default(\.b, 1).reversed.mapReportingIssues(Maybe(a: 1, b: nil)).issues
    },
    MessageRow(
      "Unwritable.notFlattened", #"cannot be flattened into its parent object | irreversible | {"expected":"an object"}"#,
      throwing: { try ReflectiveMapper<Two>().field(named: "a", at: "").plan() }),
    MessageRow(
      "Unwritable.noProperty", #"cannot be written: no property for id | irreversible | {"path":"id"}"#,
      throwing: {
        try KeyedMapper({ (id: Int) in Order(id: id) }, from: KeyedPart("id")).reversed.map(Order(id: 1))
      }),
    MessageRow(
      "Unwritable.noCase", #"cannot be written: no case fits (Order) | irreversible | {"type":"Order"}"#,
      throwing: {
        try DispatchMapper<Order>(on: "type", ["o": ClosureMapper { (_: Value) in Order(id: 1) }]).reversed.map(Order(id: 1))
      }),
    MessageRow(
      "Unwritable.selectsCase",
      #"cannot be written: what the default writes is read as the case two | irreversible | {"case":"two"}"#,
      throwing: {
        try DispatchMapper<Value>(on: "type", ["two": ReflectiveMapper<Two>().then(oneWayValue)], default: IdentityMapper<Value>())
          .reversed.map(["type": "two"])
      }),
    MessageRow(
      "Unwritable.noKey", #"cannot be written: no key in the table (Size) | invalidValue | {"type":"Size"}"#,
      throwing: { try EnumMapper(["S": Size.small]).reversed.map(.large) }),
    MessageRow(
      "Unwritable.severalKeys", #"2 keys are written as this one | irreversible | {}"#,
      throwing: {
        let lower = TwoWayClosureMapper { (text: String) in
          text
        } reverse: { (key: String) in
          key.lowercased()
        }
        return try IdentityMapper<Int>().dictionary(keys: lower).reversed.map(["A": 1, "a": 1])
      }),
    MessageRow(
      "Unwritable.conflict", #"a and b are written with different values | irreversible | {"fields":["a","b"]}"#,
      throwing: {
        try ReflectiveMapper<Two>().field(named: "a", at: "x").field(named: "b", at: "x").reversed.map(Two(a: 1, b: 2))
      }),
    MessageRow(
      "Unwritable.conflict", #"[a, a] is written twice with different values | irreversible | {"fields":["[a, a]","[a, a]"]}"#,
      throwing: {
        try ReflectiveMapper<[Int]>().at(["a", "a"]).reversed.map([1, 2])
      }),
    MessageRow(
      "Unwritable.objectOnPath",
      #"expected an array on the path to x[0], found an object | irreversible | {"expected":"an array","found":"object","path":"x[0]"}"#,
      throwing: {
        var target: Value = ["x": ["z": 1]]
        return try KeyedMapper<Value> { KeyedField("a", to: "x[0]") }.update(&target, ["a": 9])
      }),
    MessageRow(
      "Unwritable.hiddenProperty",
      #"the type's own mirror hides k; make the type Encodable (Hiding) | irreversible | {"field":"k","type":"Hiding"}"#,
      throwing: {
        try ReflectiveMapper<Hiding>().plan()
        return try ReflectiveMapper<Hiding>().jsonData(from: Hiding())
      }),
    MessageRow(
      "Unwritable.notFinite", #"expected a finite number (Double) | invalidValue | {"type":"Double"}"#,
      throwing: { try ReflectiveMapper<Double>().jsonData(from: .nan) }),
    MessageRow(
      "Unwritable.dateRange", #"expected a date in the years 0 to 9999 | invalidValue | {"expected":"a date in the years 0 to 9999"}"#,
      throwing: { try ReflectiveMapper<[Date]>().jsonData(from: [.distantPast.addingTimeInterval(-1e13)]) }),
    MessageRow(
      "Unwritable.propertyList", #"property lists cannot hold null | irreversible | {}"#,
      throwing: { try (["a": nil] as Value).plistData() }),
    MessageRow(
      "Unwritable.noNil", #"nil cannot be written (String) | nullValue | {"type":"String"}"#,
      throwing: { try StringToNumber<Int>().nonFatal().reversed.map(nil) }),
    MessageRow(
      "Unwritable.allOneWay", #"cannot be written: all mappers are one-way mappers | irreversible | {}"#,
      throwing: { try FirstMapper([oneWay]).reversed.map(5) }),
    MessageRow(
      "Unwritable.methodResult", #"cannot be written: the value went to a method | irreversible | {}"#,
      throwing: {
        try KeyedMapper({ Item() }) { KeyedField("a", \.name, calling: { _ in { (text: String) in text } }) }.reversed.map(Item())
      }),
    MessageRow(
      "Unwritable.value", #"expected a value of Int | typeMismatch | {"expected":"Int"}"#,
      throwing: { try StringToNumber<Int>().casting(to: Any.self).reversed.map("x") }),
    MessageRow(
      "Unwritable.format", #"cannot be written in the format | invalidValue | {}"#,
      throwing: { try StringToDate(.rfc822).reversed.map(.distantPast.addingTimeInterval(-1e13)) }),
    MessageRow(
      "Unwritable.unknownKeys",
      #"unknown coding keys; call plan(), make the type Reflectable or make it Encodable (Late) | irreversible | {"type":"Late"}"#,
      throwing: {
        struct Late: Decodable { var a = 1 }
        return try ReflectiveMapper<Late>().jsonData(from: Late())
      }),
    MessageRow(
      "Unwritable.type", #"cannot be written (Refused) | invalidValue | {"type":"Refused"}"#,
      throwing: { try ReflectiveMapper<Refused>().jsonData(from: Refused()) }),
    MessageRow(
      "Unwritable.severalContainers", #"encode(to:) requested containers of two kinds | invalidValue | {}"#,
      throwing: { try ReflectiveMapper<TwoKinds>().jsonData(from: TwoKinds()) }),
  ]

  static let oneWayValue = ClosureMapper { (two: Two) in Value(two.a) }
  static let oneWay = ClosureMapper { (text: String) in text.count }

  struct Refused: Codable {
    func encode(to encoder: any Encoder) throws {
      throw EncodingError.invalidValue(1, .init(codingPath: encoder.codingPath, debugDescription: ""))
    }
  }
  struct TwoKinds: Codable {
    enum Key: CodingKey { case a }
    func encode(to encoder: any Encoder) throws {
      var object = encoder.container(keyedBy: Key.self)
      try object.encode(1, forKey: .a)
      var list = encoder.unkeyedContainer()
      try list.encode(1)
    }
  }
}
