import Hydrate

/// The schemas of a `Duration`, written and accepted. They repeat `DurationParser` and
/// `DurationWriter`.
struct DurationSchema {
  /// The format of a mapper; nil for the built-in rules.
  let format: DurationFormat?
  let use: JSONSchemaUse
  /// Whether only text that is not a number is accepted, besides the encoded form.
  var isExact = false

  var node: SchemaNode { use == .written ? written : accepted }

  private var written: SchemaNode {
    switch format {
    case nil: encoded
    case .iso8601?: .text(matching: TextPatterns.writtenISO8601Duration)
    case .clock?: .text(matching: TextPatterns.writtenClockDuration)
    case .seconds?, .milliseconds?: .types("number")
    }
  }

  private var accepted: SchemaNode {
    let isMilliseconds = format == .milliseconds
    if isExact { return .any([.text(matching: TextPatterns.duration), encoded]) }
    // A mapper can write what has seconds of 64 bits; the type encodes longer durations, too.
    let most = 400_000_000_000_000_000
    let halves = format == nil ? encoded : pair(.numbers("integer", from: Value(-most), to: Value(most)))
    // The seconds fit in 64 bits; a schema cannot limit the number of digits.
    let limit = isMilliseconds ? 9e21 : 9e18
    let pattern = TextPatterns.duration(orNumberWithPlaces: isMilliseconds ? 15 : 18)
    return .any([SchemaNode.numbers(upTo: limit).with("type", .texts(["number", "string"])).with("pattern", .text(pattern)), halves])
  }

  /// The two integers that the type encodes: the higher and the lower half of its attoseconds.
  private var encoded: SchemaNode { pair(LeafSchema(leaf: .int64, use: .written, isExact: true).node) }

  private func pair(_ high: SchemaNode) -> SchemaNode {
    let low = LeafSchema(leaf: .uint64, use: .written, isExact: true).node
    return .keywords(["type": .text("array"), "prefixItems": .list([high, low]), "minItems": .number(2), "maxItems": .number(2)])
  }
}

extension DurationMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { DurationSchema(format: format, use: maker.use).node }
}
