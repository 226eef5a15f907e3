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

  var isEmpty: Bool { names.isEmpty && !hasNoRequiredFields }

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

  struct Comparable: Hashable {
    struct Source: Hashable {
      let accessor: Accessor?
      let isFromKeyPath: Bool
    }

    let only, except, optional, required: [FieldName]
    let hasNoRequiredFields: Bool
    let sources: [FieldName: Source]
    /// For each of the names in the lists; see ``FieldName/isFromKeyPath``.
    let areFromKeyPaths: [Bool]
  }

  var comparable: Comparable {
    Comparable(
      only: only, except: except, optional: optional, required: required, hasNoRequiredFields: hasNoRequiredFields,
      sources: Dictionary(
        sources.map { ($0.field, Comparable.Source(accessor: $0.source, isFromKeyPath: $0.field.isFromKeyPath)) },
        uniquingKeysWith: { _, last in last }),
      areFromKeyPaths: (only + except + optional + required).map(\.isFromKeyPath))
  }
}
