/// The rules for the fields of one model, as the builder methods received them.
package struct FieldRules: Sendable {
  /// The rules that only name fields, by the names of their methods.
  package enum List: Int, CaseIterable, Sendable {
    case only, except, optional, required, sensitive, readOnly

    /// Its key in a profile file; nil if it has none.
    package var fileKey: String? { self == .sensitive ? nil : "__\(self)__" }
  }

  private static let noLists = [[FieldName]](repeating: [], count: List.allCases.count)
  private var lists = noLists

  package subscript(list: List) -> [FieldName] {
    get { lists[list.rawValue] }
    set { lists[list.rawValue] = newValue }
  }

  var only: [FieldName] { self[.only] }
  var except: [FieldName] { self[.except] }
  var optional: [FieldName] { self[.optional] }
  var required: [FieldName] { self[.required] }
  /// The fields whose values must not be shown.
  var sensitive: [FieldName] { self[.sensitive] }
  /// The fields that updates must not change.
  var readOnly: [FieldName] { self[.readOnly] }
  package var hasNoRequiredFields = false
  var sources: [FieldSource] = []
  var defaults: [(field: FieldName, value: AnyFallback, use: DefaultUse?)] = []
  /// The field that collects the unknown keys.
  var collector: FieldName?
  /// Whether `only` and `except` may leave out that field; see ``FieldSource/yieldsToSelection``.
  var collectorYields = false
  /// The groups of the fields. A field that is not listed is in no group.
  package var groups: [(field: FieldName, names: Set<String>)] = []
  /// How nil is written for fields.
  package var nulls: [(field: FieldName, policy: Nulls)] = []

  package init() {}

  package var isEmpty: Bool {
    lists.allSatisfy(\.isEmpty) && sources.isEmpty && defaults.isEmpty && collector == nil && !hasNoRequiredFields && groups.isEmpty
      && nulls.isEmpty
  }

  /// Whether a field may get a fallback for a value that does not fit.
  var hasRemedies: Bool { hasNoRequiredFields || !defaults.isEmpty || !optional.isEmpty || !required.isEmpty }

  /// Returns the first rule about a field as source code, with the field or another one.
  func line(about field: FieldName, as other: FieldName? = nil) -> String {
    let shown = other ?? field
    if let list = List.allCases.first(where: { self[$0].contains(field) }) { return ".\(list)(\(shown.argument()))" }
    if sources.contains(where: { $0.field == field }) { return ".field(\(shown.argument()), …)" }
    if defaults.contains(where: { $0.field == field }) { return ".default(\(shown.argument()), …)" }
    if let rule = nulls.first(where: { $0.field == field }) { return shown.call(nulls: rule.policy) }
    return shown.collectorCall
  }

  /// All fields that rules name, in the order of the rules.
  var names: [FieldName] {
    only + except + optional + required + sources.map(\.field) + defaults.map(\.field) + [collector].compactMap(\.self)
      + groups.map(\.field) + nulls.map(\.field) + sensitive + readOnly
  }

  /// Whether `only` or `except` selects the fields that are mapped.
  var selects: Bool { !only.isEmpty || !except.isEmpty }

  mutating func setSource(of field: FieldName, _ source: Accessor?, _ mapper: FieldMapper?) {
    setSource(FieldSource(field: field, source: source, mapper: mapper))
  }

  package mutating func setSource(_ source: FieldSource) {
    sources.removeAll { $0.field == source.field }
    sources.append(source)
  }

  package mutating func setDefault(of field: FieldName, _ value: AnyFallback, when use: DefaultUse?) {
    defaults.removeAll { $0.field == field }
    defaults.append((field, value, use))
  }

  /// Returns these rules merged over others, such as a mapper's own over those of its profile.
  ///
  /// The result is as if the rules had been given one after the other, except that a selection
  /// takes precedence over everything below it: over another selection, and over rules that
  /// exempt a field from selections.
  func over(_ base: FieldRules) -> FieldRules {
    var result = base
    if selects {
      (result[.only], result[.except]) = (only, except)
      for index in result.sources.indices { result.sources[index].yieldsToSelection = true }
      result.collectorYields = true
    }
    for list in List.allCases where list != .only && list != .except { result[list] += self[list] }
    if hasNoRequiredFields { result.hasNoRequiredFields = true }
    for source in sources { result.setSource(source) }
    for (field, value, use) in defaults { result.setDefault(of: field, value, when: use) }
    if let collector { (result.collector, result.collectorYields) = (collector, collectorYields) }
    result.groups += groups
    result.nulls += nulls
    return result
  }

  /// Returns the rules with resolved field names. Rules that now name the same field replace each
  /// other as usual.
  func resolved(_ resolve: (FieldName) -> FieldName) -> FieldRules {
    var result = self
    result.lists = lists.map { $0.map(resolve) }
    (result.sources, result.defaults) = ([], [])
    for source in sources { result.setSource(changed(source) { $0.field = resolve($0.field) }) }
    for (field, value, use) in defaults { result.setDefault(of: resolve(field), value, when: use) }
    result.collector = collector.map(resolve)
    result.groups = groups.map { (resolve($0.field), $0.names) }
    result.nulls = nulls.map { (resolve($0.field), $0.policy) }
    return result
  }

  /// Returns the rules with one source for each coding key: the last one, however it names the
  /// field.
  func replacing(_ codingKey: (FieldName) -> String?) -> FieldRules {
    guard sources.count > 1 else { return self }
    var result = self
    var seen: Set<String> = []
    result.sources = sources.reversed().filter { seen.insert(codingKey($0.field) ?? $0.field.text).inserted }.reversed()
    return result
  }

  /// Returns the rules with the defaults of wrapped properties as their wrappers.
  func wrapping(_ schema: Schema) -> FieldRules {
    var result = self
    for (index, (field, value, _)) in defaults.enumerated() {
      guard let known = schema.field(field), known.isWrapped, let wrapper = AnyFallback(value, wrappedIn: known.type) else { continue }
      result.defaults[index].value = wrapper
    }
    return result
  }

  /// Whether the rules can be compared.
  var isComparable: Bool {
    defaults.isEmpty && collector == nil && groups.isEmpty && nulls.isEmpty && sources.allSatisfy { $0.mapper == nil }
  }

  /// Whether two comparable sets of rules are equivalent. The order of the fields with a source
  /// does not matter.
  func isSame(as other: FieldRules) -> Bool {
    zip(lists, other.lists).allSatisfy(Self.areSame) && hasNoRequiredFields == other.hasNoRequiredFields
      && sources.count == other.sources.count && haveSameSources(other)
  }

  private func haveSameSources(_ other: FieldRules) -> Bool {
    func isSame(_ a: FieldSource, _ b: FieldSource) -> Bool { Self.isSame(a.field, b.field) && a.source == b.source }
    // Two of them may turn out to name the same field; then the last one applies.
    if sources.contains(where: \.field.isUnnamed) { return zip(sources, other.sources).allSatisfy(isSame) }
    return sources.allSatisfy { own in other.sources.contains { isSame(own, $0) } }
  }

  private static func areSame(_ a: [FieldName], _ b: [FieldName]) -> Bool { a.count == b.count && zip(a, b).allSatisfy(isSame) }

  /// How a field was named makes a difference here; see ``FieldName/isFromKeyPath``.
  @inline(never) private static func isSame(_ a: FieldName, _ b: FieldName) -> Bool { a == b && a.isFromKeyPath == b.isFromKeyPath }

  /// A hash that is equal for equivalent rules; 0 for none.
  var sharedHash: Int {
    if isEmpty { return 0 }
    var hasher = Hasher()
    for name in lists.joined() { hasher.combine(name.text) }
    hasher.combine(hasNoRequiredFields)
    return sources.reduce(hasher.finalize()) { $0 ^ $1.field.text.hashValue }
  }
}

