import Foundation
import Hydrate
import Observation

/// A kind of property, with the values by which the tables of policies recognize what a field got.
protocol PolicyKind: Codable, Equatable, Sendable, SendableMetatype {
  /// What the tables call it.
  static var title: String { get }
  /// The value of a rule's default, the declared value, and the one before an update.
  static var fallback: Self { get }
  static var declared: Self { get }
  static var existing: Self { get }
  /// The zero, or a value that means nothing, with its name.
  static var zero: (name: String, value: Self)? { get }
  /// A value that fits, and one that does not.
  static var valid: String { get }
  static var invalid: String { get }
  /// The name of a value in the tables.
  static func name(of value: Self) -> String
}

extension PolicyKind {
  static var zero: (name: String, value: Self)? { nil }

  static func name(of value: Self) -> String {
    if let zero, zero.value == value { return zero.name }
    return value == fallback ? "default" : value == declared ? "declared" : value == existing ? "kept" : "read"
  }
}

/// A model with one property of a kind, and another one.
protocol PolicyModel: Codable, SendableMetatype {
  associatedtype Content: PolicyKind
  static var kind: String { get }
  init(content: Content?)
  var content: Content? { get }
}

extension PolicyModel {
  static var kind: String { Content.title }
}

struct Plain<Content: PolicyKind>: PolicyModel {
  var value: Content
  var other = 1

  init(content: Content?) { value = content ?? .existing }
  var content: Content? { value }
}

struct PlainOptional<Content: PolicyKind>: PolicyModel {
  static var kind: String { "\(Content.title)?" }
  var value: Content?
  var other = 1

  init(content: Content?) { value = content }
  var content: Content? { value }
}

struct Declared<Content: PolicyKind>: PolicyModel, Reflectable {
  var value = Content.declared
  var other = 1

  init() {}
  init(content: Content?) { value = content ?? .existing }
  var content: Content? { value }
}

struct DeclaredOptional<Content: PolicyKind>: PolicyModel, Reflectable {
  static var kind: String { "\(Content.title)?" }
  var value: Content? = Content.declared
  var other = 1

  init() {}
  init(content: Content?) { value = content }
  var content: Content? { value }
}

struct WithFields<Content: PolicyKind>: PolicyModel, FieldDeclaring {
  var value = Content.declared
  var other = 1
  static var fields: [Field<WithFields>] { Field("value").using(Through<Content>()).readOnly() }

  init() {}
  init(content: Content?) { value = content ?? .existing }
  var content: Content? { value }
}

struct WithOptionalFields<Content: PolicyKind>: PolicyModel, FieldDeclaring {
  static var kind: String { "\(Content.title)?" }
  var value: Content? = Content.declared
  var other = 1
  static var fields: [Field<WithOptionalFields>] { Field("value").using(Through<Content>()).readOnly() }

  init() {}
  init(content: Content?) { value = content }
  var content: Content? { value }
}

/// Its macro adds a registrar, which is a property with a key, too.
@available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
@Observable final class Watched: PolicyModel {
  static var kind: String { "Observable" }
  var value: String
  var other = 1

  init(content: String?) { value = content ?? "kept" }
  var content: String? { value }
}

/// Notes in which order a field was read, and with which results.
struct Counted<Content: PolicyKind>: PolicyModel {
  enum CodingKeys: String, CodingKey { case value, other }
  var value: Content
  var other = 1

  init(content: Content?) { value = content ?? .existing }
  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    do {
      value = try container.decode(Content.self, forKey: .value)
      PolicyLog.current?.entries.append(Content.name(of: value))
    } catch {
      PolicyLog.current?.entries.append("error")
      throw error
    }
    other = try container.decode(Int.self, forKey: .other)
  }
  var content: Content? { value }
}

final class PolicyLog: @unchecked Sendable {
  @TaskLocal static var current: PolicyLog?
  // Used by one task only.
  var entries: [String] = []
}

// MARK: Mappers

/// Takes a value as it is, and decides nothing about absence.
struct Through<Content: PolicyKind>: ReversibleMapper, Sendable {
  func map(_ input: Content, in context: inout MappingContext) throws(MappingError) -> Content { input }
  func unmap(_ output: Content, in context: inout MappingContext) throws(MappingError) -> Content { output }
}

/// Takes structured data, null as well.
struct FromData<Content: PolicyKind>: ReversibleMapper, Sendable {
  func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Content { try context.read(Content.self, from: input) }
  func unmap(_ output: Content, in context: inout MappingContext) throws(MappingError) -> Value { try context.write(output) }
}

/// Takes an `Optional`, which is nil for what is absent or null.
struct FromOptional<Content: PolicyKind>: ReversibleMapper, Sendable {
  func map(_ input: Content?, in context: inout MappingContext) throws(MappingError) -> Content { input ?? .fallback }
  func unmap(_ output: Content, in context: inout MappingContext) throws(MappingError) -> Content? { output }
}

// MARK: Kinds

