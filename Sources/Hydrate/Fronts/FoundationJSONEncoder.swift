public import Foundation

/// A `JSONEncoder` that encodes by a ``MappingEncoder``, for code that asks for the class.
///
///     let encoder = FoundationJSONEncoder(MappingEncoder(profile))
///     encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
///     let data = try encoder.encode(people)
///
/// It is the way back of ``FoundationJSONDecoder``, and follows the same rule: a strategy that you set replaces the rule
/// of the mapping encoder for all types. `outputFormatting` replaces ``MappingEncoder/output(_:)``; slashes are never
/// escaped. A `.custom` key strategy, an unknown format and `encode(_:configuration:)` are errors of the first call.
public final class FoundationJSONEncoder: JSONEncoder, @unchecked Sendable {
  private struct State: Sendable {
    var rules = FoundationRules()
    /// The encoder by the rules as they are now; nil until it is needed.
    var encoder: MappingEncoder?
  }

  private let base: MappingEncoder
  private let state = Guarded(State())

  /// - Parameter encoder: encodes, by its own rules until a strategy is set.
  public init(_ encoder: MappingEncoder = MappingEncoder()) {
    base = encoder
    super.init()
  }

  public override var outputFormatting: OutputFormatting {
    get { super.outputFormatting }
    set {
      super.outputFormatting = newValue
      change { $0.set(newValue) }
    }
  }

  public override var keyEncodingStrategy: KeyEncodingStrategy {
    get { super.keyEncodingStrategy }
    set {
      super.keyEncodingStrategy = newValue
      change { $0.set(newValue) }
    }
  }

  public override var dateEncodingStrategy: DateEncodingStrategy {
    get { super.dateEncodingStrategy }
    set {
      super.dateEncodingStrategy = newValue
      change { $0.set(newValue) }
    }
  }

  public override var dataEncodingStrategy: DataEncodingStrategy {
    get { super.dataEncodingStrategy }
    set {
      super.dataEncodingStrategy = newValue
      change { $0.set(newValue) }
    }
  }

  public override var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
    get { super.nonConformingFloatEncodingStrategy }
    set {
      super.nonConformingFloatEncodingStrategy = newValue
      change { $0.set(newValue) }
    }
  }

  /// Encodes a value by the mapping encoder; see ``MappingEncoder/encode(_:)``.
  public override func encode<T: Encodable>(_ value: T) throws -> Data {
    let encoder: MappingEncoder
    do throws(MappingError) {
      encoder = try current()
    } catch {
      throw error.encodingError(value, RefusedValue())
    }
    return try encoder.encode(value, userInfo: userInfo)
  }

  /// Throws: the mapping encoder has no configurations.
  public override func encode<T: EncodableWithConfiguration>(
    _ value: T, configuration: T.EncodingConfiguration
  ) throws -> Data {
    throw FoundationRules.unsupported("encode(_:configuration:)").encodingError(value, RefusedValue())
  }

  /// Throws: the mapping encoder has no configurations.
  public override func encode<T, C>(_ value: T, configuration: C.Type) throws -> Data
  where T: EncodableWithConfiguration, C: EncodingConfigurationProviding, T.EncodingConfiguration == C.EncodingConfiguration {
    throw FoundationRules.unsupported("encode(_:configuration:)").encodingError(value, RefusedValue())
  }

  /// Changes the rules. The closures of strategies are made and let go of outside the lock.
  private func change(_ set: (inout FoundationRules) -> Void) {
    var isDone = false
    while !isDone {
      let old = state.withLock { $0 }
      var rules = old.rules
      set(&rules)
      let changed = State(rules: rules)
      isDone = state.withLock { now in
        guard now.rules.revision == old.rules.revision else { return false }
        now = changed
        return true
      }
    }
  }

  /// The encoder by the rules as they are now. It is made once for them, so that its plans serve all calls.
  private func current() throws(MappingError) -> MappingEncoder {
    let state = state.withLock { $0 }
    if let encoder = state.encoder { return encoder }
    let encoder =
      try state.rules.isEmpty ? base : base.adding(state.rules.profile(), state.rules.userInfo, state.rules.writing)
    return self.state.withLock { now in
      if now.rules.revision == state.rules.revision { now.encoder = encoder }
      return encoder
    }
  }
}
