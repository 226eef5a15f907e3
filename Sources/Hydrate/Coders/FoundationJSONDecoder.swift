public import Foundation

/// A `JSONDecoder` that decodes with a ``MappingDecoder``, for code that requires that class.
///
///     let rules = MappingProfile().keyTransformer(.camelToSnake)
///     let decoder = FoundationJSONDecoder(MappingDecoder(rules))
///     let client = APIClient(decoder: decoder)    // init(decoder: JSONDecoder)
///
/// The rules are those of the `MappingDecoder`, until you set a strategy. A strategy may be set
/// before or between calls. It replaces the profile's rule for all types without a setting of
/// their own, and decodes the same values as `JSONDecoder` does with it:
///
///     decoder.dateDecodingStrategy = .secondsSince1970    // instead of any date format
///
/// - `keyDecodingStrategy`: `.convertFromSnakeCase` is ``KeyTransformer/camelToSnake``, which also
///   finds `image_url` for `imageURL`. A `.custom` strategy is not supported.
/// - `dateDecodingStrategy`, `dataDecodingStrategy`: all of them. A closure gets the decoder.
/// - `nonConformingFloatDecodingStrategy`: both, for `Double`, `Float` and `CGFloat`.
/// - `allowsJSON5`: text is read as ``JSONReadingOptions/Dialect/json5``. `Infinity` and `NaN` are
///   strings there, which a `Double` takes with `nonConformingFloatDecodingStrategy`.
/// - `assumesTopLevelDictionary`: the braces of an object are optional.
/// - `userInfo`: initially that of the decoder.
///
/// With an unsupported strategy every call throws a `DecodingError.dataCorrupted` with an
/// underlying ``MappingError`` of the code `configuration`. All other errors, coercion, and the
/// listener of ``MappingDecoder/reporting(_:)`` are as in `MappingDecoder`.
///
/// Tasks may share a decoder. A call uses the strategies that were set when it began. What is
/// known of types is kept until a strategy is set.
public final class FoundationJSONDecoder: JSONDecoder, @unchecked Sendable, Printed {
  private let base: MappingDecoder
  private let configured: ConfiguredCoder<DecodingSettings, MappingDecoder>
  package var arguments: String { "\(base)" }

  /// Makes a decoder with the rules of a `MappingDecoder`, until strategies are set.
  public init(_ decoder: MappingDecoder) {
    base = decoder
    configured = ConfiguredCoder(DecodingSettings(userInfo: decoder.userInfo))
    super.init()
  }

  /// Makes a decoder without rules, until strategies are set: keys are the property names, scalars
  /// are converted without loss, dates are read in any format.
  public override convenience init() { self.init(MappingDecoder()) }

  /// How keys are matched. The decoder's rules apply until you set it.
  public override var keyDecodingStrategy: KeyDecodingStrategy {
    get { configured.settings.keys ?? .useDefaultKeys }
    set { configured.change { $0.keys = newValue } }
  }

  /// How dates are read. The decoder's rules, by default any format, apply until you set it.
  public override var dateDecodingStrategy: DateDecodingStrategy {
    get { configured.settings.dates ?? .deferredToDate }
    set { configured.change { $0.dates = newValue } }
  }

  /// How `Data` is read. The decoder's rules apply until you set it.
  public override var dataDecodingStrategy: DataDecodingStrategy {
    get { configured.settings.data ?? .base64 }
    set { configured.change { $0.data = newValue } }
  }

  /// How infinity and NaN are read. The decoder's rules apply until you set it.
  public override var nonConformingFloatDecodingStrategy: NonConformingFloatDecodingStrategy {
    get { configured.settings.floats ?? .throw }
    set { configured.change { $0.floats = newValue } }
  }

  /// User info for all mappers and `init(from:)` implementations.
  public override var userInfo: [CodingUserInfoKey: any Sendable] {
    get { configured.settings.userInfo }
    set { configured.change(remaking: false) { $0.userInfo = newValue } }
  }

  /// Whether text is read as JSON5 (see ``JSONReadingOptions/Dialect/json5``).
  public override var allowsJSON5: Bool {
    get { configured.settings.allowsJSON5 }
    set { configured.change(remaking: false) { $0.allowsJSON5 = newValue } }
  }

  /// Whether the braces of an object at the top level are optional.
  public override var assumesTopLevelDictionary: Bool {
    get { configured.settings.assumesTopLevelDictionary }
    set { configured.change(remaking: false) { $0.assumesTopLevelDictionary = newValue } }
  }

  /// Decodes a type from a JSON document, like ``MappingDecoder/decode(_:from:)``.
  ///
  /// - Throws: a `DecodingError` with all issues underneath; any other error of a type's own
  ///   `init(from:)` unchanged.
  public override func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T {
    let (decoder, settings) = configured.current { base.configured(by: $0.rules) }
    guard settings.allowsJSON5 || settings.assumesTopLevelDictionary else {
      return try decoder.decoded(type, from: data, settings.userInfo)
    }
    let value: Value
    do throws(MappingError) {
      value = try settings.value(of: data, decoder.reading)
    } catch {
      throw decoder.thrown(error, type)
    }
    return try decoder.decoded(type, of: value, settings.userInfo)
  }

