import Foundation

/// The strategies that are set on a `FoundationJSONDecoder` or `FoundationJSONEncoder`, as rules of a profile.
struct FoundationRules: Sendable {
  /// Counts the changes.
  private(set) var revision = 0
  private var keys: KeyTransformer?
  private var types: [String: @Sendable (Profile) -> Profile] = [:]
  /// The closures of `.custom` strategies, which their mappers find there.
  private(set) var userInfo: MappingUserInfo = [:]
  private(set) var writing: JSONWritingOptions?
  /// What is set and has no rule.
  private var unsupported: [String] = []

  var isEmpty: Bool { revision == 0 }

  /// The rules, for all types.
  func profile() throws(MappingError) -> Profile {
    if let first = unsupported.first { throw Self.unsupported(first) }
    return types.sorted { $0.key < $1.key }.reduce(keys.map { Profile().keyTransformer($0) } ?? Profile()) { $1.value($0) }
  }

  static func unsupported(_ setting: String) -> MappingError {
    MappingError(complete: [.mistake("\(setting) has no rule here; set a rule of the profile instead")])
  }

  mutating func set(_ setting: String, isUnsupported: Bool) {
    revision &+= 1
    unsupported.removeAll { $0 == setting }
    if isUnsupported { unsupported.append(setting) }
  }

  private mutating func map<T, M: Mapper & Sendable>(_ type: T.Type, using mapper: M) where M.Output == T, M.Input: Decodable {
    types["\(type)"] = { $0.mapType(T.self, using: mapper) }
  }

  // MARK: Keys

  mutating func set(_ strategy: JSONDecoder.KeyDecodingStrategy) {
    let setting = "keyDecodingStrategy"
    switch strategy {
    case .useDefaultKeys: set(keys: .identity, setting)
    case .convertFromSnakeCase: set(keys: .camelToSnake, setting)
    case .custom: set(setting + " .custom", isUnsupported: true)
    @unknown default: set(setting, isUnsupported: true)
    }
  }

  mutating func set(_ strategy: JSONEncoder.KeyEncodingStrategy) {
    let setting = "keyEncodingStrategy"
    switch strategy {
    case .useDefaultKeys: set(keys: .identity, setting)
    case .convertToSnakeCase: set(keys: .camelToSnake, setting)
    case .custom: set(setting + " .custom", isUnsupported: true)
    @unknown default: set(setting, isUnsupported: true)
    }
  }

  private mutating func set(keys transformer: KeyTransformer, _ setting: String) {
    set(setting + " .custom", isUnsupported: false)
    keys = transformer
  }

  // MARK: Dates

  /// Seconds since 2001, the form of `.deferredToDate`.
  private static let deferred = NumberToDate(.seconds, since: Date(timeIntervalSinceReferenceDate: 0))

  mutating func set(_ strategy: JSONDecoder.DateDecodingStrategy) {
    set("dateDecodingStrategy", isUnsupported: false)
    switch strategy {
    case .deferredToDate: map(Date.self, using: Self.deferred)
    case .secondsSince1970: map(Date.self, using: NumberToDate(.seconds))
    case .millisecondsSince1970: map(Date.self, using: NumberToDate(.milliseconds))
    case .iso8601: map(Date.self, using: ISO8601Dates())
    #if canImport(Darwin)  // elsewhere it is a `.custom` strategy
      case .formatted(let formatter): map(Date.self, using: StringToDate(formatter))
    #endif
    case .custom(let read): self.read(Date.self, by: read)
    @unknown default: set("dateDecodingStrategy", isUnsupported: true)
    }
  }

  mutating func set(_ strategy: JSONEncoder.DateEncodingStrategy) {
    set("dateEncodingStrategy", isUnsupported: false)
    switch strategy {
    case .deferredToDate: map(Date.self, using: Self.deferred)
    case .secondsSince1970: map(Date.self, using: NumberToDate(.seconds))
    case .millisecondsSince1970: map(Date.self, using: NumberToDate(.milliseconds))
    case .iso8601: map(Date.self, using: ISO8601Dates())
    #if canImport(Darwin)  // elsewhere it is a `.custom` strategy
      case .formatted(let formatter): map(Date.self, using: StringToDate(formatter))
    #endif
    case .custom(let write): self.write(Date.self, by: write)
    @unknown default: set("dateEncodingStrategy", isUnsupported: true)
    }
  }

  // MARK: Data

  mutating func set(_ strategy: JSONDecoder.DataDecodingStrategy) {
    set("dataDecodingStrategy", isUnsupported: false)
    switch strategy {
    case .deferredToData: map(Data.self, using: Self.bytes)
    case .base64: map(Data.self, using: StringToData(.base64))
    case .custom(let read): self.read(Data.self, by: read)
    @unknown default: set("dataDecodingStrategy", isUnsupported: true)
    }
  }

  mutating func set(_ strategy: JSONEncoder.DataEncodingStrategy) {
    set("dataEncodingStrategy", isUnsupported: false)
    switch strategy {
    case .deferredToData: map(Data.self, using: Self.bytes)
    case .base64: map(Data.self, using: StringToData(.base64))
    case .custom(let write): self.write(Data.self, by: write)
    @unknown default: set("dataEncodingStrategy", isUnsupported: true)
    }
  }

