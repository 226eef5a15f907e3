public import Foundation

/// A `JSONDecoder` that decodes by a ``MappingDecoder``, for code that asks for the class.
///
///     let decoder = FoundationJSONDecoder(MappingDecoder(profile))
///     decoder.dateDecodingStrategy = .iso8601
///     let client = APIClient(decoder: decoder)  // init(decoder: JSONDecoder)
///
/// Everything that the mapping decoder has holds: coercion, rules, reports, its errors. A strategy that you set, before or
/// after, replaces its rule for all types, as it would on a `JSONDecoder`; one that you leave alone changes nothing, so
/// that dates are read in any format. Rules that the profile has for one type or one field stay.
///
/// | set on the decoder | the rule that holds |
/// |---|---|
/// | `keyDecodingStrategy` | ``KeyTransformer/identity``, ``KeyTransformer/camelToSnake`` |
/// | `dateDecodingStrategy` | `mapType(Date.self, using:)`; a `.custom` closure is called with the decoder |
/// | `dataDecodingStrategy` | `mapType(Data.self, using:)`; likewise |
/// | `nonConformingFloatDecodingStrategy` | `mapType(_:using:)` for `Double`, `Float` and `CGFloat` |
/// | `userInfo` | the same, with that of the mapping decoder |
///
/// What has no rule is an error of the first call, with a `configuration` issue underneath, and never ignored: a `.custom`
/// key strategy (it turns keys into names, and needs the whole coding path), `allowsJSON5`, `assumesTopLevelDictionary`,
/// and `decode(_:from:configuration:)`.
///
/// Like a `JSONDecoder` it may be shared between threads.
public final class FoundationJSONDecoder: JSONDecoder, @unchecked Sendable {
  private struct State: Sendable {
    var rules = FoundationRules()
    /// The decoder by the rules as they are now; nil until it is needed.
    var decoder: MappingDecoder?
  }

  private let base: MappingDecoder
  private let state = Guarded(State())

  /// - Parameter decoder: decodes, by its own rules until a strategy is set.
  public init(_ decoder: MappingDecoder = MappingDecoder()) {
    base = decoder
    super.init()
  }

  public override var keyDecodingStrategy: KeyDecodingStrategy {
    get { super.keyDecodingStrategy }
    set {
      super.keyDecodingStrategy = newValue
      change { $0.set(newValue) }
    }
  }

  public override var dateDecodingStrategy: DateDecodingStrategy {
    get { super.dateDecodingStrategy }
    set {
      super.dateDecodingStrategy = newValue
      change { $0.set(newValue) }
    }
  }

  public override var dataDecodingStrategy: DataDecodingStrategy {
    get { super.dataDecodingStrategy }
    set {
      super.dataDecodingStrategy = newValue
      change { $0.set(newValue) }
    }
  }

  public override var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
    get { super.nonConformingFloatDecodingStrategy }
    set {
      super.nonConformingFloatDecodingStrategy = newValue
      change { $0.set(newValue) }
    }
  }

  public override var allowsJSON5: Bool {
    get { super.allowsJSON5 }
    set {
      super.allowsJSON5 = newValue
      change { $0.set("allowsJSON5", isUnsupported: newValue) }
    }
  }

  public override var assumesTopLevelDictionary: Bool {
    get { super.assumesTopLevelDictionary }
    set {
      super.assumesTopLevelDictionary = newValue
      change { $0.set("assumesTopLevelDictionary", isUnsupported: newValue) }
    }
  }

  /// Decodes a type by the mapping decoder; see ``MappingDecoder/decode(_:from:)``.
  public override func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    let decoder: MappingDecoder
    do throws(MappingError) {
      decoder = try current()
    } catch {
      throw error.decodingError(type)
    }
    return try decoder.decode(type, from: data, userInfo: userInfo)
  }

  /// Throws: the mapping decoder has no configurations.
  public override func decode<T: DecodableWithConfiguration>(
    _ type: T.Type, from data: Data, configuration: T.DecodingConfiguration
  ) throws -> T {
    throw FoundationRules.unsupported("decode(_:from:configuration:)").decodingError(type)
  }

  /// Throws: the mapping decoder has no configurations.
  public override func decode<T, C>(_ type: T.Type, from data: Data, configuration: C.Type) throws -> T
  where T: DecodableWithConfiguration, C: DecodingConfigurationProviding, T.DecodingConfiguration == C.DecodingConfiguration {
    throw FoundationRules.unsupported("decode(_:from:configuration:)").decodingError(type)
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

  /// The decoder by the rules as they are now. It is made once for them, so that its plans serve all calls.
  private func current() throws(MappingError) -> MappingDecoder {
    let state = state.withLock { $0 }
    if let decoder = state.decoder { return decoder }
    let decoder = try state.rules.isEmpty ? base : base.adding(state.rules.profile(), state.rules.userInfo)
    return self.state.withLock { now in
      if now.rules.revision == state.rules.revision { now.decoder = decoder }
      return decoder
    }
  }
}
