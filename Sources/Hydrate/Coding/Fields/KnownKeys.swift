/// The source keys that a plan's type is known to read, requested or not.
struct KnownKeys {
  private let plan: ObjectPlan
  private let keyType: (any CodingKey.Type)?
  private let codingKeys: [String]
  /// The source keys of these, and of the fields.
  private let sourceKeys: Set<String>
  /// Whether the type has no other keys, as far as an inspection shows.
  let isComplete: Bool
  /// The tag of an enum in another form, without which it is absent.
  var tag: String?

  init(of plan: ObjectPlan, type: Any.Type?, keyType: (any CodingKey.Type)? = nil) {
    (self.plan, self.keyType) = (plan, keyType)
    let fields = plan.layout.fields
    func isOwn(_ keys: any CodingKey.Type) -> Bool { plan.keyOwners?.owner(of: keys, requestedBy: plan.model) == nil }
    let known = type.flatMap { plan.known(of: $0) }
    let schema =
      known?.fields.filter { field in
        field.keys.map(isOwn) ?? true && !plan.collectors.contains(field.codingKey)
      } ?? []
    // An enum of keys also lists those of nested containers, and of branches that were not taken.
    let listed = (known?.findings.keyTypes ?? []).filter(isOwn).map { SchemaReader.names(of: $0) ?? [] }
    isComplete =
      known.map { $0.isInspected && $0.readsOnlyFields && (!listed.contains([]) || !$0.branches && !$0.findings.listsKeys) } ?? false
    codingKeys = (schema.map(\.codingKey) + listed.joined()) + (known?.passed ?? []) + fields.filter { !$0.rule.collects }.map(\.codingKey)
    let sources = fields.map(\.source) + schema.map { plan.preview($0).source }
    let undeclared = codingKeys.filter { plan.rules?.schema?.field(codingKey: $0) == nil }
    sourceKeys = plan.declaredKeys.union(plan.sourceKeys(of: undeclared)).union(sources.flatMap(\.rootKeys))
  }

  /// Some keys of an object, or those of an enum with a tag.
  init(of plan: ObjectPlan, codingKeys: [String] = [], tag: String? = nil, content: String? = nil) {
    (self.plan, keyType, self.codingKeys, self.tag, isComplete) = (plan, nil, codingKeys, tag, true)
    sourceKeys = codingKeys.reduce(into: Set([tag, content].compactMap(\.self))) { $0.formUnion(plan.preview($1).source.rootKeys) }
  }

  /// Whether a key belongs to a field, directly or by its inverse.
  func contains(_ key: String) -> Bool {
    sourceKeys.contains(key) || plan.isInverseKey(key, among: codingKeys, keyType)
  }
}

/// The flattened fields of an object (`from: ""`), which read the object besides the fields of its own
/// type.
extension Reader {
  /// The keys that each of them reads, at every depth; nil if it reads all, as a dictionary does.
  ///
  /// - Parameters:
  ///   - part: A field whose keys do not count.
  ///   - object: The object, whose tag shows the case of an enum; nil for all cases.
  ///   - outer: The plans and enums around this one, whose fields are not looked for again.
  func flattenedKeys(
    of plan: ObjectPlan, besides part: FieldPlan? = nil, in object: Value?, within outer: [AnyObject] = []
  ) -> [KnownKeys?] {
    guard plan.rules?.hasFieldsInItsPlace == true, outer.count < SchemaReader.flattenedDepth, !outer.contains(where: { $0 === plan }) else {
      return []
    }
    func counts(_ field: FieldPlan) -> Bool {
      field.rule.mapper == nil && !field.rule.collects && field.source.findsOwner && field.codingKey != part?.codingKey
    }
    let known = plan.rules?.schema
    let plans = (known?.fields ?? []).filter { counts(plan.preview($0)) }.map { self.plan(for: $0.type) }
    let others = plan.layout.fields.filter { counts($0) && known?.field(codingKey: $0.codingKey) == nil }.compactMap(\.plan)
    return (plans + others).flatMap { keys(of: $0, in: object, within: outer + [plan]) }
  }

  /// Whether an object has nothing of an `Optional` part that is flattened into it: none of the keys
  /// that only the part reads. The part is then absent, as if it had a key of its own.
  func lacks(_ part: FieldPlan, in details: FrameDetails) -> Bool {
    guard let type = part.optionalPart?.type, let owner = details.plan, details.value.kind == .object,
      details.existing?.isNil(part, in: details) ?? true
    else { return false }
    let known = optionalParts[ObjectIdentifier(owner)]?[part.codingKey]
    let keys = known ?? keys(of: part, plan(for: type), in: owner, details)
    if known == nil { optionalParts[ObjectIdentifier(owner), default: [:]][part.codingKey] = keys }
    guard !keys.own.isEmpty else { return false }
    // Others may read the tag of an enum, too.
    if let tag = keys.own[0]?.tag { return details.value[tag] == nil }
    let found = (details.value.keys ?? []).filter { key in
      keys.own.contains { $0?.contains(key) ?? true } && !keys.others.contains { $0.contains(key) }
    }
    if found.isEmpty { return true }
    let around = ConsumedKeys(of: details, among: found, isPart: true)
    return found.allSatisfy { around.contains($0) }
  }

