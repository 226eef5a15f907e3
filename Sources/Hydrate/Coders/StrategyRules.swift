import Foundation

/// The rules for strategies of `JSONDecoder` and `JSONEncoder`, in addition to those of a profile.
struct StrategyRules {
  private var contents: ProfileContents
  private var isChanged = false

  init(over contents: ProfileContents) { self.contents = contents }

  /// The engines of the rules, with a `configuration` issue for each unsupported strategy; nil if
  /// no strategy is set.
  var engines: ProfileEngines? { isChanged ? ProfileEngines(contents) : nil }

  mutating func keys(_ transformer: KeyTransformer) { change { $0.options.keyTransformer = transformer } }

  /// Maps the values of a type with a strategy; nil restores the built-in rules.
  mutating func values<T: SendableMetatype>(of type: T.Type, by mapper: StrategyMapper<T>?) {
    change { $0.typeMappers[ObjectIdentifier(type)] = mapper }
  }

  /// Maps the floating-point types with one strategy.
  mutating func floats(_ names: FloatNames?) {
    values(of: Double.self, by: names?.mapper())
    values(of: Float.self, by: names?.mapper())
    values(of: CGFloat.self, by: names?.mapper())
  }

  mutating func refuse(_ strategy: String, instead: String) {
    let mistake = MappingIssue.mistake(.unsupported(strategy, instead: instead))
    replace(contents.common, contents.mistakes + [mistake])
  }

  private mutating func change(_ change: (inout Configuration) -> Void) {
    var common = contents.common
    change(&common)
    replace(common, contents.mistakes)
  }

  private mutating func replace(_ common: Configuration, _ mistakes: [MappingIssue]) {
    contents = ProfileContents(common: common, sections: contents.sections, mistakes: mistakes)
    isChanged = true
  }
}

/// The strategies for dates and data without a closure, with Foundation's arithmetic.
enum NamedStrategies {
  static let deferredToDate = StrategyMapper<Date>(
    "deferredToDate", as: Double.self, read: { Date(timeIntervalSinceReferenceDate: $0) }, write: { $0.timeIntervalSinceReferenceDate })
  static let secondsSince1970 = StrategyMapper<Date>(
    "secondsSince1970", as: Double.self, read: { Date(timeIntervalSince1970: $0) }, write: { $0.timeIntervalSince1970 })
  static let millisecondsSince1970 = StrategyMapper<Date>(
    "millisecondsSince1970", as: Double.self, read: { Date(timeIntervalSince1970: $0 / 1000) }, write: { $0.timeIntervalSince1970 * 1000 })
  static let iso8601 = StrategyMapper<Date>(
    "iso8601", as: String.self, read: { try? Date.ISO8601FormatStyle().parse($0) }, write: { $0.formatted(.iso8601) })

  static let base64 = StrategyMapper<Data>(
    "base64", as: String.self, read: { Data(base64Encoded: $0) }, write: { $0.base64EncodedString() })
  static let deferredToData = StrategyMapper<Data>(
    "deferredToData", as: [UInt8].self, read: { Data($0) }, write: { [UInt8]($0) })

  /// The strategy of a formatter. It is not copied, as in Foundation's coders.
  static func formatted(_ formatter: DateFormatter) -> StrategyMapper<Date> {
    StrategyMapper("formatted") { value, context throws(Failure) in
      if let date = formatter.date(from: try context.reader.read(String.self, value, in: context)) { return date }
      throw Failure(.invalidValue, .expected(Date.self), at: context.place(of: value))
    } write: { date, context throws(Failure) in
      try context.reader.write(formatter.string(from: date), in: context)
    }
  }
}

/// The strings for infinity and NaN.
struct FloatNames: Sendable {
  let positiveInfinity: String
  let negativeInfinity: String
  let nan: String

  fileprivate func mapper<Number: BinaryFloatingPoint & Codable & SendableMetatype>() -> StrategyMapper<Number> {
    StrategyMapper("convertFromString", inputType: Number.self) { value, context throws(Failure) in
      if let text = value.string {
        if text == positiveInfinity { return .infinity }
        if text == negativeInfinity { return -.infinity }
        if text == nan { return .nan }
        if context.reader.isStrict {
          throw Failure(.typeMismatch, .expected(Number.self), at: context.place(of: value))
        }
      }
      return try context.reader.read(Number.self, value, in: context)
    } write: { number, context throws(Failure) in
      if number.isFinite { return try context.reader.write(number, in: context) }
      return Value(number.isNaN ? nan : number > 0 ? positiveInfinity : negativeInfinity)
    }
  }
}
