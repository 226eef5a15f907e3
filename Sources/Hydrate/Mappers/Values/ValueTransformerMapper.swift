#if canImport(Darwin)
  public import Foundation

  /// Maps a value with a `ValueTransformer`, and back if the transformer allows it. Only Apple's
  /// platforms have value transformers.
  ///
  /// A result of another type, including nil, is an `invalidValue`; a one-way transformer is
  /// `irreversible`.
  ///
  ///     ValueTransformerMapper<String, URL>(named: NSValueTransformerName("URLFromText"))
  public struct ValueTransformerMapper<Input, Output>: ReversibleMapper, Sendable, Printed {
    private let box: TransformerBox

    /// Makes a mapper with this transformer, which may be one-way.
    public init(_ transformer: ValueTransformer, from: Input.Type = Input.self, to: Output.Type = Output.self) {
      box = TransformerBox { transformer }
    }

    /// Makes a mapper with the transformer that is registered under a name when it is used. A
    /// missing one is a `configuration` issue.
    public init(named name: NSValueTransformerName, from: Input.Type = Input.self, to: Output.Type = Output.self) {
      box = TransformerBox { ValueTransformer(forName: name) }
    }

    public func map(_ input: Input, in context: inout MappingContext) throws(MappingError) -> Output {
      try result(try transformer(context), context) { $0.transformedValue(input) }
    }

    public func unmap(_ output: Output, in context: inout MappingContext) throws(MappingError) -> Input {
      let transformer = try transformer(context)
      guard type(of: transformer).allowsReverseTransformation() else {
        throw context.failure(.irreversible, .unwritable(.oneWay("the transformer")))
      }
      return try result(transformer, context) { $0.reverseTransformedValue(output) }
    }

    private func transformer(_ context: MappingContext) throws(MappingError) -> ValueTransformer {
      if let transformer = box.find() { return transformer }
      throw context.failure(.configuration, .mistake(.unknownTransformer))
    }

    private func result<R>(
      _ transformer: ValueTransformer, _ context: MappingContext, _ transform: (ValueTransformer) -> Any?
    ) throws(MappingError) -> R {
      let object = box.lock.withLock { transform(transformer) }
      if let result = object as? R { return result }
      throw context.failure(.invalidValue, .invalid(.result(expected: R.self, found: nil)))
    }
  }
#endif
