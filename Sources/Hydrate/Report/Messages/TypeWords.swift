import Foundation

/// A type in words ("a whole number", "an array of objects"), and its name.
///
/// Scalars are recognized by identity, containers by their ``ContainerShape``. No code of a model
/// runs, because messages may be read on any thread.
struct TypeWords: Sendable {
  enum Scalar: Sendable { case bool, integer, number, string, date, duration, url, uuid, data }
  typealias Limits = (minimum: String, maximum: String)

  /// The words with an article; nil if nothing is known of the type.
  private(set) var text: Message?
  private var plural: Message = "objects"
  /// The kinds of values that the words describe.
  private(set) var kinds: Set<Value.Kind> = []
  private(set) var scalar: Scalar?
  /// The range of a small integer type.
  private(set) var limits: Limits?
  /// The range of a large integer type, which messages show only for numbers outside of it.
  private(set) var wideLimits: Limits?
  /// The name of the type; for an array or a dictionary that of its elements: `Order` for
  /// `[Order]?`.
  private(set) var name = ""
  /// Whether the words are those of the raw value of an enum.
  private(set) var isRawValue = false
  private(set) var isContainer = false
  /// Whether every value is accepted, so that the type needs no words.
  private(set) var isPlain = false
  /// Whether the name is not worth showing.
  private var isUnnamed = false

  /// Types nested deeper are not examined.
  private static let depthLimit = 4

  init(_ type: Any.Type) { self.init(Self.shown(type), depth: 0) }

  private init(_ type: Any.Type, depth: Int) {
    if type == Any.self || type == Value.self {
      (isPlain, plural) = (true, "values")
    } else if let known = Self.scalars[ObjectIdentifier(type)] {
      self = known
    } else if depth < Self.depthLimit, let (container, content) = Self.content(of: type) {
      let words = TypeWords(content, depth: depth + 1)
      self = container == "Optional" ? words : TypeWords(container, of: words)
      return
    } else if let raw = (type as? any RawRepresentable.Type).flatMap({ Self.rawType($0) }).flatMap({ Self.scalars[ObjectIdentifier($0)] }) {
      (text, plural, kinds, isRawValue) = (raw.text, "values", raw.kinds, true)
    } else if FullTypeName(type).isOfSystem {
      plural = "values"
    } else {
      (text, kinds) = ("an object", [.object])
    }
    name = Self.name(type)
  }

  private init(_ container: String, of element: TypeWords) {
    let rest: Message = element.isPlain ? "" : " of \(element.plural, as: "elements")"
    (text, plural, kinds) =
      container == "Dictionary" ? ("an object\(rest)", "objects\(rest)", [.object]) : ("an array\(rest)", "arrays\(rest)", [.array])
    (name, isContainer) = (element.name, true)
    isUnnamed = element.isPlain || element.isUnnamed || element.scalar == .string
  }

  private init(
    _ text: Message, _ plural: Message, _ kind: Value.Kind, _ scalar: Scalar, limits: Limits? = nil, wideLimits: Limits? = nil
  ) {
    (self.text, self.plural, kinds, self.scalar, self.limits, self.wideLimits) = (text, plural, [kind], scalar, limits, wideLimits)
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
  var bareText: Message {
    let text = text?.text ?? "value"
    return Message(text.hasPrefix("a ") ? String(text.dropFirst(2)) : text)
  }

  /// A name with its article: `an Order`, `a User`, `a URL`.
  static func withArticle(_ name: String) -> String {
    let isVowel = name.first.map { "AEIOaeio".contains($0) } == true
    // Said as "you": an acronym, or a word such as `Unit`, but not `Unknown`.
    let rest = name.dropFirst().lowercased()
    let isYou =
      name.dropFirst().first?.isUppercase == true || (["ni", "se", "ti"].contains { rest.hasPrefix($0) }) && !rest.hasPrefix("nin")
    return "\(isVowel || name.hasPrefix("U") && !isYou ? "an" : "a") \(name)"
  }

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

  // MARK: Known types

  /// A container type of the standard library, and the type of its contents. The name is checked
  /// first, because a failing cast takes long for a type that the runtime has not seen.
  private static func content(of type: Any.Type) -> (container: String, type: Any.Type)? {
    let name = String(describing: type)
    guard let container = ["Optional", "Array", "ContiguousArray", "Set", "Dictionary"].first(where: { name.hasPrefix($0 + "<") }) else {
      return nil
    }
    return (type as? any ContainerShape.Type)?.contents.last.map { (container, $0) }
  }

  private static func rawType<R: RawRepresentable>(_ type: R.Type) -> Any.Type { R.RawValue.self }

  /// The words of scalars, without the name.
  private static let scalars: [ObjectIdentifier: TypeWords] = {
    var words: [ObjectIdentifier: TypeWords] = [:]
    func addIntegers(_ types: [any FixedWidthInteger.Type]) {
      for type in types { words[ObjectIdentifier(type)] = integer(type) }
    }
    addIntegers([Int8.self, Int16.self, Int32.self, Int64.self, Int.self, UInt8.self, UInt16.self, UInt32.self, UInt64.self, UInt.self])
    if #available(macOS 15, iOS 18, tvOS 18, watchOS 11, visionOS 2, *) { addIntegers([Int128.self, UInt128.self]) }
    let numbers: [Any.Type] = [Double.self, Float.self, CGFloat.self, Decimal.self]
    for type in numbers { words[ObjectIdentifier(type)] = TypeWords("a number", "numbers", .number, .number) }
    words[ObjectIdentifier(Bool.self)] = TypeWords("true or false", "booleans", .bool, .bool)
    words[ObjectIdentifier(String.self)] = TypeWords("a string", "strings", .string, .string)
    words[ObjectIdentifier(Date.self)] = TypeWords("a date", "dates", .date, .date)
    words[ObjectIdentifier(Duration.self)] = TypeWords("a duration", "durations", .string, .duration)
    words[ObjectIdentifier(URL.self)] = TypeWords("a URL", "URLs", .string, .url)
    words[ObjectIdentifier(UUID.self)] = TypeWords("a UUID", "UUIDs", .string, .uuid)
    words[ObjectIdentifier(Data.self)] = TypeWords("base64 data", "base64 strings", .string, .data)
    return words
  }()

  private static func integer<I: FixedWidthInteger>(_ type: I.Type) -> TypeWords {
    let limits: Limits = ("\(I.min)", "\(I.max)")
    if I.bitWidth > 32 { return TypeWords("a whole number", "whole numbers", .number, .integer, wideLimits: limits) }
    return TypeWords(
      wholeNumber("a whole number", limits), wholeNumber("whole numbers", limits), .number, .integer, limits: limits)
  }

  /// - Parameter words: One number, or several.
  static func wholeNumber(_ words: String, _ limits: Limits) -> Message {
    "\(words) from \(limits.minimum, as: "minimum") to \(limits.maximum, as: "maximum")"
  }
}

/// A private type of the library that reads or writes a value for another type.
protocol RepresentingType: SendableMetatype {
  static var represented: Any.Type { get }
}
