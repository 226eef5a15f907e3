import Foundation

/// A type in words ("a whole number", "an array of objects"), and its name.
///
/// Scalars are recognized by identity, containers by a protocol in this file. No code of a model
/// runs, because messages may be read on any thread.
struct TypeWords {
  enum Scalar: Sendable { case bool, integer, number, string, date, duration, url, uuid, data }
  typealias Limits = (minimum: String, maximum: String)

  /// The words with an article; nil if nothing is known of the type.
  private(set) var text: String?
  /// The name of the type; for an array or a dictionary that of its elements: `Order` for
  /// `[Order]?`.
  private(set) var name: String
  /// The kinds of values that the words describe.
  private(set) var kinds: Set<Value.Kind> = []
  private(set) var scalar: Scalar?
  /// The words for the raw value of an enum.
  private(set) var rawText: String?
  private(set) var isContainer = false
  /// Whether every value is accepted, so that the type needs no words.
  private(set) var isPlain = false
  /// The range of a small integer type.
  private(set) var limits: Limits?
  /// The range of a large integer type, which messages show only for numbers outside of it.
  private(set) var wideLimits: Limits?
  private var plural = "objects"
  /// Whether the name is not worth showing.
  private var isUnnamed = false

  /// Types nested deeper are not examined.
  private static let depthLimit = 4

  init(_ type: Any.Type) { self.init(Self.shown(type), depth: 0) }

  private init(_ type: Any.Type, depth: Int) {
    name = Self.name(type)
    if type == Any.self || type == Value.self {
      (isPlain, plural) = (true, "values")
    } else if let entry = Self.scalars[ObjectIdentifier(type)] {
      (text, plural, scalar, limits, wideLimits) = (entry.text, entry.plural, entry.scalar, entry.limits, entry.wideLimits)
      kinds = [entry.kind]
    } else if depth < Self.depthLimit, let (container, content) = Self.content(of: type) {
      self = TypeWords(container, of: content, depth)
    } else if let raw = (type as? any RawRepresentable.Type).flatMap({ Self.rawType($0) }).flatMap({ Self.scalars[ObjectIdentifier($0)] }) {
      (text, rawText, plural, kinds) = (raw.text, raw.text, "values", [raw.kind])
    } else if Self.isSystem(type) {
      plural = "values"
    } else {
      (text, kinds) = ("an object", [.object])
    }
  }

  private init(_ container: String, of content: Any.Type, _ depth: Int) {
    switch container {
    case "Optional": self = TypeWords(content, depth: depth + 1)
    case "Dictionary": self = TypeWords(containing: content, "an object", "objects", .object, depth)
    default: self = TypeWords(containing: content, "an array", "arrays", .array, depth)
    }
  }

  private init(containing element: Any.Type, _ one: String, _ several: String, _ kind: Value.Kind, _ depth: Int) {
    let element = TypeWords(element, depth: depth + 1)
    name = element.name
    let rest = element.isPlain ? "" : " of \(element.plural)"
    (text, plural, kinds, isContainer) = (one + rest, several + rest, [kind], true)
    isUnnamed = element.isPlain || element.isUnnamed || element.scalar == .string
  }

  /// Whether the words express the type's name.
  var saysType: Bool {
    if isPlain || isUnnamed { return true }
    return switch scalar {
    case .string, .url, .uuid, .date, .duration: true
    default: false
    }
  }

  /// The words without the article.
  var bareText: String { text.map { $0.hasPrefix("a ") ? String($0.dropFirst(2)) : $0 } ?? "value" }

  // MARK: Names

  /// A type's name in Swift syntax: `[Order]`, `[String: Int]`, `Page<Order>?`.
  static func name(_ type: Any.Type) -> String { spelled(String(describing: shown(type))[...]) }

  /// The type to show: for a private one of the library that reads or writes a value for another type,
  /// that type.
  static func shown(_ type: Any.Type) -> Any.Type {
    let name = String(describing: type)
    guard ["ClosureReading<", "ClosureWriting<", "EncodedDuration"].contains(where: name.hasPrefix) else { return type }
    return (type as? any RepresentingType.Type)?.represented ?? type
  }

  private static func spelled(_ name: Substring) -> String {
    guard name.last == ">", let start = name.firstIndex(of: "<") else { return String(name) }
    let arguments = arguments(name[name.index(after: start)...].dropLast()).map { spelled($0) }
    switch (name[..<start], arguments.count) {
    case ("Optional", 1): return arguments[0].contains("->") ? "(\(arguments[0]))?" : "\(arguments[0])?"
    case ("Array", 1): return "[\(arguments[0])]"
    case ("Dictionary", 2): return "[\(arguments[0]): \(arguments[1])]"
    default: return "\(name[..<start])<\(arguments.joined(separator: ", "))>"
    }
  }

