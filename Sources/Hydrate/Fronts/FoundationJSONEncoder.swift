public import Foundation

/// A `JSONEncoder` that encodes by a ``MappingEncoder``, for code that asks for that class.
///
///     let rules = Profile().keyTransformer(.camelToSnake)
///     let encoder = FoundationJSONEncoder(MappingEncoder(rules))
///     let client = APIClient(encoder: encoder)    // init(encoder: JSONEncoder)
///
/// The rules are those of the `MappingEncoder`, until a strategy is set. A strategy that you set,
/// before or between calls, replaces the profile's rule for all types that say nothing else, and
/// writes what `JSONEncoder` writes with it:
///
///     encoder.dateEncodingStrategy = .secondsSince1970    // instead of RFC 3339
///
/// - `outputFormatting`: `.prettyPrinted` and `.sortedKeys`, in the layout of
///   ``JSONWritingOptions``. A slash is never escaped.
/// - `keyEncodingStrategy`: `.convertToSnakeCase` is ``KeyTransformer/camelToSnake``. A `.custom`
///   strategy is not supported.
/// - `dateEncodingStrategy`, `dataEncodingStrategy`: all of them. A closure gets the encoder.
/// - `nonConformingFloatEncodingStrategy`: both, for `Double`, `Float` and `CGFloat`.
/// - `userInfo`: starts as the encoder's.
///
/// A strategy that is not supported is an error of every call: an `EncodingError` with a
/// ``MappingError`` of the code `configuration` underneath. All other errors, and the listener of
/// ``MappingEncoder/reporting(_:)``, are as in `MappingEncoder`.
///
/// Tasks may share an encoder. A call that has begun goes on with the strategies that it began
/// with.
public final class FoundationJSONEncoder: JSONEncoder, @unchecked Sendable {
  private let base: MappingEncoder
  private let configured: ConfiguredCoder<EncodingSettings, MappingEncoder>

  /// An encoder by the rules of a `MappingEncoder`, until strategies are set.
  public init(_ encoder: MappingEncoder) {
    base = encoder
    configured = ConfiguredCoder(EncodingSettings(userInfo: encoder.userInfo))
    super.init()
  }

  /// An encoder by no rules, until strategies are set: keys are the property names, dates are
  /// written by RFC 3339, nil is left out.
  public override convenience init() { self.init(MappingEncoder()) }

  /// How the text is laid out; as the encoder says until you set it.
  public override var outputFormatting: OutputFormatting {
    get { configured.settings.output ?? base.formatting }
    set { configured.changeCall { $0.output = newValue } }
  }

  /// How keys are written; by the encoder's rules until you set it.
  public override var keyEncodingStrategy: KeyEncodingStrategy {
    get { configured.settings.keys ?? .useDefaultKeys }
    set { configured.change { $0.keys = newValue } }
  }

  /// How dates are written; by the encoder's rules, RFC 3339 as a rule, until you set it.
  public override var dateEncodingStrategy: DateEncodingStrategy {
    get { configured.settings.dates ?? .deferredToDate }
    set { configured.change { $0.dates = newValue } }
  }

  /// How `Data` is written; by the encoder's rules until you set it.
  public override var dataEncodingStrategy: DataEncodingStrategy {
    get { configured.settings.data ?? .base64 }
    set { configured.change { $0.data = newValue } }
  }

  /// How infinity and NaN are written; by the encoder's rules until you set it.
  public override var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
    get { configured.settings.floats ?? .throw }
    set { configured.change { $0.floats = newValue } }
  }

  /// What every `encode(to:)` and every mapper can read.
  public override var userInfo: [CodingUserInfoKey: any Sendable] {
    get { configured.settings.userInfo }
    set { configured.changeCall { $0.userInfo = newValue } }
  }

  /// Encodes a value to a JSON document, as ``MappingEncoder/encode(_:)`` does.
  ///
  /// - Throws: `EncodingError.invalidValue`, with every issue underneath; what a type's own
  ///   `encode(to:)` has thrown besides, as it is.
  public override func encode<T: Encodable>(_ value: T) throws -> Data {
    let (encoder, settings) = configured.current { base.configured(by: $0.rules) }
    guard let output = settings.output else { return try encoder.encoded(value, settings.userInfo) }
    guard output.isSubset(of: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) else {
      let mistake = MappingIssue.mistake(.unsupported("this outputFormatting", instead: "use output(_:) of the encoder"))
      throw MappingError(complete: [mistake]).encodingError(value, RefusedValue())
    }
    return try encoder.output(JSONWritingOptions(output)).encoded(value, settings.userInfo)
  }

  /// Encodes a value of a type that takes a configuration.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public override func encode<T: EncodableWithConfiguration>(_ value: T, configuration: T.EncodingConfiguration) throws -> Data {
    try encode(ConfiguredValue(value: value, configuration: configuration))
  }

  /// Encodes a value of a type that takes a configuration, which another type provides.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public override func encode<T: EncodableWithConfiguration, C: EncodingConfigurationProviding>(
    _ value: T, configuration: C.Type
  ) throws -> Data where T.EncodingConfiguration == C.EncodingConfiguration {
    try encode(value, configuration: C.encodingConfiguration)
  }
}

