/// Why a value cannot be written.
package struct Unwritable: Sendable {
  /// Made when it is requested, because a mapper may try many others that cannot write a value.
  private let make: @Sendable () -> Message

  private init(_ make: @autoclosure @escaping @Sendable () -> Message) { self.make = make }

  var message: Message { make() }

  // MARK: Mappers

  package static func oneWay(_ mapper: String) -> Unwritable { .init("cannot be written: \(short(mapper), "mapper") is a one-way mapper") }
  package static var allOneWay: Unwritable { .init("cannot be written: all mappers are one-way mappers") }
  package static var joined: Unwritable { .init("cannot be split: the text is joined without a separator") }
  package static var notSplit: Unwritable { .init("cannot be written: the text would be split into other elements") }
  package static var notScalar: Unwritable { .init("cannot be written in a text with separators: expected one scalar") }
  package static var methodResult: Unwritable { .init("cannot be written: the value went to a method") }
  package static func noProperty(_ path: String) -> Unwritable { .init("cannot be written: no property for \(path, "path")") }
  package static func noCase(_ type: Any.Type) -> Unwritable { .init("cannot be written: no case fits (\(type))") }
  package static func selectsCase(_ tag: String) -> Unwritable {
    .init("cannot be written: what the default writes is read as the case \(tag, "case")")
  }
  package static func noKey(_ type: Any.Type) -> Unwritable { .init("cannot be written: no key in the table (\(type))") }
  package static var format: Unwritable { .init("cannot be written in the format") }
  package static var ignoredField: Unwritable { .init("cannot be written: the mapper leaves the field out") }

  // MARK: Places

  package static func path(_ path: String) -> Unwritable { .init("cannot write to the path \(path, "path")") }
  package static func noNull(_ path: String) -> Unwritable { .init("cannot write null to the path \(path, "path")") }
  package static var readFromOther: Unwritable { .init("is read from what another field writes") }
  package static var readAsDefault: Unwritable { .init("nil is read as the default") }
  /// Not an object, although only the members of an object can be written here.
  package static func notFlattened(_ kind: Value.Kind? = nil) -> Unwritable {
    .init(Message("cannot be flattened into its parent object").with("expected", "an object").with("found", kind?.rawValue))
  }
  package static func severalKeys(_ count: Int) -> Unwritable { .init("\(count, as: "count") keys are written as this one") }
  package static func keyKind(_ type: Any.Type) -> Unwritable { .init("expected a string as key (\(type))") }
  package static var collectedKey: Unwritable { .init("an unknown key has the name of a field") }
  package static func conflict(_ fields: [ValuePath], isWhole: Bool, holder: ValuePath?) -> Unwritable {
    .init(conflictMessage(fields.map(\.description), isWhole, holder))
  }
  package static func objectOnPath(_ path: String) -> Unwritable {
    .init(Message("expected an array on the path to \(path, "path"), found an object").with("expected", "an array").with("found", "object"))
  }
  package static func doesNotFit(_ path: String) -> Unwritable { .init("does not fit at the path \(path, "path")") }

  // MARK: Values

  package static func unknownKeys(_ type: Any.Type) -> Unwritable {
    .init("unknown coding keys; call plan(), make the type Reflectable or make it Encodable (\(type))")
  }
  package static func hiddenProperty(_ name: String, _ type: Any.Type) -> Unwritable {
    .init("the type's own mirror hides \(name, "field"); make the type Encodable (\(type))")
  }
  package static func propertyType(_ type: Any.Type) -> Unwritable { .init("a property cannot be written (\(type))") }
  package static func type(_ type: Any.Type) -> Unwritable { .init("cannot be written (\(type))") }
  package static func value(expected type: Any.Type) -> Unwritable { .init("expected a value of \(type, "expected")") }
  package static func noNil(_ type: Any.Type) -> Unwritable { .init("nil cannot be written (\(type))") }
  package static func notFinite(_ type: Any.Type) -> Unwritable { .init("expected a finite number (\(type))") }
  package static var dateRange: Unwritable { .init("expected \("a date in the years 0 to 9999", "expected")") }
  package static var tooLarge: Unwritable { .init("the result is too large") }
  package static func tooManyMirrored(limit: Int) -> Unwritable {
    .init("more than \(limit, "maximum") values in mirrors; one may contain itself")
  }
  package static var severalContainers: Unwritable { .init("encode(to:) requested containers of two kinds") }
  package static var encoderEnded: Unwritable { .init("the encoder was used after its encode(to:) ended") }
  package static var encoderInUse: Unwritable { .init("the encoder was used while a value in it was being encoded") }

  // MARK: Property lists

  package static func propertyList(_ reason: PropertyListReason) -> Unwritable { .init(Message(reason.rawValue)) }

  /// Why a property list cannot hold a value. The raw value is the text of the message.
  package enum PropertyListReason: String, Sendable {
    case repeatedKey = "duplicate key in a property list"
    case archiveKey = "XML property lists reserve this key for archives"
    case null = "property lists cannot hold null"
    case number = "property lists cannot hold this number: whole numbers have 64 bits, others are of type Double"
    case date = "property lists cannot hold this date"
    case character = "XML cannot hold a character of this string"
  }

  // MARK: Changes

  package static var notCompared: Unwritable { .init("nested too deep or too large to compare; treated as changed") }
  package static var noPlace: Unwritable { .init("no place in the text for the change") }
  package static var unreadParts: Unwritable { .init("cannot be replaced: it contains what the mapper has not read") }
  package static func hardLinks(_ names: Int) -> Unwritable {
    .init("the file has \(names, as: "count") names (hard links), of which one alone would get the new content")
  }
  package static var fileChanged: Unwritable { .init("the file has changed since it was read") }
  package static var editDiffers: Unwritable { .init("the edited text is not read as the edited value") }

  /// A mapper's name without generic arguments.
  private static func short(_ name: String) -> String { String(name.prefix { $0 != "<" }) }

  private static func conflictMessage(_ names: [String], _ isWhole: Bool, _ holder: ValuePath?) -> Message {
    let text =
      if isWhole {
        "\(names.joined(separator: " and ")) cannot be written in place of the whole object"
      } else if Set(names).count == 1 {
        "\(names[0]) is written twice with different values"
      } else {
        "\(names.joined(separator: " and ")) are written with different values"
      }
    let advice = holder.map { "; \($0) contains other fields' keys, collect only unknown keys with unknownKeys(into:)" }
    return Message(text + (advice ?? "")).with("fields", names)
  }
}
