import Foundation
import Hydrate

/// A type in a profile file as which a value is read, before the property or a mapper gets it.
///
/// The result is passed on in an encoded form, which is all that scalars need. A number that is
/// read as `String` is text for a property that is a number, and is written as text.
typealias TypeOverride = any TypeOverriding

/// The requirements of a ``TypeOverride``: reading as the type, then for a property.
protocol TypeOverriding: AnyObject, Sendable {
  var name: String { get }

  /// The type of the elements, if the value must be an array.
  var elementType: TypeOverride? { get }

  /// Whether values of the type are read without the profile's rules.
  var isPlain: Bool { get }

  /// Whether a property of this type can be read from the form.
  func fits<T>(_ property: T.Type) -> Bool

  /// Reads a value as the type, to check whether that is possible.
  func check(_ value: Value, in context: inout MappingContext) throws(Failure)

  /// The value in the form of the type, by the rules of its location.
  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value

  /// Reads the value as the type, then as a property: with a mapper, or by the built-in rules. A
  /// part of a patch is merged with what the context says was there; a type that cannot merge
  /// replaces it.
  func read<T>(as type: T.Type, by mapper: FieldMapper?, in context: inout MappingContext) throws(Failure) -> T?

  /// Writes a property, with a mapper or by the built-in rules, in the form of the type.
  func write<T>(_ output: T, by mapper: FieldMapper?, in context: inout MappingContext) throws(Failure) -> Value?
}

extension TypeOverriding {
  var elementType: TypeOverride? { nil }

  var isPlain: Bool { true }

  func check(_ value: Value, in context: inout MappingContext) throws(Failure) { _ = try form(of: value, in: &context) }

  func read<T>(as type: T.Type, by mapper: FieldMapper?, in context: inout MappingContext) throws(Failure) -> T? {
    try readForm(as: type, by: mapper, in: &context)
  }

  /// Reads a property from the form. If that is the value itself, it is merged as without the
  /// override.
  func readForm<T>(as type: T.Type, by mapper: FieldMapper?, in context: inout MappingContext) throws(Failure) -> T? {
    let value = context.given
    var plain = context
    plain.mergeBase = nil
    let form = try form(of: value, in: &plain)
    if form.isSame(as: value) { return try context.read(as: type, by: mapper) }
    var place = context.holding(form: form)
    return try place.read(as: type, by: mapper)
  }

  func write<T>(_ output: T, by mapper: FieldMapper?, in context: inout MappingContext) throws(Failure) -> Value? {
    guard let written = try context.write(output, by: mapper) else { return nil }
    return try form(of: written, in: &context)
  }
}

extension MappingContext {
  /// Reads the value as a property, with a mapper or by the built-in rules.
  mutating func read<T>(as type: T.Type, by mapper: FieldMapper?) throws(Failure) -> T? {
    guard let mapper else { return try reader.read(anyOf: type, given, in: self) }
    return try mapper.read(as: type, in: &self)
  }

  /// Writes a property, with a mapper or by the built-in rules.
  mutating func write<T>(_ output: T, by mapper: FieldMapper?) throws(Failure) -> Value? {
    guard let mapper else { return try session.write(output, in: self) }
    return try mapper.write(output, in: &self)
  }
}

/// Reads a property as a type named in a profile file, whatever the property's own type is,
/// optionally followed by a mapper.
final class TypeOverrideMapper: FieldMapping {
  private let type: TypeOverride
  private let mapper: FieldMapper?

  init(_ type: TypeOverride, then mapper: FieldMapper?) {
    self.type = type
    self.mapper = mapper
  }

  var inputType: Any.Type { TypeOverride.self }
  var outputType: Any.Type { mapper?.outputType ?? TypeOverride.self }
  var name: String { mapper?.name ?? type.name }
  var handlesAbsence: Bool { mapper?.handlesAbsence ?? false }
  var outputName: String { mapper?.outputName ?? type.name }

  func fits<T>(_ property: T.Type) -> Bool { mapper?.fits(property) ?? type.fits(property) }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    // The mapper handles absence itself; an absent value has no type.
    if let mapper, mapper.handlesAbsence, context.given.kind == .null { return try mapper.read(as: type, in: &context) }
    return try self.type.read(as: type, by: mapper, in: &context)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    // Without a mapper, the null of a `Presence` does not depend on the type.
    guard mapper == nil, let presence = output as? any PresenceTarget else { return try type.write(output, by: mapper, in: &context) }
    if presence.isMissing { return nil }
    return try presence.content.map { content throws(Failure) in try type.write(content, by: nil, in: &context) } ?? .null
  }
}

/// `NSArray` or `NSDictionary` in a profile file: the required kind of the data; the property
/// determines the content.
///
/// A value of that kind is read and merged as without the override.
final class TypeOverrideKind: TypeOverriding {
  let name: String
  let kind: Value.Kind

  init(_ name: String, _ kind: Value.Kind) {
    self.kind = kind
    self.name = name
  }

  func fits<T>(_ property: T.Type) -> Bool {
    switch kind {
    case .array: Leaf(property) == nil && !(property is any DictionaryShape.Type)
    default: Leaf(property) == nil && !(property is any CollectionShape.Type)
    }
  }

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    guard value.kind == kind else {
      let type: Any.Type = kind == .array ? [Value].self : [String: Value].self
      throw Failure(.typeMismatch, .expected(type), at: context.place(of: value))
    }
    return value
  }
}

/// `NSNumber` in a profile file: any number, also as text, or a flag.
final class OverriddenNumber: TypeOverriding {
  let name: String

  init(_ name: String) { self.name = name }

  func fits<T>(_ property: T.Type) -> Bool {
    switch Leaf(property) {
    // A number is never one of these.
    case .url, .uuid, .data: false
    default: Leaf.isReadFromOne(property) || T.self == Value.self
    }
  }

  func form(of value: Value, in context: inout MappingContext) throws(Failure) -> Value {
    if value.kind == .bool { return value }
    do throws(Failure) {
      let number = try context.reader.read(Decimal.self, value, in: context)
      return Value(number) ?? value
    } catch {
      // A number that does not fit a `Decimal` is still a number.
      if value.kind == .number { return value }
      guard value.kind == .string, let number = try? context.reader.read(Double.self, value, in: context),
        let plain = Value(number)
      else { throw error }
      return plain
    }
  }

  /// Values that are read from numbers and flags are written as such: dates, and the text of a
  /// flag.
  func write<T>(_ output: T, by mapper: FieldMapper?, in context: inout MappingContext) throws(Failure) -> Value? {
    if let mapper { return try mapper.write(output, in: &context).map { written throws(Failure) in try form(of: written, in: &context) } }
    return switch MirrorReader.unwrapped(output) {
    case nil: nil
    case let date as Date: try number(of: date, in: context)
    case let text as String where Self.flags[text] != nil: Self.flags[text]
    case let output?: try form(of: context.session.canonical(output, in: context), in: &context)
    }
  }

  private static let flags: [String: Value] = ["true": true, "false": false]

  /// The seconds or milliseconds since 1970, whichever is read as the same date.
  private func number(of date: Date, in context: MappingContext) throws(Failure) -> Value {
    for unit in [NumberToDate.Unit.seconds, .milliseconds] {
      guard let number = (try? NumberToDate(unit).reversed.map(date)).flatMap({ Value($0) }) else { continue }
      if (try? context.reader.read(Date.self, number, in: context)) == date { return number }
    }
    throw Failure(.irreversible, .unwritable(.dateRange), at: context.place(of: nil))
  }
}
