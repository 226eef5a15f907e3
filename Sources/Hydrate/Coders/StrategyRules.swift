import Foundation

/// The rules for strategies of `JSONDecoder` and `JSONEncoder`, in addition to those of a profile.
struct StrategyRules {
  /// The closure of a ``ClosureReading``, for one call and on its task.
  @TaskLocal fileprivate static var closure: (any Sendable)?

  private let base: ProfileContents
  private var common: Configuration
  private var mistakes: [MappingIssue]
  private var isChanged = false

  init(over contents: ProfileContents) { (base, common, mistakes) = (contents, contents.common, contents.mistakes) }

  /// The engines of the rules, with a `configuration` issue for each unsupported strategy; nil if
  /// no strategy is set.
  var engines: ProfileEngines? {
    isChanged ? ProfileEngines(ProfileContents(common: common, sections: base.sections, mistakes: mistakes)) : nil
  }

  mutating func keys(_ transformer: KeyTransformer) { (common.options.keyTransformer, isChanged) = (transformer, true) }

  /// Maps the values of a type with a strategy; nil restores the built-in rules.
  mutating func values<T: SendableMetatype>(of type: T.Type, by mapper: StrategyMapper<T>?) {
    (common.typeMappers[ObjectIdentifier(type)], isChanged) = (mapper, true)
  }

  /// Maps the floating-point types with the strings for infinity and NaN; nil restores the built-in
  /// rules.
  mutating func floats(_ names: (positiveInfinity: String, negativeInfinity: String, nan: String)?) {
    values(of: Double.self, by: names.map { StrategyMapper(floats: $0) })
    values(of: Float.self, by: names.map { StrategyMapper(floats: $0) })
    values(of: CGFloat.self, by: names.map { StrategyMapper(floats: $0) })
  }

  mutating func refuse(_ strategy: String, instead: String) {
    mistakes.append(.mistake(.unsupported(strategy, instead: instead)))
    isChanged = true
  }
}

/// The strategies for dates and data without a closure, with Foundation's arithmetic.
extension StrategyRules {
  static let deferredToDate = StrategyMapper<Date>(
    "deferredToDate", as: Double.self, read: { Date(timeIntervalSinceReferenceDate: $0) }, write: { $0.timeIntervalSinceReferenceDate })
  static let secondsSince1970 = StrategyMapper<Date>(
    "secondsSince1970", as: Double.self, read: { Date(timeIntervalSince1970: $0) }, write: { $0.timeIntervalSince1970 })
  static let millisecondsSince1970 = StrategyMapper<Date>(
    "millisecondsSince1970", as: Double.self, read: { Date(timeIntervalSince1970: $0 / 1000) }, write: { $0.timeIntervalSince1970 * 1000 })
  static let iso8601 = StrategyMapper<Date>(
    "iso8601", as: String.self, read: { try? Date.ISO8601FormatStyle().parse($0) }, write: { $0.formatted(.iso8601) })

  static let base64 = StrategyMapper<Data>(
    "base64", as: String.self, read: { Data(base64Encoded: $0) }, write: { $0.base64EncodedString() })
  static let deferredToData = StrategyMapper<Data>(
    "deferredToData", as: [UInt8].self, read: { Data($0) }, write: { [UInt8]($0) })

  /// The strategy of a formatter. It is not copied, as in Foundation's coders.
  static func formatted(_ formatter: DateFormatter) -> StrategyMapper<Date> {
    let formatter = MethodTarget(object: formatter)
    return StrategyMapper("formatted") { value, context throws(Failure) in
      if let date = formatter.object.date(from: try context.reader.read(String.self, value, in: context)) { return date }
      throw Failure(.invalidValue, .expected(Date.self), at: context.place(of: value))
    } write: { date, context throws(Failure) in
      try context.session.write(formatter.object.string(from: date), in: context)
    }
  }
}

/// A strategy of `JSONDecoder` or `JSONEncoder` for one type, as a mapper for that type.
///
/// A `MapperBox` reads its mapper's input first. A strategy gets the value itself, and reads it by
/// the rules of the surrounding mapping, including coercion and the key transformer.
final class StrategyMapper<Output: SendableMetatype>: FieldMapping {
  typealias Read = @Sendable (Value, MappingContext) throws(Failure) -> Output
  typealias Write = @Sendable (Output, MappingContext) throws(Failure) -> Value?

  let name: String
  let inputType: Any.Type
  let isShared: Bool
  private let reading: Read
  private let writing: Write

  var outputType: Any.Type { Output.self }
  var handlesAbsence: Bool { false }

  /// - Parameters:
  ///   - name: The name in plans.
  ///   - inputType: The type as which values are read first.
  ///   - isShared: Whether there is only one mapper for this strategy in the process.
  init(
    _ name: String, inputType: Any.Type = StrategyMapper.self, isShared: Bool = false, read: @escaping Read, write: @escaping Write
  ) {
    self.name = name
    self.inputType = inputType
    self.isShared = isShared
    reading = read
    writing = write
  }

