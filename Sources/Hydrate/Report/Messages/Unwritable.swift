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
    case .oneWay(let mapper): "cannot be written: \(Self.short(mapper), "mapper") is a one-way mapper"
    case .allOneWay: "cannot be written: all mappers are one-way mappers"
    case .noInverse(let type): "cannot be written: the mapper has no inverse\(of: type)"
    case .joined: "cannot be split: the text is joined without a separator"
    case .methodResult: "cannot be written: the value went to a method"
    case .path(let path): "cannot write to the path \(path, "path")"
    case .notFlattened(let kind):
      Message("cannot be flattened into its parent object").with("expected", "an object").with("found", kind?.rawValue)
    case .noProperty(let path): "cannot be written: no property for \(path, "path")"
    case .noCase(let type): "cannot be written: no case fits (\(type))"
    case .selectsCase(let tag): "cannot be written: what the default writes is read as the case \(tag, "case")"
    case .noKey(let type): "cannot be written: no key in the table (\(type))"
    case .severalKeys(let count): "\(count) keys are written as this one"
    case .keyKind(let type): "expected a string as key (\(type))"
    case .collectedKey: "an unknown key has the name of a field"
    case .conflict(let fields, let isWhole, let holder): Self.conflict(fields, isWhole, holder)
    case .objectOnPath(let path):
      Message("expected an array on the path to \(path, "path"), found an object").with("expected", "an array").with("found", "object")
    case .doesNotFit(let path): "does not fit at the path \(path, "path")"
    case .unknownKeys(let type): "unknown coding keys; call plan(), make the type Reflectable or make it Encodable (\(type))"
    case .hiddenProperty(let name, let type): "the type's own mirror hides \(name, "field"); make the type Encodable (\(type))"
    case .propertyType(let type): "a property cannot be written (\(type))"
    case .type(let type): "cannot be written (\(type))"
    case .value(let type): "expected a value of \(type, "expected")"
    case .noNil(let type): "nil cannot be written (\(type))"
    case .notFinite(let type): "expected a finite number (\(type))"
    case .dateRange: Message("expected a date in the years 0 to 9999").with("expected", "a date in the years 0 to 9999")
    case .format: "cannot be written in the format"
    case .tooLarge: "the result is too large"
    case .tooManyMirrored(let limit): "more than \(limit, "maximum") values in mirrors; one may contain itself"
    case .notCompared: "nested too deep or too large to compare; treated as changed"
    case .noPlace: "no place in the text for the change"
    case .unreadParts: "cannot be replaced: it contains what the mapper has not read"
    case .hardLinks(let names): "the file has \(names) names (hard links), of which one alone would get the new content"
    case .fileChanged: "the file has changed since it was read"
    case .editDiffers: "the edited text is not read as the edited value"
    case .ignoredField: "cannot be written: the mapper leaves the field out"
    case .severalContainers: "encode(to:) requested containers of two kinds"
    case .encoderEnded: "the encoder was used after its encode(to:) ended"
    case .encoderInUse: "the encoder was used while a value in it was being encoded"
    case .propertyList(let reason): reason.message
    }
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
    let advice = holder.map { "; \($0) contains other fields' keys, collect only unknown keys with unknownKeys(into:)" }
    return Message(text + (advice ?? "")).with("fields", .texts(names))
  }
}

extension Unwritable.PropertyListReason {
  fileprivate var message: Message {
    switch self {
    case .repeatedKey: "duplicate key in a property list"
    case .archiveKey: "XML property lists reserve this key for archives"
    case .null: "property lists cannot hold null"
    case .number: "property lists cannot hold this number: whole numbers have 64 bits, others are of type Double"
    case .date: "property lists cannot hold this date"
    case .character: "XML cannot hold a character of this string"
    }
  }
}