/// The values of a field for which its default is meant, without an issue, instead of for all that
/// cannot be used.
///
///     let orders = ReflectiveMapper<Order>().default(\.version, 1, when: .missing)
///     try orders.mapReportingIssues(json: "{}").issues    // [], and the version is 1
///     try orders.map(json: #"{"version": null}"#)         // throws a nullValue at version
public enum DefaultUse: String, Sendable, Hashable, CaseIterable {
  /// The key is missing. Null is as without the default: nil for an `Optional`, else an error.
  case missing
  /// The key is missing, or its value is null.
  case missingOrNull
}

/// The source and the mapper that a rule sets for a field; nil for the expected key, and for the
/// built-in strategy.
package struct FieldSource {
  fileprivate(set) var field: FieldName
  let source: Accessor?
  let mapper: FieldMapper?
  /// Whether `only` and `except` may leave out the field, because they are set on a mapper and
  /// this rule is in its profile.
  var yieldsToSelection = false
  /// Whether the field may be left out because none of its groups is requested. A profile's file
  /// can set both a source and groups for one property.
  var yieldsToGroups = false
  /// The texts that mean null for the field, which only a type's own declaration sets.
  let nullTexts: NullStrings?

  package init(
    field: FieldName, source: Accessor?, mapper: FieldMapper?, yieldsToSelection: Bool = false, yieldsToGroups: Bool = false,
    nullTexts: NullStrings? = nil
  ) {
    (self.field, self.source, self.mapper, self.nullTexts) = (field, source, mapper, nullTexts)
    (self.yieldsToSelection, self.yieldsToGroups) = (yieldsToSelection, yieldsToGroups)
  }
}
