import Foundation
import Hydrate
import HydrateProfiles

extension MessageTableTests {
  private static func profile(_ json: String) -> @Sendable () throws -> Any? {
    { try MappingProfile(json: json, names: ProfileNames().type(Person.self).type(Order.self)) }
  }

  /// Mistakes in the file of a profile.
  static let profileRows: [MessageRow] = [
    MessageRow(
      "ProfileMistake.rootKind", #"expected an object with the rules of each type under the type's name | configuration | {}"#,
      throwing: profile("[]")),
    MessageRow(
      "ProfileMistake.rulesKind", #"expected an object with the rules of a type | configuration | {}"#,
      throwing: profile(#"{"Person": []}"#)),
    MessageRow(
      "ProfileMistake.pathKind", #"expected a path, an array of paths or an object with the key first | configuration | {}"#,
      throwing: profile(#"{"Person": {"age": 5}}"#)),
    MessageRow(
      "ProfileMistake.textKind",
      #"expected a string as policy for nulls | configuration | {"expected":"a string","key":"policy for nulls"}"#,
      throwing: profile(#"{"Person": {"__nulls__": true}}"#)),
    MessageRow(
      "ProfileMistake.flagKind", #"expected true or false as sensitive | configuration | {"expected":"true or false","key":"sensitive"}"#,
      throwing: profile(#"{"Person": {"age": {"sensitive": 5}}}"#)),
    MessageRow(
      "ProfileMistake.listKind",
      #"expected a string or an array of strings as groups | configuration | {"expected":"a string or an array of strings","key":"groups"}"#,
      throwing: profile(#"{"Person": {"age": {"groups": 5}}}"#)),
    MessageRow(
      "ProfileMistake.transformerKind", #"expected a key transformer or an object with its acronyms under its name | configuration | {}"#,
      throwing: profile(#"{"__keyTransformer__": {}}"#)),
    MessageRow(
      "ProfileMistake.casesKind", #"expected the form of enums, or an object with the tag under tag | configuration | {}"#,
      throwing: profile(#"{"__cases__": {"content": "c"}}"#)),
    MessageRow(
      "ProfileMistake.noAcronyms", #"the key transformer identity has no acronyms | configuration | {"key":"identity"}"#,
      throwing: profile(#"{"__keyTransformer__": {"identity": "ID"}}"#)),
    MessageRow(
      "ProfileMistake.noDefault", #"expected a default beside when | configuration | {}"#,
      throwing: profile(#"{"Person": {"age": {"when": "missing"}}}"#)),
    MessageRow(
      "ProfileMistake.emptyPaths", #"expected at least one key | configuration | {}"#,
      throwing: profile(#"{"Person": {"age": {"key": []}}}"#)),
    MessageRow(
      "ProfileMistake.missingKey", #"missing key of one of several keys | configuration | {}"#,
      throwing: profile(#"{"Person": {"age": {"key": [{"default": 1}]}}}"#)),
    MessageRow(
      "ProfileMistake.invalidPath",
      #"invalid path: missing closing bracket, at offset 1 | configuration | {"reason":"missing closing bracket, at offset 1"}"#,
      throwing: profile(#"{"Person": {"age": "a["}}"#)),
    MessageRow(
      "ProfileMistake.unknownName", #"unknown type Persn; did you mean Person? | configuration | {"key":"Persn","suggestion":"Person"}"#,
      throwing: profile(#"{"Persn": {}}"#)),
    MessageRow(
      "ProfileMistake.repeated", #"duplicate type Person | configuration | {"key":"Person"}"#,
      throwing: profile(#"{"Person": {}, "Person": {}}"#)),
    MessageRow(
      "ProfileMistake.repeatedType",
      #"two names for one type: Person, Other (Person) | configuration | {"found":["Person","Other"],"type":"Person"}"#,
      throwing: {
        try MappingProfile(json: "{}", names: ProfileNames().type(Person.self).type(Person.self, named: "Other"))
      }),
    MessageRow(
      "ProfileMistake.circularParents", #"circular parents: Person -> Person | configuration | {"found":["Person","Person"]}"#,
      throwing: profile(#"{"Person": {"__parent__": "Person"}}"#)),
    MessageRow(
      "ProfileMistake.noProperties", #"expected a type with properties (Int) | configuration | {"type":"Int"}"#,
      throwing: profile(#"{"Int": {}}"#)),
    MessageRow(
      "ProfileMistake.mapperType",
      #"expected a mapper of Int for age, found JoinMapper, which gives String | configuration | {"expected":"Int","field":"age","found":"String"}"#,
      throwing: profile(#"{"Person": {"age": {"mapper": "JoinMapper"}}}"#)),
    MessageRow(
      "ProfileMistake.listType",
      #"several keys give an array, which does not fit age (Int) | configuration | {"field":"age","type":"Int"}"#,
      throwing: profile(#"{"Person": {"age": ["a", "b"]}}"#)),
    MessageRow(
      "ProfileMistake.elementType", #"array_subtype needs an array type, found NSString | configuration | {"found":"NSString"}"#,
      throwing: profile(#"{"Person": {"age": {"type": "NSString", "array_subtype": "Order"}}}"#)),
    MessageRow(
      "ProfileMistake.invalidDefault",
      #"invalid default: expected a whole number, found a string that is not one (Int) | configuration | {"reason":"expected a whole number, found a string that is not one (Int)","type":"Int"}"#,
      throwing: profile(#"{"Person": {"age": {"default": "x"}}}"#)),
  ]
}
