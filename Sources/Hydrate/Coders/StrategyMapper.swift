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
      try context.reader.write(write(output), in: context)
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
      try context.reader.write(ClosureWriting(value: output, write: write), in: context)
    }
  }
}

/// Decodes with a closure.
private struct ClosureReading<Output>: Decodable, RepresentingType {
  static var represented: Any.Type { Output.self }

  private let output: Output

  private struct Closure: Sendable {
    let read: @Sendable (any Decoder) throws -> Output
  }

  /// Reads a value with a closure, which `init(from:)` finds in a task-local value while `body`
  /// runs.
  static func read(
    by closure: @escaping @Sendable (any Decoder) throws -> Output, _ body: (ClosureReading.Type) throws(Failure) -> ClosureReading
  ) throws(Failure) -> Output {
    try CallArgument.$current.withValue(Closure(read: closure)) {
      Result { () throws(Failure) in try body(ClosureReading.self) }
    }.get().output
  }

  init(from decoder: any Decoder) throws {
    guard let closure = CallArgument.current as? Closure else { throw CallArgument.missing(at: decoder.codingPath) }
    output = try closure.read(decoder)
  }
}

/// Encodes a value with a closure.
private struct ClosureWriting<Content>: Encodable, RepresentingType {
  static var represented: Any.Type { Content.self }

  let value: Content
  let write: @Sendable (Content, any Encoder) throws -> Void

  func encode(to encoder: any Encoder) throws { try write(value, encoder) }
}

/// The extra argument of an `init(from:)` in this folder, for one call and on its task.
enum CallArgument {
  @TaskLocal static var current: (any Sendable)?

  /// The error of such an `init(from:)` if other code calls it, without an argument.
  static func missing(at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: "the closure of the strategy is not there"))
  }
}