  /// The parts between the commas outside of brackets.
  private static func arguments(_ text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var (depth, start) = (0, text.startIndex)
    for index in text.indices {
      switch text[index] {
      case "<", "(": depth += 1
      case ">" where index == text.startIndex || text[text.index(before: index)] != "-": depth -= 1
      case ")": depth -= 1
      case "," where depth == 0:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return (parts + [text[start...]]).map { $0.drop { $0 == " " } }
  }

  private static func isSystem(_ type: Any.Type) -> Bool {
    let name = String(reflecting: type)
    return ["Swift.", "Foundation.", "FoundationEssentials.", "__C.", "CoreGraphics."].contains(where: name.hasPrefix)
  }

  // MARK: Known types

  /// A container type of the standard library, and the type of its contents. The name is checked
  /// first, because a failing cast takes long for a type that the runtime has not seen.
  private static func content(of type: Any.Type) -> (container: String, type: Any.Type)? {
    let name = String(describing: type)
    guard let container = ["Optional", "Array", "ContiguousArray", "Set", "Dictionary"].first(where: { name.hasPrefix($0 + "<") }) else {
      return nil
    }
    return (type as? any ContainerType.Type).map { (container, $0.content) }
  }

  private static func rawType<R: RawRepresentable>(_ type: R.Type) -> Any.Type { R.RawValue.self }

  private struct Entry: Sendable {
    let scalar: Scalar
    let text: String
    let plural: String
    let kind: Value.Kind
    var limits: Limits?
    var wideLimits: Limits?
  }

  private static let scalars: [ObjectIdentifier: Entry] = {
    var entries: [ObjectIdentifier: Entry] = [:]
    func add(_ types: [Any.Type], _ entry: Entry) { for type in types { entries[ObjectIdentifier(type)] = entry } }
    func addIntegers(_ types: [any FixedWidthInteger.Type]) {
      for type in types { entries[ObjectIdentifier(type)] = integer(type) }
    }
    addIntegers([Int8.self, Int16.self, Int32.self, Int64.self, Int.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt.self])
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { addIntegers([Int128.self, UInt128.self]) }
    add([Bool.self], Entry(scalar: .bool, text: "true or false", plural: "booleans", kind: .bool))
    add(
      [Double.self, Float.self, CGFloat.self, Decimal.self], Entry(scalar: .number, text: "a number", plural: "numbers", kind: .number))
    add([String.self], Entry(scalar: .string, text: "a string", plural: "strings", kind: .string))
    add([Date.self], Entry(scalar: .date, text: "a date", plural: "dates", kind: .date))
    add([Duration.self], Entry(scalar: .duration, text: "a duration", plural: "durations", kind: .string))
    add([URL.self], Entry(scalar: .url, text: "a URL", plural: "URLs", kind: .string))
    add([UUID.self], Entry(scalar: .uuid, text: "a UUID", plural: "UUIDs", kind: .string))
    add([Data.self], Entry(scalar: .data, text: "base64 data", plural: "base64 strings", kind: .string))
    return entries
  }()

  private static func integer<I: FixedWidthInteger>(_ type: I.Type) -> Entry {
    let limits: Limits = ("\(I.min)", "\(I.max)")
    guard I.bitWidth <= 32 else {
      return Entry(scalar: .integer, text: "a whole number", plural: "whole numbers", kind: .number, wideLimits: limits)
    }
    let range = "from \(limits.minimum) to \(limits.maximum)"
    return Entry(
      scalar: .integer, text: "a whole number \(range)", plural: "whole numbers \(range)", kind: .number, limits: limits)
  }
}

/// A private type of the library that reads or writes a value for another type.
protocol RepresentingType: SendableMetatype {
  static var represented: Any.Type { get }
}

/// A container type of the standard library.
private protocol ContainerType: SendableMetatype {
  static var content: Any.Type { get }
}

extension Optional: ContainerType {
  fileprivate static var content: Any.Type { Wrapped.self }
}
extension Array: ContainerType {
  fileprivate static var content: Any.Type { Element.self }
}
extension ContiguousArray: ContainerType {
  fileprivate static var content: Any.Type { Element.self }
}
extension Set: ContainerType {
  fileprivate static var content: Any.Type { Element.self }
}
extension Dictionary: ContainerType {
  fileprivate static var content: Any.Type { Value.self }
}
