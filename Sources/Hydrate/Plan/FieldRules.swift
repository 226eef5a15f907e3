/// The rules for the fields of one model, as the builder methods were given them.
struct FieldRules: Sendable {
  var only: [FieldName] = []
  var except: [FieldName] = []
  var optional: [FieldName] = []
  var required: [FieldName] = []
  var hasNoRequiredFields = false
  var sources: [(field: FieldName, source: Accessor?, mapper: ErasedMapper?)] = []
  var defaults: [(field: FieldName, value: AnyFallback)] = []
  /// The field that takes the keys that nothing else reads.
  var collector: FieldName?

  var isEmpty: Bool {
    only.isEmpty && except.isEmpty && optional.isEmpty && required.isEmpty && sources.isEmpty && defaults.isEmpty && collector == nil
      && !hasNoRequiredFields
  }

  /// Every field that is named, in the order of the rules.
  var names: [FieldName] {
    only + except + optional + required + sources.map(\.field) + defaults.map(\.field) + [collector].compactMap(\.self)
  }

  mutating func setSource(of field: FieldName, _ source: Accessor?, _ mapper: ErasedMapper?) {
    sources.removeAll { $0.field == field }
    sources.append((field, source, mapper))
  }

  mutating func setDefault(of field: FieldName, _ value: AnyFallback) {
    defaults.removeAll { $0.field == field }
    defaults.append((field, value))
  }

  /// The same rules as if they had been given after others.
  func over(_ base: FieldRules) -> FieldRules {
    var result = base
    result.only += only
    result.except += except
    result.optional += optional
    result.required += required
    if hasNoRequiredFields { result.hasNoRequiredFields = true }
    for source in sources { result.setSource(of: source.field, source.source, source.mapper) }
    for fallback in defaults { result.setDefault(of: fallback.field, fallback.value) }
    if let collector { result.collector = collector }
    return result
  }

  /// Whether two sets of rules can be told to be the same.
  var isComparable: Bool { defaults.isEmpty && collector == nil && sources.allSatisfy { $0.mapper == nil } }

  /// Whether two comparable sets of rules do the same; the fields that have a source are in no order.
  func isSame(as other: FieldRules) -> Bool {
    Self.areSame(only, other.only) && Self.areSame(except, other.except) && Self.areSame(optional, other.optional)
      && Self.areSame(required, other.required) && hasNoRequiredFields == other.hasNoRequiredFields
      && sources.count == other.sources.count
      && sources.allSatisfy { own in
        other.sources.contains { Self.isSame(own.field, $0.field) && own.source == $0.source }
      }
  }

  private static func areSame(_ a: [FieldName], _ b: [FieldName]) -> Bool { a.count == b.count && zip(a, b).allSatisfy(isSame) }

  /// The way in which a field was named makes a difference here; see ``FieldName/isFromKeyPath``.
  private static func isSame(_ a: FieldName, _ b: FieldName) -> Bool { a == b && a.isFromKeyPath == b.isFromKeyPath }

  /// The same for rules that do the same; 0 for none.
  var sharedHash: Int {
    if isEmpty { return 0 }
    var hasher = Hasher()
    for name in only { hasher.combine(name.text) }
    for name in except { hasher.combine(name.text) }
    for name in optional { hasher.combine(name.text) }
    for name in required { hasher.combine(name.text) }
    hasher.combine(hasNoRequiredFields)
    return sources.reduce(hasher.finalize()) { $0 ^ $1.field.text.hashValue }
  }
}
