import Foundation
public import Hydrate

/// The names of types, mappers and key transformers for a profile file.
///
///     let names = ProfileNames().type(Person.self).type(Address.self, named: "Place").mapper("joined", .date(.rfc822))
///     let profile = try MappingProfile(json: data, names: names)
///
/// Some names are predefined. Types: the scalars, such as `String`, `Int`, `Decimal`, `Date`,
/// `Duration`, `URL`, and the corresponding Foundation classes, such as `NSString`, or `NSNumber`
/// for any number or a flag; `NSArray` and `NSDictionary`, which only determine the kind of the
/// data. Mappers: `JoinMapper` and `CSJoinMapper` (":" between the parts), `CSCountMapper` (the
/// number of elements of an array, one-way), `CSSubKeyMapper` (the first element of an array),
/// `BoolMapper` and `CSAPIBoolMapper` (the words of the built-in rules, including on, 1, true and
/// TRUE), `ToString`, `URL`, `UUID`, `UUID.lowercase`, `date.rfc3339`, `date.rfc822`, `date.dotNet`,
/// `date.anyFormat`, `date.day`, `dateComponents`, `epoch.seconds`, `epoch.milliseconds`,
/// `epoch.microseconds`, `epoch.nanoseconds`, `duration.iso8601`, `duration.clock`,
/// `duration.units`, `duration.seconds`, `duration.milliseconds`, `data.base64`, `data.base64URL`,
/// `data.hex`. Key transformers: `identity`, `camelToSnake`, `upperCamelToSnake`, `camelToKebab`,
/// `camelToScreamingSnake`, `camelToPascal`. All but `identity` take acronyms:
/// `{"camelToSnake": ["ID", "URL"]}`.
///
/// A name that you add takes precedence over a predefined one, so that the meaning of a file does
/// not change when the library adds names. Adding a name twice is a `configuration` issue when a
/// file is read.
public struct ProfileNames: Sendable {
  // The predefined names that were not replaced, and the added ones.
  private(set) var types = Self.scalars
  private(set) var mappers = Self.builtInMappers
  private(set) var keyTransformers = Dictionary(KeyTransformer.named.map { ($0.name, $0.transformer) }) { first, _ in first }
  /// The added names, by the kind of what they name.
  private var added: [String: Set<String>] = [:]
  private(set) var mistakes: [ProfileMistake] = []

  /// Makes the predefined names.
  public init() {}

  /// Adds a type, by default under its own name.
  public func type<Model: Decodable & SendableMetatype>(_ type: Model.Type, named name: String? = nil) -> ProfileNames {
    var copy = self
    let name = name ?? "\(type)"
    if let other = added["type"]?.filter({ types[$0]?.isType(type) == true }).max() {
      copy.mistakes.append(.repeatedType("\(type)", [other, name]))
    }
    copy.add(name, "type", to: \.types, ProfileType(type, name))
    return copy
  }

  /// Adds a mapper, for fields with its output type, or an `Optional` of it.
  public func mapper<M: Mapper & Sendable>(_ name: String, _ mapper: M) -> ProfileNames where M.Input: Decodable {
    changed(self) { $0.add(name, "mapper", to: \.mappers, MapperBox(mapper)) }
  }

  /// Adds a key transformer.
  public func keyTransformer(_ name: String, _ transformer: KeyTransformer) -> ProfileNames {
    changed(self) { $0.add(name, "key transformer", to: \.keyTransformers, transformer) }
  }

  private mutating func add<T>(_ name: String, _ kind: String, to table: WritableKeyPath<ProfileNames, [String: T]>, _ entry: T) {
    self[keyPath: table][name] = entry
    if !added[kind, default: []].insert(name).inserted { mistakes.append(.repeated(kind: "name", name)) }
  }

  private static let builtInMappers: [String: FieldMapper] = [
    "JoinMapper": MapperBox(JoinMapper(separator: ":")), "CSJoinMapper": MapperBox(JoinMapper(separator: ":")),
    "BoolMapper": MapperBox(IdentityMapper<Bool>()), "CSAPIBoolMapper": MapperBox(IdentityMapper<Bool>()),
    "CSCountMapper": PartsMapper("CSCountMapper", isCount: true), "CSSubKeyMapper": PartsMapper("CSSubKeyMapper", isCount: false),
    "ToString": MapperBox(ToString()), "URL": MapperBox(StringToURL()), "UUID": MapperBox(StringToUUID()),
    "UUID.lowercase": MapperBox(StringToUUID(.lowercase)),
    "epoch.seconds": MapperBox(NumberToDate(.seconds)), "epoch.milliseconds": MapperBox(NumberToDate(.milliseconds)),
    "epoch.microseconds": MapperBox(NumberToDate(.microseconds)), "epoch.nanoseconds": MapperBox(NumberToDate(.nanoseconds)),
    "dateComponents": MapperBox(ComponentsToDate()),
    "duration.units": MapperBox(DurationMapper(.units)), "duration.iso8601": MapperBox(DurationMapper(.iso8601)),
    "duration.clock": MapperBox(DurationMapper(.clock)),
    "duration.seconds": MapperBox(DurationMapper(.seconds)), "duration.milliseconds": MapperBox(DurationMapper(.milliseconds)),
    "data.base64": MapperBox(StringToData(.base64)), "data.base64URL": MapperBox(StringToData(.base64URL)),
    "data.hex": MapperBox(StringToData(.hex)),
  ].merging(
    DateFormat.named.filter(\.isInFiles).map { ("date.\($0.name)", MapperBox(StringToDate($0.format))) }
  ) { first, _ in first }

  private static let scalars: [String: ProfileType] = {
    var table: [String: ProfileType] = [:]
    for leaf in Leaf.allCases {
      if let type = leaf.type { table["\(type)"] = ProfileType(type, "\(type)") }
    }
    table["Duration"] = ProfileType(Duration.self, "Duration")
    for (name, type) in foundationClasses { table[name] = ProfileType(type, name) }
    table["NSNumber"] = ProfileType(number: "NSNumber")
    for name in ["NSArray", "NSMutableArray"] { table[name] = ProfileType(container: .array, name) }
    for name in ["NSDictionary", "NSMutableDictionary"] { table[name] = ProfileType(container: .object, name) }
    return table
  }()

  /// The Swift types for Foundation classes that a file may name.
  private static let foundationClasses: [(String, any (Decodable & SendableMetatype).Type)] = [
    ("NSString", String.self), ("NSMutableString", String.self), ("NSDecimalNumber", Decimal.self), ("NSDate", Date.self),
    ("NSURL", URL.self), ("NSUUID", UUID.self), ("NSData", Data.self),
  ]
}