  /// Decodes a type with a configuration.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public override func decode<T: DecodableWithConfiguration>(
    _ type: T.Type, from data: Data, configuration: T.DecodingConfiguration
  ) throws -> T {
    try ClosureReading<T>.read(by: { try T(from: $0, configuration: configuration) }) { type throws in try decode(type, from: data) }
  }

  /// Decodes a type with a configuration that another type provides.
  @available(macOS 14, iOS 17, tvOS 17, watchOS 10, *)
  public override func decode<T: DecodableWithConfiguration, C: DecodingConfigurationProviding>(
    _ type: T.Type, from data: Data, configuration: C.Type
  ) throws -> T where T.DecodingConfiguration == C.DecodingConfiguration {
    try decode(type, from: data, configuration: C.decodingConfiguration)
  }
}

/// The strategies set on a decoder; nil if the rules of its `MappingDecoder` apply.
private struct DecodingSettings: Sendable {
  var keys: JSONDecoder.KeyDecodingStrategy?
  var dates: JSONDecoder.DateDecodingStrategy?
  var data: JSONDecoder.DataDecodingStrategy?
  var floats: JSONDecoder.NonConformingFloatDecodingStrategy?
  var userInfo: MappingUserInfo
  var allowsJSON5 = false
  var assumesTopLevelDictionary = false

  func rules(over contents: ProfileContents) -> StrategyRules {
    var rules = StrategyRules(over: contents)
    switch keys {
    case nil: break
    case .useDefaultKeys: rules.keys(.identity)
    case .convertFromSnakeCase: rules.keys(.camelToSnake)
    case .custom: rules.refuse("keyDecodingStrategy .custom", instead: "use keyTransformer(_:) of the profile")
    @unknown default: rules.refuse("this keyDecodingStrategy", instead: "use keyTransformer(_:) of the profile")
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
    case .custom(let read): rules.values(of: Date.self, by: StrategyMapper("dateDecodingStrategy .custom", read: read))
    @unknown default: rules.refuse("this dateDecodingStrategy", instead: "use mapType(Date.self, using:) of the profile")
    }
    switch data {
    case nil: break
    case .base64: rules.values(of: Data.self, by: StrategyRules.base64)
    case .deferredToData: rules.values(of: Data.self, by: StrategyRules.deferredToData)
    case .custom(let read): rules.values(of: Data.self, by: StrategyMapper("dataDecodingStrategy .custom", read: read))
    @unknown default: rules.refuse("this dataDecodingStrategy", instead: "use mapType(Data.self, using:) of the profile")
    }
    switch floats {
    case nil: break
    case .throw: rules.floats(nil)
    case .convertFromString(let positiveInfinity, let negativeInfinity, let nan):
      rules.floats((positiveInfinity, negativeInfinity, nan))
    @unknown default:
      rules.refuse("this nonConformingFloatDecodingStrategy", instead: "use mapType(Double.self, using:) of the profile")
    }
    return rules
  }

  /// Reads a text as JSON, which is the fastest, as JSON5, and as an object without braces.
  func value(of text: Data, _ options: JSONReadingOptions) throws(MappingError) -> Value {
    var (options, fault) = (options, MappingError?.none)
    for dialect in allowsJSON5 ? [options.dialect, .json5] : [options.dialect] {
      options.dialect = dialect
      do throws(MappingError) {
        return try Value(json: text, options: options)
      } catch {
        guard error.issues.first?.code == .malformed else { throw error }
        fault = error
      }
    }
    let isContainer = text.withBytes { text in
      let content = text.extracting(text.withoutJSONSpace)
      return content.first == UInt8(ascii: "{") || content.first == UInt8(ascii: "[")
    }
    if let fault, isContainer || !assumesTopLevelDictionary { throw fault }
    return try Self.members(text, options)
  }

  /// Reads the members of an object without its braces. Locations are those in the text.
  private static func members(_ text: Data, _ options: JSONReadingOptions) throws(MappingError) -> Value {
    var bytes = [UInt8](text.starts(with: [0xEF, 0xBB, 0xBF]) ? text.dropFirst(3) : text)
    if options.dialect == .json {
      // Foundation takes a comma after the last member, but not alone.
      let content = bytes.withBytes { $0.withoutJSONSpace }
      if content.count > 1, bytes[content.upperBound - 1] == UInt8(ascii: ",") { bytes[content.upperBound - 1] = UInt8(ascii: " ") }
    } else {
      // A comment may be last.
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes = [UInt8(ascii: "{")] + bytes + [UInt8(ascii: "}")]
    let start = LineIndex.Position().beforeOneScalar
    let document = bytes.withBytes { bytes in
      Result { () throws(MappingError) in try JSONReader.read(bytes, at: start, options: options) }
    }
    return Value(try document.get(), 0)
  }
}
