/// A strategy of `JSONDecoder` or `JSONEncoder` for one type, as the mapper of that type.
///
/// A `MapperBox` reads the input of its mapper by the built-in rules. A strategy reads by the
/// rules of the mapping that it is in, their coercion and their key transformer.
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
  ///   - name: What a plan shows.
  ///   - inputType: The type that values are read as first.
  ///   - isShared: Whether the program has only one mapper of this strategy.
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
  /// A strategy by which values are written as another type; one mapper for the whole program.
  ///
  /// - Parameter read: Gives the value of a form; nil where the form has none.
  convenience init<Form: Codable & SendableMetatype>(
    _ name: String, as form: Form.Type, read: @escaping @Sendable (Form) -> Output?, write: @escaping @Sendable (Output) -> Form
  ) {
    self.init(name, inputType: form, isShared: true) { value, context throws(Failure) in
      if let output = read(try context.run.read(form, value, in: context)) { return output }
      throw Failure(.invalidValue, .expected(Output.self), at: context.place(of: value))
    } write: { output, context throws(Failure) in
      try context.run.write(write(output), in: context)
    }
  }

  /// A strategy that reads by a closure.
  convenience init(_ name: String, read: @escaping @Sendable (any Decoder) throws -> Output) {
    self.init(name) { value, context throws(Failure) in
      try ClosureReading.read(by: read) { type throws(Failure) in try context.run.read(type, value, in: context) }
    } write: { _, context throws(Failure) in
      throw Failure(.irreversible, .unwritable(.oneWay(name)), at: context.place(of: nil))
    }
  }

  /// A strategy that writes by a closure.
  convenience init(_ name: String, write: @escaping @Sendable (Output, any Encoder) throws -> Void) {
    self.init(name) { value, context throws(Failure) in
      throw Failure(.irreversible, .unwritable(.oneWay(name)), at: context.place(of: value))
    } write: { output, context throws(Failure) in
      try context.run.write(ClosureWriting(value: output, write: write), in: context)
    }
  }
}

/// What a closure reads from a decoder.
private struct ClosureReading<Output>: Decodable {
  private let output: Output

  private struct Closure: Sendable {
    let read: @Sendable (any Decoder) throws -> Output
  }

  /// Reads a value by a closure, which `init(from:)` finds in the task while `body` runs.
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

/// A value that a closure writes to an encoder.
private struct ClosureWriting<Content>: Encodable {
  let value: Content
  let write: @Sendable (Content, any Encoder) throws -> Void

  func encode(to encoder: any Encoder) throws { try write(value, encoder) }
}

/// What an `init(from:)` of this folder takes beside its decoder, for one call and on its task.
enum CallArgument {
  @TaskLocal static var current: (any Sendable)?

  /// The error of an `init(from:)` that is called by other code, without an argument.
  static func missing(at path: [any CodingKey]) -> DecodingError {
    .dataCorrupted(.init(codingPath: path, debugDescription: "the closure of the strategy is not there"))
  }
}