  private static let bytes = TwoWayBlockMapper { (bytes: [UInt8]) in
    Data(bytes)
  } reverse: {
    [UInt8]($0)
  }

  // MARK: Numbers

  mutating func set(_ strategy: JSONDecoder.NonConformingFloatDecodingStrategy) {
    set("nonConformingFloatDecodingStrategy", isUnsupported: false)
    switch strategy {
    case .throw: setNumbers(nil)
    case .convertFromString(let positive, let negative, let nan): setNumbers(NumberNames(positive: positive, negative: negative, nan: nan))
    @unknown default: set("nonConformingFloatDecodingStrategy", isUnsupported: true)
    }
  }

  mutating func set(_ strategy: JSONEncoder.NonConformingFloatEncodingStrategy) {
    set("nonConformingFloatEncodingStrategy", isUnsupported: false)
    switch strategy {
    case .throw: setNumbers(nil)
    case .convertToString(let positive, let negative, let nan): setNumbers(NumberNames(positive: positive, negative: negative, nan: nan))
    @unknown default: set("nonConformingFloatEncodingStrategy", isUnsupported: true)
    }
  }

  private mutating func setNumbers(_ names: NumberNames?) {
    map(Double.self, using: NamedNumbers<Double>(names: names))
    map(Float.self, using: NamedNumbers<Float>(names: names))
    map(CGFloat.self, using: NamedNumbers<CGFloat>(names: names))
  }

  // MARK: Layout

  mutating func set(_ format: JSONEncoder.OutputFormatting) {
    let known: JSONEncoder.OutputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    set("outputFormatting", isUnsupported: !format.isSubset(of: known))
    writing = JSONWritingOptions(isPretty: format.contains(.prettyPrinted), sortsKeys: format.contains(.sortedKeys))
  }

  // MARK: Closures

  private mutating func read<T: Sendable>(_ type: T.Type, by closure: @escaping @Sendable (any Decoder) throws -> T) {
    if let key = ClosureCoded<T>.key { userInfo[key] = ClosureCoded<T>.Closures(read: closure, write: nil) }
    map(type, using: ClosureCoded<T>.mapper)
  }

  private mutating func write<T: Sendable>(_ type: T.Type, by closure: @escaping @Sendable (T, any Encoder) throws -> Void) {
    if let key = ClosureCoded<T>.key { userInfo[key] = ClosureCoded<T>.Closures(read: nil, write: closure) }
    map(type, using: ClosureCoded<T>.mapper)
  }
}

/// A value that a closure of a `.custom` strategy reads from a decoder, or writes to an encoder.
private struct ClosureCoded<T: Sendable>: Codable {
  struct Closures: Sendable {
    let read: (@Sendable (any Decoder) throws -> T)?
    let write: (@Sendable (T, any Encoder) throws -> Void)?
  }

  static var key: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "Hydrate.\(T.self).custom") }
  static var mapper: TwoWayBlockMapper<ClosureCoded<T>, T> {
    TwoWayBlockMapper { (coded: ClosureCoded<T>) in
      coded.value
    } reverse: {
      ClosureCoded(value: $0)
    }
  }

  let value: T

  init(value: T) { self.value = value }

  init(from decoder: any Decoder) throws {
    guard let key = Self.key, let read = (decoder.userInfo[key] as? Closures)?.read else {
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "no closure reads \(T.self)"))
    }
    value = try read(decoder)
  }

  func encode(to encoder: any Encoder) throws {
    guard let key = Self.key, let write = (encoder.userInfo[key] as? Closures)?.write else {
      throw EncodingError.invalidValue(value, .init(codingPath: encoder.codingPath, debugDescription: "no closure writes \(T.self)"))
    }
    try write(value, encoder)
  }
}

/// Dates as `.iso8601` reads and writes them; fractions of a second are read too.
private struct ISO8601Dates: ReversibleMapper, Sendable {
  func map(_ input: String, in context: inout MappingContext) throws(MappingError) -> Date {
    if let date = DateFormat.rfc3339.date(from: input) ?? (try? Date(input, strategy: .iso8601)) { return date }
    throw context.failure(.invalidValue, .unfit(Date.self))
  }

  func unmap(_ output: Date, in context: inout MappingContext) throws(MappingError) -> String { output.formatted(.iso8601) }
}

/// The texts of numbers that JSON has no form for.
private struct NumberNames: Sendable {
  let positive: String
  let negative: String
  let nan: String
}

/// Floating-point numbers, with infinity and NaN as text where they have names.
private struct NamedNumbers<Number: BinaryFloatingPoint & Codable & Sendable>: ReversibleMapper, Sendable {
  let names: NumberNames?

  func map(_ input: Value, in context: inout MappingContext) throws(MappingError) -> Number {
    if let names, let text = input.string {
      if text == names.positive { return .infinity }
      if text == names.negative { return -.infinity }
      if text == names.nan { return .nan }
    }
    return try context.read(Number.self, from: input)
  }

  func unmap(_ output: Number, in context: inout MappingContext) throws(MappingError) -> Value {
    guard let names, !output.isFinite else { return try context.write(output) }
    return .init(stringLiteral: output.isNaN ? names.nan : output < 0 ? names.negative : names.positive)
  }
}