/// What has been set on an encoder; nil where the rules of its `MappingEncoder` hold.
private struct EncodingSettings: Sendable {
  var output: JSONEncoder.OutputFormatting?
  var keys: JSONEncoder.KeyEncodingStrategy?
  var dates: JSONEncoder.DateEncodingStrategy?
  var data: JSONEncoder.DataEncodingStrategy?
  var floats: JSONEncoder.NonConformingFloatEncodingStrategy?
  var userInfo: MappingUserInfo

  func rules(over contents: ProfileContents) -> StrategyRules {
    var rules = StrategyRules(over: contents)
    switch keys {
    case nil: break
    case .useDefaultKeys: rules.keys(.identity)
    case .convertToSnakeCase: rules.keys(.camelToSnake)
    case .custom: rules.refuse("keyEncodingStrategy .custom", instead: "use keyTransformer(_:) of the profile")
    @unknown default: rules.refuse("this keyEncodingStrategy", instead: "use keyTransformer(_:) of the profile")
    }
    switch dates {
    case nil: break
    case .deferredToDate: rules.values(of: Date.self, by: NamedStrategies.deferredToDate)
    case .secondsSince1970: rules.values(of: Date.self, by: NamedStrategies.secondsSince1970)
    case .millisecondsSince1970: rules.values(of: Date.self, by: NamedStrategies.millisecondsSince1970)
    case .iso8601: rules.values(of: Date.self, by: NamedStrategies.iso8601)
    #if canImport(Darwin)
      case .formatted(let formatter): rules.values(of: Date.self, by: NamedStrategies.formatted(formatter))
    #endif
    case .custom(let write): rules.values(of: Date.self, by: StrategyMapper("dateEncodingStrategy .custom", write: write))
    @unknown default: rules.refuse("this dateEncodingStrategy", instead: "use mapType(Date.self, using:) of the profile")
    }
    switch data {
    case nil: break
    case .base64: rules.values(of: Data.self, by: NamedStrategies.base64)
    case .deferredToData: rules.values(of: Data.self, by: NamedStrategies.deferredToData)
    case .custom(let write): rules.values(of: Data.self, by: StrategyMapper("dataEncodingStrategy .custom", write: write))
    @unknown default: rules.refuse("this dataEncodingStrategy", instead: "use mapType(Data.self, using:) of the profile")
    }
    switch floats {
    case nil: break
    case .throw: rules.floats(nil)
    case .convertToString(let positiveInfinity, let negativeInfinity, let nan):
      rules.floats(FloatNames(positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, nan: nan))
    @unknown default:
      rules.refuse("this nonConformingFloatEncodingStrategy", instead: "use mapType(Double.self, using:) of the profile")
    }
    return rules
  }
}

extension JSONWritingOptions {
  fileprivate init(_ formatting: JSONEncoder.OutputFormatting) {
    self.init(isPretty: formatting.contains(.prettyPrinted), sortsKeys: formatting.contains(.sortedKeys))
  }
}

extension MappingEncoder {
  /// The layout in Foundation's words.
  fileprivate var formatting: JSONEncoder.OutputFormatting {
    var formatting: JSONEncoder.OutputFormatting = .withoutEscapingSlashes
    if writing.isPretty { formatting.insert(.prettyPrinted) }
    if writing.sortsKeys { formatting.insert(.sortedKeys) }
    return formatting
  }
}

/// A value of a type that takes a configuration.
private struct ConfiguredValue<Content: EncodableWithConfiguration>: Encodable {
  let value: Content
  let configuration: Content.EncodingConfiguration

  func encode(to encoder: any Encoder) throws { try value.encode(to: encoder, configuration: configuration) }
}
