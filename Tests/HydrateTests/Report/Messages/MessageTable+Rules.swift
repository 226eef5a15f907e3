import Foundation
import Hydrate

extension MessageTableTests {
  struct Person: Codable {
    var firstName: String
    var age: Int
    var homepage: URL?
    var born: Date
    var count: Int { 5 }
  }
  struct TwoRests: Codable { var rest: [String: Value]; var more: [String: Int] }
  struct Sections: Codable { var person: Person }

  /// Mistakes in the rules of a reflective mapper.
  static let ruleRows: [MessageRow] = [
    MessageRow(
      "Mistake.exclusive", #"only (age) and except (born) cannot be combined | configuration | {"rules":["only (age)","except (born)"]}"#,
      throwing: { try ReflectiveMapper<Person>().only(\.age).except(\.born).plan() }),
    MessageRow(
      "Mistake.unusedDefault", #"age is required, its default is never used | configuration | {"field":"age"}"#,
      throwing: { try ReflectiveMapper<Person>().required(\.age).default(\.age, 1).plan() }),
    MessageRow(
      "Mistake.unnamedKeyPath",
      #"no property name for the key path \Person.<Int>: it is read-only, so that no write shows the property; pass the name as a string | configuration | {"keyPath":"\\Person.<Int>"}"#,
      throwing: { try ReflectiveMapper<Person>().required(\.count).plan() }),
    MessageRow(
      "Mistake.nestedKeyPath",
      #"\Sections.person.age is a property of Person, not of Sections; use MappingProfile().type(Person.self) { $0.required(\.age) } | configuration | {"keyPath":"\\Sections.person.age","model":"Sections","suggestion":"MappingProfile().type(Person.self) { $0.required(\\.age) }","type":"Person"}"#,
      throwing: { try ReflectiveMapper<Sections>().required(\.person.age).plan() }),
    MessageRow(
      "Mistake.unknownField", #"unknown field aeg; did you mean age? | configuration | {"field":"aeg","suggestion":"age"}"#,
      throwing: { try ReflectiveMapper<Person>().required(named: "aeg").plan() }),
    MessageRow(
      "Mistake.unknownField", #"unknown field zzzzzz | configuration | {"field":"zzzzzz"}"#,
      throwing: { try ReflectiveMapper<Person>().required(named: "zzzzzz").plan() }),
    MessageRow(
      "Mistake.invalidPath",
      #"invalid path of age: missing closing bracket, at offset 1 | configuration | {"field":"age","reason":"missing closing bracket, at offset 1"}"#,
      throwing: { try ReflectiveMapper<Person>().field(named: "age", at: "a[").plan() }),
    MessageRow(
      "Mistake.mapperType",
      #"expected a mapper of Int for age, found a mapper of URL | configuration | {"expected":"Int","field":"age","found":"URL"}"#,
      throwing: { try ReflectiveMapper<Person>().field(named: "age", by: StringToURL()).plan() }),
    MessageRow(
      "Mistake.listOfPlaces",
      #"several places give an array, which does not fit age; use .first("age", "a.years") (Int) | configuration | {"field":"age","suggestion":".first(\"age\", \"a.years\")","type":"Int"}"#,
      throwing: { try ReflectiveMapper<Person>().field(\.age, from: ["age", "a.years"]).plan() }),
    MessageRow(
      "Mistake.defaultType",
      #"expected a default of Int for age, found a default of [String] | configuration | {"expected":"Int","field":"age","found":"[String]"}"#,
      throwing: { try ReflectiveMapper<Person>().default(named: "age", ["x"]).plan() }),
    MessageRow(
      "Mistake.noFallback",
      #"firstName is left out but has no default, no declared value and cannot be nil | configuration | {"field":"firstName"}"#,
      throwing: { try ReflectiveMapper<Person>().only(\.age).plan() }),
    MessageRow(
      "Mistake.noFallback",
      #"born is optional but has no default, no declared value, no zero and cannot be nil | configuration | {"field":"born"}"#,
      throwing: { try ReflectiveMapper<Person>().optional(\.born).plan() }),
    MessageRow(
      "Mistake.collectorHasRule", #"rest collects unknown keys, no other rule can name it | configuration | {"field":"rest"}"#,
      throwing: {
        try ReflectiveMapper<Collected>().unknownKeys(into: \.rest).required(\.rest).plan()
      }),
    MessageRow(
      "Mistake.severalCollectors",
      #"expected one property for what no other one reads, found rest and more | configuration | {"fields":["rest","more"]}"#,
      throwing: { try ReflectiveMapper<TwoRests>().unknownKeys(into: \.rest).field(\.more, from: "").plan() }),
    MessageRow(
      "Mistake.indicesBesideKeys",
      #"expected an index for every property or for none, found age at an index, firstName, homepage, born elsewhere | configuration | {"fields":["age"]}"#,
      throwing: { try ReflectiveMapper<Person>().field(\.age, from: "[1]").plan() }),
    MessageRow(
      "Mistake.ownCases", #"the type codes itself in its own way, cases(_:) cannot change it (Own) | configuration | {"type":"Own"}"#,
      throwing: { try ReflectiveMapper<CaseModels.Own>().cases(.keyed).plan() }),
    MessageRow(
      "Mistake.noRoomForCase",
      #"no room for several payloads of pair in the object with the tag; use tagged(by:content:) | configuration | {"case":"pair"}"#,
      throwing: { try ReflectiveMapper<CaseModels.Block>().cases(.tagged(by: "type")).plan() }),
    MessageRow(
      "Mistake.labelIsTag", #"a payload of poll has the key of the tag, question | configuration | {"case":"poll","key":"question"}"#,
      throwing: { try ReflectiveMapper<CaseModels.Part>().cases(.tagged(by: "question")).plan() }),
    MessageRow(
      "Mistake.severalTags", #"two enums of one object have the tag t | typeMismatch | {"key":"t"}"#,
      throwing: { try ReflectiveMapper<CaseModels.Tree>().cases(.tagged(by: "t")).map(json: #"{"t": "wrap"}"#) }),
    MessageRow(
      "Mistake.emptyCaseKey", "expected a key of the tag, and of the content, that is not empty | configuration | {}",
      throwing: { try ReflectiveMapper<CaseModels.Part>().cases(.tagged(by: "")).plan() }),
    MessageRow(
      "Mistake.sharedCaseKey", #"the tag and the content have one key, t | configuration | {"key":"t"}"#,
      throwing: { try ReflectiveMapper<CaseModels.Part>().cases(.tagged(by: "t", content: "t")).plan() }),
    MessageRow(
      "Mistake.unknownCase", #"expected a case text with one Value and no label (Part) | configuration | {"case":"text","type":"Part"}"#,
      throwing: { try ReflectiveMapper<CaseModels.Part>().cases(.keyed, unknown: "text").plan() }),
    MessageRow(
      "Mistake.repeatedRules", #"the profile has several rules for one type (Person) | configuration | {"type":"Person"}"#,
      throwing: {
        try MappingProfile().type(Person.self) { $0.optional(\.age) }.type(Person.self) { $0.optional(\.age) }.check()
      }),
    MessageRow(
      "Mistake.unknownField",
      #"unknown field aeg; did you mean age? (Person) | configuration | {"field":"aeg","model":"Person","suggestion":"age"}"#,
      throwing: {
        try MappingProfile().type(Person.self) { $0.optional(named: "aeg") }.check()
      }),
    MessageRow(
      "Mistake.nestedProfile", #"the rules of a type cannot have a profile of their own (Person) | configuration | {"type":"Person"}"#,
      throwing: {
        try MappingProfile().type(Person.self) { _ in ReflectiveMapper<Person>(profile: MappingProfile().coercion(.strict)) }.check()
      }),
    MessageRow(
      "Mistake.invalidPattern", #"invalid pattern: expected ')' | configuration | {"reason":"expected ')'"}"#,
      throwing: { try IdentityMapper<String>().validating(.matching(pattern: "(")).map("x") }),
    MessageRow(
      "Mistake.propertyListFormat", #"expected the XML or the binary format of a property list | configuration | {}"#,
      throwing: { try (["a": 1] as Value).plistData(format: .openStep) }),
  ]
}