  /// The keys that a flattened part reads, none if not all are known, and those of its owner and of
  /// the other parts. A `Value` reads the whole object, which leaves the others their keys.
  private func keys(of part: FieldPlan, _ type: TypePlan, in owner: ObjectPlan, _ details: FrameDetails) -> OptionalPart {
    let own = keys(of: type, in: nil)
    if let tagged = own.first, tagged?.tag != nil { return (owner, [tagged], []) }
    guard own.allSatisfy({ $0?.isComplete ?? true }), own.contains(where: { $0 != nil }) else { return (owner, [], []) }
    let others = flattenedKeys(of: owner, besides: part, in: nil).compactMap(\.self)
    return (owner, own, [KnownKeys(of: owner, type: details.type, keyType: details.keyType)] + others)
  }

  /// The keys of an `Optional` part, and those of others.
  typealias OptionalPart = (owner: ObjectPlan, own: [KnownKeys?], others: [KnownKeys])

  func keys(of plan: TypePlan, in object: Value?, within outer: [AnyObject] = []) -> [KnownKeys?] {
    switch plan.strategy {
    case .value, .dictionary: return [nil]
    case .optional(let target): return target.wrappedDecodable.map { keys(of: self.plan(for: $0), in: object, within: outer) } ?? []
    case .section:
      guard let type = plan.type as? any Decodable.Type else { return [] }
      // The section's own rules apply to the types within it.
      let section = section(for: type)
      return section.keys(of: section.plan(for: type), in: object, within: outer)
    case .decodable:
      if let cases = plan.object.cases { return keys(of: cases.table(plan.object), plan.object, in: object, within: outer) }
      let rest: [KnownKeys?] = plan.object.collectors.isEmpty ? [] : [nil]
      return [KnownKeys(of: plan.object, type: plan.type)] + rest + flattenedKeys(of: plan.object, in: object, within: outer)
    // A mapper records the keys that it reads itself.
    case .leaf, .collection, .mapper: return []
    }
  }
}

/// The keys of an object that enclosing types read: a model into which the current type is
/// flattened (a field `from: ""`), and fields whose paths lead into the object.
struct ConsumedKeys: Sendable {
  /// Whether an enclosing type of the same object reports its unknown keys. Only the outermost
  /// type reports them.
  private(set) var areReported = false
  /// Whether an enclosing type reads every key.
  private var isAll = false
  private var keys: Set<String> = []
  /// Whether the keys that an enclosing type only collects do not count.
  private let leavesRests: Bool

  /// - Parameters:
  ///   - candidates: The keys to check.
  ///   - isPart: Whether the keys are checked for a part of the object. It has them before a type
  ///     that collects what no other one reads, as has an inner type that collects them itself.
  init(of details: FrameDetails, among candidates: [String], isPart: Bool = false) {
    let object = details.value
    leavesRests = isPart || details.plan?.collectors.isEmpty == false
    var next = details.parent
    while let around = next, !isAll {
      if let plan = around.plan {
        if around.value.isSame(as: object) { take(candidates, from: around, plan) }
        for accessor in plan.rules?.distantSources ?? [] { keys.formUnion(accessor.keys(leaving: object, from: around.value)) }
      }
      next = around.parent
    }
  }

  func contains(_ key: String) -> Bool { isAll || keys.contains(key) }

  private mutating func take(_ candidates: [String], from around: FrameDetails, _ plan: ObjectPlan) {
    if let own = around.caseKeys { return keys.formUnion(own) }
    if plan.payload?.isObject == true { return }
    // A type that lists or collects the keys reads them all.
    if around.listing.isListed || !leavesRests && !plan.collectors.isEmpty { return isAll = true }
    if around.checksKeys, around.keyType != nil, !plan.isVerbatim { areReported = true }
    let known = KnownKeys(of: plan, type: around.type, keyType: around.keyType)
    keys.formUnion(candidates.filter { known.contains($0) })
  }
}

extension Accessor {
  /// Returns the keys with which the accessor's paths continue from an object that they pass.
  fileprivate func keys(leaving object: Value, from whole: Value) -> Set<String> {
    switch form {
    case .path(let path): Accessor.keys(path.components[...], leaving: object, from: whole)
    case .several(let accessors), .first(let accessors):
      accessors.reduce(into: []) { $0.formUnion($1.keys(leaving: object, from: whole)) }
    case .custom: []
    }
  }

  private static func keys(_ components: ArraySlice<ValuePath.Component>, leaving object: Value, from whole: Value) -> Set<String> {
    var value: Value? = whole
    for position in components.indices {
      guard let here = value else { break }
      switch components[position] {
      case .key(let key):
        if here.isSame(as: object) { return [key] }
        value = here[key]
      case .index(let index): value = here[index]
      case .several(let paths):
        let rest = components[(position + 1)...]
        return paths.reduce(into: []) { $0.formUnion(keys($1.components + rest, leaving: object, from: here)) }
      }
    }
    return []
  }
}

extension Value {
  /// Whether both are the same value in the same document, not just equal.
  package func isSame(as other: Value) -> Bool { index == other.index && document === other.document }
}
