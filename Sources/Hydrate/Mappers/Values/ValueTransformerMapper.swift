#if canImport(Darwin)
  public import Foundation

  /// Maps a value by a `ValueTransformer`, and back where the transformer allows that. Only Apple platforms have value transformers.
  ///
  /// A result of another type than the one named, nil too, is an `invalidValue`; a transformer that goes one way is `irreversible`.
  ///
  ///     ValueTransformerMapper<String, URL>(named: NSValueTransformerName("URLFromText"))
  public struct ValueTransformerMapper<Input, Output>: ReversibleMapper, Sendable {
    private let box: TransformerBox

    /// A mapper by this transformer, one way where it allows no reverse.
    public init(_ transformer: ValueTransformer, from: Input.Type = Input.self, to: Output.Type = Output.self) {
      box = TransformerBox { transformer }
    }

    /// The transformer that is registered under a name when mapping starts; without one there is a `configuration` issue.
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
