public import Foundation

/// A `JSONEncoder` that encodes with a ``MappingEncoder``, for code that requires that class.
///
///     let rules = MappingProfile().keyTransformer(.camelToSnake)
///     let encoder = FoundationJSONEncoder(MappingEncoder(rules))
///     let client = APIClient(encoder: encoder)    // init(encoder: JSONEncoder)
///
/// The rules are those of the `MappingEncoder`, until you set a strategy. A strategy may be set
/// before or between calls. It replaces the profile's rule for all types without a setting of
/// their own, and encodes the same text as `JSONEncoder` does with it:
///
///     encoder.dateEncodingStrategy = .secondsSince1970    // instead of RFC 3339
///
/// - `outputFormatting`: `.prettyPrinted` and `.sortedKeys`, in the layout of
///   ``JSONWritingOptions``. A slash is never escaped.
/// - `keyEncodingStrategy`: `.convertToSnakeCase` is ``KeyTransformer/camelToSnake``. A `.custom`
///   strategy is not supported.
/// - `dateEncodingStrategy`, `dataEncodingStrategy`: all of them. A closure gets the encoder.
/// - `nonConformingFloatEncodingStrategy`: both, for `Double`, `Float` and `CGFloat`.
/// - `userInfo`: initially that of the encoder.
///
/// With an unsupported strategy every call throws an `EncodingError` with an underlying
/// ``MappingError`` of the code `configuration`. All other errors, and the listener of
/// ``MappingEncoder/reporting(_:)``, are as in `MappingEncoder`.
///
/// Tasks may share an encoder. A call uses the strategies that were set when it began.
public final class FoundationJSONEncoder: JSONEncoder, @unchecked Sendable, Printed {
  private let base: MappingEncoder
  private let configured: ConfiguredCoder<EncodingSettings, MappingEncoder>
  package var arguments: String { "\(base)" }

  /// Makes an encoder with the rules of a `MappingEncoder`, until strategies are set.
  public init(_ encoder: MappingEncoder) {
    base = encoder
    configured = ConfiguredCoder(EncodingSettings(userInfo: encoder.userInfo))
    super.init()
  }

  /// Makes an encoder without rules, until strategies are set: keys are the property names, dates
  /// are RFC 3339 text, nil is omitted.
  public override convenience init() { self.init(MappingEncoder()) }

  /// The layout of the text. The encoder's setting applies until you set it.
  public override var outputFormatting: OutputFormatting {
    get { configured.settings.output ?? base.formatting }
    set { configured.change(remaking: false) { $0.output = newValue } }
  }

  /// How keys are written. The encoder's rules apply until you set it.
  public override var keyEncodingStrategy: KeyEncodingStrategy {
    get { configured.settings.keys ?? .useDefaultKeys }
    set { configured.change { $0.keys = newValue } }
  }

  /// How dates are written. The encoder's rules, by default RFC 3339, apply until you set it.
  public override var dateEncodingStrategy: DateEncodingStrategy {
    get { configured.settings.dates ?? .deferredToDate }
    set { configured.change { $0.dates = newValue } }
  }

  /// How `Data` is written. The encoder's rules apply until you set it.
  public override var dataEncodingStrategy: DataEncodingStrategy {
    get { configured.settings.data ?? .base64 }
    set { configured.change { $0.data = newValue } }
  }

  /// How infinity and NaN are written. The encoder's rules apply until you set it.
  public override var nonConformingFloatEncodingStrategy: NonConformingFloatEncodingStrategy {
    get { configured.settings.floats ?? .throw }
    set { configured.change { $0.floats = newValue } }
  }

  /// User info for all mappers and `encode(to:)` implementations.
  public override var userInfo: [CodingUserInfoKey: any Sendable] {
    get { configured.settings.userInfo }
    set { configured.change(remaking: false) { $0.userInfo = newValue } }
  }

  /// Encodes a value as a JSON document, like ``MappingEncoder/encode(_:)``.
  ///
  /// - Throws: `EncodingError.invalidValue` with all issues underneath; any other error of a
  ///   type's own `encode(to:)` unchanged.
  public override func encode<T: Encodable>(_ value: T) throws -> Data {
    let (encoder, settings) = configured.current { base.configured(by: $0.rules) }
    guard let output = settings.output else { return try encoder.encoded(value, settings.userInfo) }
    guard output.isSubset(of: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) else {
      let mistake = MappingIssue.mistake(.unsupported("this outputFormatting", instead: "use output(_:) of the encoder"))
      throw MappingError(complete: [mistake]).encodingError(value, RefusedValue())
    }
    let options = JSONWritingOptions(isPretty: output.contains(.prettyPrinted), sortsKeys: output.contains(.sortedKeys))
    return try encoder.output(options).encoded(value, settings.userInfo)
  }

  /// Encodes a value with a configuration.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public override func encode<T: EncodableWithConfiguration>(_ value: T, configuration: T.EncodingConfiguration) throws -> Data {
    try encode(ClosureWriting(value: value) { try $0.encode(to: $1, configuration: configuration) })
  }

  /// Encodes a value with a configuration that another type provides.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public override func encode<T: EncodableWithConfiguration, C: EncodingConfigurationProviding>(
    _ value: T, configuration: C.Type
  ) throws -> Data where T.EncodingConfiguration == C.EncodingConfiguration {
    try encode(value, configuration: C.encodingConfiguration)
  }
}

/// The strategies set on an encoder; nil if the rules of its `MappingEncoder` apply.
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
    case .deferredToDate: rules.values(of: Date.self, by: StrategyRules.deferredToDate)
    case .secondsSince1970: rules.values(of: Date.self, by: StrategyRules.secondsSince1970)
    case .millisecondsSince1970: rules.values(of: Date.self, by: StrategyRules.millisecondsSince1970)
    case .iso8601: rules.values(of: Date.self, by: StrategyRules.iso8601)
    #if canImport(Darwin)
      case .formatted(let formatter): rules.values(of: Date.self, by: StrategyRules.formatted(formatter))
    #endif
    case .custom(let write): rules.values(of: Date.self, by: StrategyMapper("dateEncodingStrategy .custom", write: write))
    @unknown default: rules.refuse("this dateEncodingStrategy", instead: "use mapType(Date.self, using:) of the profile")
    }
    switch data {
    case nil: break
    case .base64: rules.values(of: Data.self, by: StrategyRules.base64)
    case .deferredToData: rules.values(of: Data.self, by: StrategyRules.deferredToData)
    case .custom(let write): rules.values(of: Data.self, by: StrategyMapper("dataEncodingStrategy .custom", write: write))
    @unknown default: rules.refuse("this dataEncodingStrategy", instead: "use mapType(Data.self, using:) of the profile")
    }
    switch floats {
    case nil: break
    case .throw: rules.floats(nil)
    case .convertToString(let positiveInfinity, let negativeInfinity, let nan):
      rules.floats((positiveInfinity, negativeInfinity, nan))
    @unknown default:
      rules.refuse("this nonConformingFloatEncodingStrategy", instead: "use mapType(Double.self, using:) of the profile")
    }
    return rules
  }
}

extension MappingEncoder {
  /// The layout as Foundation's options.
  fileprivate var formatting: JSONEncoder.OutputFormatting {
    var formatting: JSONEncoder.OutputFormatting = .withoutEscapingSlashes
    if writing.isPretty { formatting.insert(.prettyPrinted) }
    if writing.sortsKeys { formatting.insert(.sortedKeys) }
    return formatting
  }
}
