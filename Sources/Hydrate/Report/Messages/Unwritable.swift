/// Why a value cannot be written.
package enum Unwritable: Sendable {
  case oneWay(String)
  case allOneWay
  case noInverse(Any.Type?)
  case joined
  case methodResult
  case path(String)
  /// Not an object, although only the members of an object can be written here.
  case notFlattened(Value.Kind? = nil)
  case noProperty(String)
  case noCase(Any.Type)
  case selectsCase(String)
  case noKey(Any.Type)
  case severalKeys(Int)
  case keyKind(Any.Type)
  case collectedKey
  case conflict([ValuePath], isWhole: Bool, holder: ValuePath?)
  case objectOnPath(String)
  case doesNotFit(String)
  case unknownKeys(Any.Type)
  case hiddenProperty(String, Any.Type)
  case propertyType(Any.Type)
  case type(Any.Type)
  case value(expected: Any.Type)
  case noNil(Any.Type)
  case notFinite(Any.Type)
  case dateRange
  case format
  case tooLarge
  case tooManyMirrored(limit: Int)
  case notCompared
  case noPlace
  case unreadParts
  case hardLinks(Int)
  case fileChanged
  case editDiffers
  case ignoredField
  case severalContainers, encoderEnded, encoderInUse
  case propertyList(PropertyListReason)

  package enum PropertyListReason: Sendable { case repeatedKey, archiveKey, null, number, date, character }
}

extension Unwritable {
  var message: Message {
    switch self {
    case .oneWay(let mapper):
      Message("cannot be written: \(Self.short(mapper)) is a one-way mapper", ["mapper": .text(Self.short(mapper))])
    case .allOneWay: Message("cannot be written: all mappers are one-way mappers")
    case .noInverse(let type): Self.typed("cannot be written: the mapper has no inverse", type)
    case .joined: Message("cannot be split: the text is joined without a separator")
    case .methodResult: Message("cannot be written: the value went to a method")
    case .path(let path): Message("cannot write to the path \(path)", ["path": .text(path)])
    case .notFlattened(let kind):
      Message(
        "cannot be flattened into its parent object", ["expected": "an object", "found": kind.map { .text($0.rawValue) }])
    case .noProperty(let path): Message("cannot be written: no property for \(path)", ["path": .text(path)])
    case .noCase(let type): Self.typed("cannot be written: no case fits", type)
    case .selectsCase(let tag):
      Message("cannot be written: what the default writes is read as the case \(tag)", ["case": .text(tag)])
    case .noKey(let type): Self.typed("cannot be written: no key in the table", type)
    case .severalKeys(let count): Message("\(count) keys are written as this one")
    case .keyKind(let type): Self.typed("expected a string as key", type)
    case .collectedKey: Message("an unknown key has the name of a field")
    case .conflict(let fields, let isWhole, let holder): Self.conflict(fields, isWhole, holder)
    case .objectOnPath(let path):
      Message(
        "expected an array on the path to \(path), found an object", ["expected": "an array", "found": "object", "path": .text(path)])
    case .doesNotFit(let path): Message("does not fit at the path \(path)", ["path": .text(path)])
    case .unknownKeys(let type): Self.typed("unknown coding keys; call plan(), make the type Reflectable or make it Encodable", type)
    case .hiddenProperty(let name, let type):
      Self.typed("the type's own mirror hides \(name); make the type Encodable", type, ["field": .text(name)])
    case .propertyType(let type): Self.typed("a property cannot be written", type)
    case .type(let type): Self.typed("cannot be written", type)
    case .value(let type): Message("expected a value of \(TypeWords.name(type))", ["expected": .type(type)])
    case .noNil(let type): Self.typed("nil cannot be written", type)
    case .notFinite(let type): Self.typed("expected a finite number", type)
    case .dateRange: Message("expected a date in the years 0 to 9999", ["expected": "a date in the years 0 to 9999"])
    case .format: Message("cannot be written in the format")
    case .tooLarge: Message("the result is too large")
    case .tooManyMirrored(let limit):
      Message("more than \(limit) values in mirrors; one may contain itself", ["maximum": .number(limit)])
    case .notCompared: Message("nested too deep or too large to compare; treated as changed")
    case .noPlace: Message("no place in the text for the change")
    case .unreadParts: Message("cannot be replaced: it contains what the mapper has not read")
    case .hardLinks(let names):
      Message("the file has \(names) names (hard links), of which one alone would get the new content")
    case .fileChanged: Message("the file has changed since it was read")
    case .editDiffers: Message("the edited text is not read as the edited value")
    case .ignoredField: Message("cannot be written: the mapper leaves the field out")
    case .severalContainers: Message("encode(to:) requested containers of two kinds")
    case .encoderEnded: Message("the encoder was used after its encode(to:) ended")
    case .encoderInUse: Message("the encoder was used while a value in it was being encoded")
    case .propertyList(let reason): reason.message
    }
  }

  private static func typed(_ text: String, _ type: Any.Type?, _ more: KeyValuePairs<String, Parameter?> = [:]) -> Message {
    Message(text, more).adding(type.map { " (\(TypeWords.name($0)))" } ?? "", ["type": type.map { .type($0) }])
  }

  /// A mapper's name without generic arguments.
  private static func short(_ name: String) -> String { String(name.prefix { $0 != "<" }) }

  private static func conflict(_ fields: [ValuePath], _ isWhole: Bool, _ holder: ValuePath?) -> Message {
    let names = fields.map(\.description)
    let text =
      if isWhole {
        "\(names.joined(separator: " and ")) cannot be written in place of the whole object"
      } else if Set(names).count == 1 {
        "\(names[0]) is written twice with different values"
      } else {
        "\(names.joined(separator: " and ")) are written with different values"
      }
    return Message(text, ["fields": .texts(names)])
      .adding(holder.map { "; \($0) contains other fields' keys, collect only unknown keys with unknownKeys(into:)" } ?? "")
  }
}

extension Unwritable.PropertyListReason {
  fileprivate var message: Message {
    switch self {
    case .repeatedKey: Message("duplicate key in a property list")
    case .archiveKey: Message("XML property lists reserve this key for archives")
    case .null: Message("property lists cannot hold null")
    case .number: Message("property lists cannot hold this number: whole numbers have 64 bits, others are of type Double")
    case .date: Message("property lists cannot hold this date")
    case .character: Message("XML cannot hold a character of this string")
    }
  }
}
