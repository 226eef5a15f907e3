/// The rules for the fields of one model, as the builder methods were given them.
struct FieldRules: Sendable {
  var only: [FieldName] = []
  var except: [FieldName] = []
  var optional: [FieldName] = []
  var required: [FieldName] = []
  var hasNoRequiredFields = false
  var sources: [FieldSource] = []
  var defaults: [(field: FieldName, value: AnyFallback)] = []
  /// The field that takes the keys that nothing else reads.
  var collector: FieldName?
  /// Whether that field may be left out by `only` and `except`; see ``FieldSource/yieldsToSelection``.
  var collectorYields = false
  /// The fields whose values are not to be shown.
  var sensitive: [FieldName] = []
  /// The fields that an update may not change.
  var readOnly: [FieldName] = []
  /// The groups that fields are in; a field that is not here is in none.
  var groups: [(field: FieldName, names: Set<String>)] = []

  var isEmpty: Bool {
    only.isEmpty && except.isEmpty && optional.isEmpty && required.isEmpty && sources.isEmpty && defaults.isEmpty && collector == nil
      && !hasNoRequiredFields && groups.isEmpty && sensitive.isEmpty && readOnly.isEmpty
  }

  /// The first rule about a field as one writes it, with the field's name as its argument or with
  /// another argument.
  func line(about field: FieldName, naming argument: String? = nil) -> String {
    let argument = argument ?? field.text.debugDescription
    let named = [
      ("only", only), ("except", except), ("optional", optional), ("required", required), ("sensitive", sensitive), ("readOnly", readOnly),
    ]
    if let rule = named.first(where: { $0.1.contains(field) }) { return ".\(rule.0)(\(argument))" }
    if sources.contains(where: { $0.field == field }) { return ".field(\(argument), …)" }
    if defaults.contains(where: { $0.field == field }) { return ".default(\(argument), …)" }
    return ".unknownKeys(into: \(argument))"
  }

  /// Every field that is named, in the order of the rules.
  var names: [FieldName] {
    only + except + optional + required + sources.map(\.field) + defaults.map(\.field) + [collector].compactMap(\.self)
      + groups.map(\.field) + sensitive + readOnly
  }

  /// Whether `only` or `except` says which fields are mapped.
  var selects: Bool { !only.isEmpty || !except.isEmpty }

  mutating func setSource(of field: FieldName, _ source: Accessor?, _ mapper: FieldMapper?) {
    setSource(FieldSource(field: field, source: source, mapper: mapper))
  }

  mutating func setSource(_ source: FieldSource) {
    sources.removeAll { $0.field == source.field }
    sources.append(source)
  }

  mutating func setDefault(of field: FieldName, _ value: AnyFallback) {
    defaults.removeAll { $0.field == field }
    defaults.append((field, value))
  }

  /// The same rules over others: of a mapper's own over those of its profile.
  ///
  /// The rules are as if they had been given one after the other. But a selection goes before all that is said below it: before another
  /// selection, and before what makes a field stand whatever is selected.
  func over(_ base: FieldRules) -> FieldRules {
    var result = base
    if selects {
      (result.only, result.except) = (only, except)
      for index in result.sources.indices { result.sources[index].yieldsToSelection = true }
      result.collectorYields = true
    }
    result.optional += optional
    result.required += required
    if hasNoRequiredFields { result.hasNoRequiredFields = true }
    for source in sources { result.setSource(source) }
    for fallback in defaults { result.setDefault(of: fallback.field, fallback.value) }
    if let collector { (result.collector, result.collectorYields) = (collector, collectorYields) }
    result.groups += groups
    result.sensitive += sensitive
    result.readOnly += readOnly
    return result
  }

  /// The same rules by the names that a look at the type tells. What then speaks of one field replaces each other as ever.
  func told(_ tell: (FieldName) -> FieldName) -> FieldRules {
    var result = self
    (result.only, result.except) = (only.map(tell), except.map(tell))
    (result.optional, result.required) = (optional.map(tell), required.map(tell))
    (result.sources, result.defaults) = ([], [])
    for source in sources { result.setSource(source.told(tell)) }
    for fallback in defaults { result.setDefault(of: tell(fallback.field), fallback.value) }
    result.collector = collector.map(tell)
    (result.groups, result.sensitive) = (groups.map { (tell($0.field), $0.names) }, sensitive.map(tell))
    result.readOnly = readOnly.map(tell)
    return result
  }

  /// Whether two sets of rules can be told to be the same.
  var isComparable: Bool { defaults.isEmpty && collector == nil && groups.isEmpty && sources.allSatisfy { $0.mapper == nil } }

  /// Whether two comparable sets of rules do the same; the fields that have a source are in no order.
  func isSame(as other: FieldRules) -> Bool {
    Self.areSame(only, other.only) && Self.areSame(except, other.except) && Self.areSame(optional, other.optional)
      && Self.areSame(required, other.required) && hasNoRequiredFields == other.hasNoRequiredFields
      && Self.areSame(sensitive, other.sensitive) && Self.areSame(readOnly, other.readOnly) && sources.count == other.sources.count
      && haveSameSources(other)
  }

  private func haveSameSources(_ other: FieldRules) -> Bool {
    func isSame(_ a: FieldSource, _ b: FieldSource) -> Bool { Self.isSame(a.field, b.field) && a.source == b.source }
    // Two of them may turn out to be of one field: then the last holds.
    if sources.contains(where: \.field.isUnnamed) { return zip(sources, other.sources).allSatisfy(isSame) }
    return sources.allSatisfy { own in other.sources.contains { isSame(own, $0) } }
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
    for name in sensitive { hasher.combine(name.text) }
    for name in readOnly { hasher.combine(name.text) }
    hasher.combine(hasNoRequiredFields)
    return sources.reduce(hasher.finalize()) { $0 ^ $1.field.text.hashValue }
  }
}

/// Where a rule says that a field stands, and what maps it; nil for the usual key, and for the built-in strategy.
struct FieldSource {
  let field: FieldName
  let source: Accessor?
  let mapper: FieldMapper?
  /// Whether the field may be left out by `only` and `except`, because they were said of a mapper, and this in its profile.
  var yieldsToSelection = false
  /// Whether the field may be left out because none of its groups is asked for: a profile's file says both of one property.
  var yieldsToGroups = false

  /// The same by the name that a look at the type tells.
  func told(_ tell: (FieldName) -> FieldName) -> FieldSource {
    FieldSource(
      field: tell(field), source: source, mapper: mapper, yieldsToSelection: yieldsToSelection, yieldsToGroups: yieldsToGroups)
  }
}
