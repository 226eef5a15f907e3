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
    case .iso8601?: text(TextPatterns.writtenISO8601Duration)
    case .clock?: text(TextPatterns.writtenClockDuration)
    case .seconds?, .milliseconds?: .types("number")
    }
  }

  private var accepted: SchemaNode {
    let isMilliseconds = format == .milliseconds
    if isExact { return .any([text(TextPatterns.duration), encoded]) }
    // A mapper can write what has seconds of 64 bits; the type encodes longer durations, too.
    let halves = format == nil ? encoded : encoded(upTo: 400_000_000_000_000_000)
    // The seconds fit in 64 bits; a schema cannot limit the number of digits.
    let limit = isMilliseconds ? 9e21 : 9e18
    let number = SchemaNode.keywords([
      "type": .text("number"), "minimum": .value(Value(-limit) ?? 0), "maximum": .value(Value(limit) ?? 0),
    ])
    let pattern = TextPatterns.duration(orNumberWithPlaces: isMilliseconds ? 15 : 18)
    return .any([number.with("type", .texts(["number", "string"])).with("pattern", .text(pattern)), halves])
  }

  private func text(_ pattern: String) -> SchemaNode { .keywords(["type": .text("string"), "pattern": .text(pattern)]) }

  /// The two integers that the type encodes: the higher and the lower half of its attoseconds.
  private var encoded: SchemaNode { pair(LeafSchema(leaf: .int64, use: .written, isExact: true).node) }

  private func encoded(upTo limit: Int) -> SchemaNode {
    pair(.keywords(["type": .text("integer"), "minimum": .number(-limit), "maximum": .number(limit)]))
  }

  private func pair(_ high: SchemaNode) -> SchemaNode {
    let low = LeafSchema(leaf: .uint64, use: .written, isExact: true).node
    return .keywords(["type": .text("array"), "prefixItems": .list([high, low]), "minItems": .number(2), "maxItems": .number(2)])
  }
}

extension DurationMapper: DescribedMapper {
  func schema(by maker: SchemaMaker) -> SchemaNode? { DurationSchema(format: format, use: maker.use).node }
}