extension String: PolicyKind {
  static var title: String { "String" }
  static var fallback: String { "default" }
  static var declared: String { "declared" }
  static var existing: String { "kept" }
  static var zero: (name: String, value: String)? { ("zero", "") }
  static var valid: String { #""x""# }
  static var invalid: String { "[1]" }
}

extension Int: PolicyKind {
  static var title: String { "Int" }
  static var fallback: Int { 11 }
  static var declared: Int { 12 }
  static var existing: Int { 13 }
  static var zero: (name: String, value: Int)? { ("zero", 0) }
  static var valid: String { "1" }
  static var invalid: String { #""x""# }
}

/// An `Optional` that a generic type requests as if it had to be there.
extension Optional: PolicyKind where Wrapped: PolicyKind {
  static var title: String { "<\(Wrapped.title)?>" }
  static var fallback: Wrapped? { Wrapped.fallback }
  static var declared: Wrapped? { Wrapped.declared }
  static var existing: Wrapped? { Wrapped.existing }
  static var zero: (name: String, value: Wrapped?)? { ("nil", nil) }
  static var valid: String { Wrapped.valid }
  static var invalid: String { Wrapped.invalid }
}

extension Array: PolicyKind where Element == Int {
  static var title: String { "[Int]" }
  static var fallback: [Int] { [11] }
  static var declared: [Int] { [12] }
  static var existing: [Int] { [13] }
  static var zero: (name: String, value: [Int])? { ("zero", []) }
  static var valid: String { "[1]" }
  static var invalid: String { #""x""# }
}

extension Dictionary: PolicyKind where Key == String, Value == Hydrate.Value {
  static var title: String { "[S: Value]" }
  static var fallback: [String: Hydrate.Value] { ["a": 11] }
  static var declared: [String: Hydrate.Value] { ["a": 12] }
  static var existing: [String: Hydrate.Value] { ["a": 13] }
  static var zero: (name: String, value: [String: Hydrate.Value])? { ("zero", [:]) }
  static var valid: String { #"{"a": 1}"# }
  static var invalid: String { #""x""# }
}

struct PolicyItem: PolicyKind {
  var number: Int
  static var title: String { "Model" }
  static var fallback: PolicyItem { PolicyItem(number: 11) }
  static var declared: PolicyItem { PolicyItem(number: 12) }
  static var existing: PolicyItem { PolicyItem(number: 13) }
  static var valid: String { #"{"number": 1}"# }
  static var invalid: String { #"{"number": "x"}"# }
}

enum PolicySuit: String, PolicyKind {
  case clubs, diamonds, hearts, spades
  static var title: String { "Enum" }
  static var fallback: PolicySuit { .diamonds }
  static var declared: PolicySuit { .hearts }
  static var existing: PolicySuit { .spades }
  static var valid: String { #""clubs""# }
  static var invalid: String { #""x""# }
}

extension Presence: PolicyKind where Wrapped == String {
  static var title: String { "Presence" }
  static var fallback: Presence<String> { .value("default") }
  static var declared: Presence<String> { .value("declared") }
  static var existing: Presence<String> { .value("kept") }
  static var valid: String { #""x""# }
  static var invalid: String { "[1]" }

  static func name(of value: Presence<String>) -> String {
    switch value {
    case .missing: "missing"
    case .null: "null"
    case .value(let text): String.name(of: text)
    }
  }
}

extension UUID: PolicyKind {
  static var title: String { "UUID" }
  private static func made(_ last: UInt8) -> UUID { UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last)) }
  static var fallback: UUID { made(11) }
  static var declared: UUID { made(12) }
  static var existing: UUID { made(13) }
  static var valid: String { #""00000000-0000-0000-0000-000000000001""# }
  static var invalid: String { #""x""# }
}

final class PolicyObject: PolicyKind {
  let number: Int
  init(_ number: Int) { self.number = number }
  static func == (a: PolicyObject, b: PolicyObject) -> Bool { a.number == b.number }
  static var title: String { "Class" }
  static var fallback: PolicyObject { PolicyObject(11) }
  static var declared: PolicyObject { PolicyObject(12) }
  static var existing: PolicyObject { PolicyObject(13) }
  static var valid: String { #"{"number": 1}"# }
  static var invalid: String { "[1]" }
}

/// Its own `init(from:)` accepts null.
struct PolicyNote: PolicyKind {
  let text: String?
  init(_ text: String?) { self.text = text }

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text = container.decodeNil() ? nil : try container.decode(String.self)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  static var title: String { "Own" }
  static var fallback: PolicyNote { PolicyNote("default") }
  static var declared: PolicyNote { PolicyNote("declared") }
  static var existing: PolicyNote { PolicyNote("kept") }
  static var zero: (name: String, value: PolicyNote)? { ("null", PolicyNote(nil)) }
  static var valid: String { #""x""# }
  static var invalid: String { "[1]" }
}

extension Value: PolicyKind {
  static var title: String { "Value" }
  static var fallback: Value { "default" }
  static var declared: Value { "declared" }
  static var existing: Value { "kept" }
  static var zero: (name: String, value: Value)? { ("null", .null) }
  static var valid: String { "1" }
  static var invalid: String { "[1]" }
}
