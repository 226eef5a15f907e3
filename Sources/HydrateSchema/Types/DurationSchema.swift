import Hydrate

/// The schemas of a `Duration`, written and accepted. They repeat `DurationParser` and
/// `DurationWriter`.
extension SchemaNode {
  /// - Parameters:
  ///   - format: The format of a mapper; nil for the built-in rules.
  ///   - isExact: Whether only text that is not a number is accepted, besides the encoded form.
  static func duration(_ format: DurationFormat?, _ use: JSONSchemaUse, isExact: Bool = false) -> SchemaNode {
    use == .written ? written(format) : accepted(format, isExact)
  }

  private static func written(_ format: DurationFormat?) -> SchemaNode {
    switch format {
    case nil: encoded
    case .iso8601?: .text(matching: TextPatterns.writtenISO8601Duration)
    case .clock?: .text(matching: TextPatterns.writtenClockDuration)
    case .units?: .text(matching: TextPatterns.writtenUnitsDuration)
    case .seconds?, .milliseconds?: .types("number")
    }
  }

  private static func accepted(_ format: DurationFormat?, _ isExact: Bool) -> SchemaNode {
    let isMilliseconds = format == .milliseconds
    if isExact { return .any([.text(matching: TextPatterns.duration), encoded]) }
    // A mapper can write what has seconds of 64 bits; the type encodes longer durations, too.
    let most: Int64 = 400_000_000_000_000_000
    let halves = format == nil ? encoded : pair(.numbers("integer", from: Value(-most), to: Value(most)))
    // The seconds fit in 64 bits; a schema cannot limit the number of digits.
    let limit = isMilliseconds ? 9e21 : 9e18
    let pattern = TextPatterns.duration(orNumberWithPlaces: isMilliseconds ? 15 : 18)
    return .any([numbers(upTo: limit).with("type", .texts(["number", "string"])).with("pattern", .text(pattern)), halves])
  }

  /// The two integers that the type encodes: the higher and the lower half of its attoseconds.
  private static var encoded: SchemaNode { pair(Leaf.int64.written) }

  private static func pair(_ high: SchemaNode) -> SchemaNode {
    let low = Leaf.uint64.written
    return .keywords(["type": .text("array"), "prefixItems": .list([high, low]), "minItems": .number(2), "maxItems": .number(2)])
  }
}

extension DurationMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { .duration(format, maker.use) }
}
