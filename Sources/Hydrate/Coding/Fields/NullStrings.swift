/// The texts that mean null in a source without null, such as `""`, `N/A` or `-`.
///
/// Texts are compared byte for byte: two spellings of one letter are different texts.
package struct NullStrings: Sendable, Hashable {
  private let bytes: [[UInt8]]
  /// The length of the longest text, so that most strings need no comparison.
  private let longest: Int

  package init(_ texts: some Sequence<String>) { self.init(texts.map { Array($0.utf8) }) }

  private init(_ texts: [[UInt8]]) {
    // Sorted, so that the order in which they were given does not matter.
    bytes = texts.ordered { $0.lexicographicallyPrecedes($1) }
    longest = texts.lazy.map(\.count).max() ?? -1
  }

  /// Returns these texts together with others.
  package func joined(_ others: NullStrings?) -> NullStrings {
    guard let others else { return self }
    return NullStrings(bytes + others.bytes.filter { !bytes.contains($0) })
  }

  /// Whether a text of this length may be one of the texts. With escapes it is longer than it means.
  func mayContain(_ length: Int, hasEscapes: Bool) -> Bool { length <= longest || hasEscapes && longest > 0 }

  /// Whether a value is one of the texts.
  func contains(_ value: Value) -> Bool {
    let document = value.document
    guard document.isTagged(.string, at: value.index) else { return false }
    if document.hasEscapes(at: value.index) { return document.string(at: value.index).withBytes { contains($0) } }
    guard document.byteCount(at: value.index) <= longest else { return false }
    return document.withBytes(at: value.index) { contains($0) }
  }

  private func contains(_ text: Span<UInt8>) -> Bool { bytes.contains { $0.withBytes { $0.isEqual(to: text) } } }

  package var texts: [String] { bytes.map { String(decoding: $0, as: UTF8.self) } }
}

/// Texts that mean null: all types read them as null, except for structured data, which keeps
/// them. The empty text and `false` are read as they are, and are null only if that fails.
extension Reader {
  /// The value, or null if it means that.
  @inline(never) func applyingNullTexts(_ value: Value, _ plan: TypePlan) -> Value {
    nullTexts?.contains(value) == true && !plan.isValue ? Value(nullFor: value) : value
  }

  /// Whether a value means null where it does not fit, by the settings with that purpose.
  func meansNothing(_ value: Value) -> Bool {
    switch value.kind {
    case .string: nothingTexts?.contains(value) == true
    case .bool: isOn(.falseAsNull) && value.bool == false
    default: false
    }
  }

  /// The read of a field with null in the place of a text that means it; nil for any other value.
  @inline(__always) func null(for read: FieldRead) -> FieldRead? {
    guard let texts = read.field?.rule.nullTexts ?? nullTexts else { return nil }
    return null(for: read, texts)
  }

  @inline(never) private func null(for read: FieldRead, _ texts: NullStrings) -> FieldRead? {
    guard let value = read.value, texts.contains(value), !plan(for: read.type).isValue else { return nil }
    return read.with(withoutNull(value, read.requested, in: read.details) { texts.contains($0) })
  }

  /// The request with a value that is none of some that mean null: of several source paths the
  /// first one that has such a value counts, else it is null.
  func withoutNull(
    _ value: Value, _ requested: RequestedValue, in details: FrameDetails, _ meansNull: (Value) -> Bool
  ) -> RequestedValue {
    if let field = requested.field, field.sourceKey == nil {
      func isNull(_ value: Value) -> Bool { value.kind == .null || meansNull(value) }
      let other = field.source.find(in: details.value, isNull: isNull)
      if other.value.map(isNull) != true { return RequestedValue(step: requested.step, field: field, lookUp: other) }
    }
    return RequestedValue(step: requested.step, field: requested.field, value: Value(nullFor: value))
  }

  /// Whether a value is null, or a text that means null.
  func isNull(_ value: Value) -> Bool { value.kind == .null || nullTexts?.contains(value) == true }
}