  func fits<T>(_ property: T.Type) -> Bool { Output.self == T.self || Output.self == T?.self || Output?.self == T.self }

  func read<T>(as type: T.Type, in context: inout MappingContext) throws(Failure) -> T? {
    let output = try reading(context.given, context)
    if let output = same(output, as: T.self) ?? same(output, as: T?.self).flatMap(\.self) ?? (output as? T) { return output }
    throw unsuitable(type, context)
  }

  func write<T>(_ output: T, in context: inout MappingContext) throws(Failure) -> Value? {
    if let own = converted(output, to: Output.self) { return try writing(own, context) }
    if T.self is any OptionalShape.Type, MirrorReader.unwrapped(output) == nil { return nil }
    throw unsuitable(T.self, context)
  }

  private func unsuitable(_ type: Any.Type, _ context: MappingContext) -> Failure {
    Failure(.configuration, .mistake(.otherType(expected: type, found: Output.self)), at: context.place(of: nil))
  }
}

extension StrategyMapper {
  /// A strategy that reads and writes values as another type; there is one mapper for the whole
  /// process.
  ///
  /// - Parameter read: Converts the other type to a value; nil if that is not possible.
  convenience init<Form: Codable & SendableMetatype>(
    _ name: String, as form: Form.Type, read: @escaping @Sendable (Form) -> Output?, write: @escaping @Sendable (Output) -> Form
  ) {
    self.init(name, inputType: form, isShared: true) { value, context throws(Failure) in
      if let output = read(try context.reader.read(form, value, in: context)) { return output }
      throw Failure(.invalidValue, .expected(Output.self), at: context.place(of: value))
    } write: { output, context throws(Failure) in
      try context.session.write(write(output), in: context)
    }
  }

  /// A strategy that reads with a closure.
  convenience init(_ name: String, read: @escaping @Sendable (any Decoder) throws -> Output) {
    self.init(name) { value, context throws(Failure) in
      try ClosureReading.read(by: read) { type throws(Failure) in try context.reader.read(type, value, in: context) }
    } write: { _, context throws(Failure) in
      throw Failure(.irreversible, .unwritable(.oneWay(name)), at: context.place(of: nil))
    }
  }

  /// A strategy that writes with a closure.
  convenience init(_ name: String, write: @escaping @Sendable (Output, any Encoder) throws -> Void) {
    self.init(name) { value, context throws(Failure) in
      throw Failure(.irreversible, .unwritable(.oneWay(name)), at: context.place(of: value))
    } write: { output, context throws(Failure) in
      try context.session.write(ClosureWriting(value: output, write: write), in: context)
    }
  }
}

extension StrategyMapper where Output: BinaryFloatingPoint & Codable {
  /// A strategy for the strings of infinity and NaN.
  fileprivate convenience init(floats names: (positiveInfinity: String, negativeInfinity: String, nan: String)) {
    self.init("convertFromString", inputType: Output.self) { value, context throws(Failure) in
      if let text = value.string {
        if text == names.positiveInfinity { return .infinity }
        if text == names.negativeInfinity { return -.infinity }
        if text == names.nan { return .nan }
        if context.reader.isStrict {
          throw Failure(.typeMismatch, .expected(Output.self), at: context.place(of: value))
        }
      }
      return try context.reader.read(Output.self, value, in: context)
    } write: { number, context throws(Failure) in
      if number.isFinite { return try context.session.write(number, in: context) }
      return Value(number.isNaN ? names.nan : number > 0 ? names.positiveInfinity : names.negativeInfinity)
    }
  }
}

/// Decodes with a closure.
struct ClosureReading<Output>: Decodable, RepresentingType {
  static var represented: Any.Type { Output.self }

  private let output: Output

  /// Reads a value with a closure, which `init(from:)` finds in a task-local value while `body`
  /// runs.
  static func read<Fault: Error>(
    by closure: @escaping (any Decoder) throws -> Output, _ body: (ClosureReading.Type) throws(Fault) -> ClosureReading
  ) throws(Fault) -> Output {
    try StrategyRules.$closure.withValue(MethodTarget(object: closure)) {
      Result { () throws(Fault) in try body(ClosureReading.self) }
    }.get().output
  }

  init(from decoder: any Decoder) throws {
    guard let closure = StrategyRules.closure as? MethodTarget<(any Decoder) throws -> Output> else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "the closure of the strategy is not there"))
    }
    output = try closure.object(decoder)
  }
}

/// Encodes a value with a closure.
struct ClosureWriting<Content>: Encodable, RepresentingType {
  static var represented: Any.Type { Content.self }

  let value: Content
  let write: (Content, any Encoder) throws -> Void

  func encode(to encoder: any Encoder) throws { try write(value, encoder) }
}
