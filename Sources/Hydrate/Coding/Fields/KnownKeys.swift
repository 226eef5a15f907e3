/// The source keys that a plan's type is known to read, requested or not.
struct KnownKeys {
  private let plan: ObjectPlan
  private let keyType: (any CodingKey.Type)?
  private let codingKeys: [String]
  /// The keys from which fields are read.
  let sourceKeys: Set<String>
  /// Whether the type has no other keys, as far as an inspection shows.
  let isComplete: Bool
  /// The tag of an enum in another form, without which it is absent.
  var tag: String?

  init(of plan: ObjectPlan, type: Any.Type?, keyType: (any CodingKey.Type)? = nil) {
    self.plan = plan
    self.keyType = keyType
    let fields = plan.layout.fields
    let others = plan.knowledge.othersKeys
    let known = type.flatMap { plan.known(of: $0) }
    isComplete = known.map { $0.isComplete && !$0.findings.listsKeys && !$0.fields.isEmpty } ?? false
    let schema =
      known?.fields.filter { field in
        field.keys.map { !others.contains(ObjectIdentifier($0)) } ?? true && plan.rules?.collects(codingKey: field.codingKey) != true
      } ?? []
    codingKeys = schema.map(\.codingKey) + fields.lazy.filter { !$0.rule.collects }.map(\.codingKey)
    sourceKeys = (fields.map(\.source) + schema.map { plan.preview($0).source }).reduce(into: plan.declaredKeys) {
      $0.formUnion($1.rootKeys)
    }
  }

  /// Some keys of an object, or those of an enum with a tag.
  init(of plan: ObjectPlan, codingKeys: [String] = [], tag: String? = nil, content: String? = nil) {
    (self.plan, keyType, self.codingKeys, self.tag, isComplete) = (plan, nil, codingKeys, tag, true)
    sourceKeys = codingKeys.reduce(into: Set([tag, content].compactMap(\.self))) { $0.formUnion(plan.preview($1).source.rootKeys) }
  }

  /// Whether a key belongs to a field, directly or by its inverse.
  func contains(_ key: String) -> Bool {
    sourceKeys.contains(key) || plan.isFieldKey(key, among: codingKeys, keyType)
  }
}

/// The flattened fields of an object (`from: ""`), which read the object besides the fields of its own
/// type.
extension Reader {
  /// The keys that each of them reads, at every depth; nil if it reads all, as a dictionary does.
  ///
  /// - Parameter object: The object, whose tag shows the case of an enum; nil for all cases.
  func flattenedKeys(of plan: ObjectPlan, in object: Value?) -> [KnownKeys?] {
    var seen: Set<ObjectIdentifier> = []
    return flattenedKeys(of: plan, in: object, &seen)
  }

  /// - Parameter part: A field whose keys do not count.
  private func flattenedKeys(
    of plan: ObjectPlan, besides part: FieldPlan? = nil, in object: Value?, _ seen: inout Set<ObjectIdentifier>
  ) -> [KnownKeys?] {
    guard plan.rules?.hasFieldsInItsPlace == true, seen.insert(ObjectIdentifier(plan)).inserted else { return [] }
    func counts(_ field: FieldPlan) -> Bool { field.standsInOwnersPlace && field.codingKey != part?.codingKey }
    let requested = plan.layout.fields.filter { counts($0) && $0.plan != nil }
    // Some fields may not have been requested yet.
    let others = (plan.rules?.schema?.fields ?? []).filter { other in
      counts(plan.preview(other)) && !requested.contains { $0.codingKey == other.codingKey }
    }
    return (requested.compactMap(\.plan) + others.map { self.plan(for: $0.type) }).flatMap { keys(of: $0, in: object, &seen) }
  }

  /// Whether an object has nothing of an `Optional` part that is flattened into it: none of the keys
  /// that only the part reads. The part is then absent, as if it had a key of its own.
  func lacks(_ part: FieldPlan, in details: FrameDetails) -> Bool {
    guard let type = part.optionalPart?.type, let owner = details.plan, details.value.kind == .object else {
      return false
    }
    let keys = optionalParts[ObjectIdentifier(part)] ?? keys(of: part, plan(for: type), in: owner, details)
    optionalParts[ObjectIdentifier(part)] = keys
    guard !keys.own.isEmpty else { return false }
    // Others may read the tag of an enum, too.
    if let tag = keys.own[0]?.tag { return details.value[tag] == nil && details.existing?.isNil(part, in: details) != false }
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
    var (seen, seenOthers): (Set<ObjectIdentifier>, Set<ObjectIdentifier>) = ([], [])
    let own = keys(of: type, in: nil, &seen)
    if let tagged = own.first, tagged?.tag != nil { return (part, [tagged], []) }
    guard own.allSatisfy({ $0?.isComplete ?? true }), own.contains(where: { $0 != nil }) else { return (part, [], []) }
    let others = flattenedKeys(of: owner, besides: part, in: nil, &seenOthers).compactMap(\.self)
    return (part, own, [KnownKeys(of: owner, type: details.type, keyType: details.keyType)] + others)
  }

  /// The keys of an `Optional` part, and those of others.
  typealias OptionalPart = (part: FieldPlan, own: [KnownKeys?], others: [KnownKeys])

  func keys(of plan: TypePlan, in object: Value?, _ seen: inout Set<ObjectIdentifier>) -> [KnownKeys?] {
    switch plan.strategy {
    case .value, .dictionary: return [nil]
    case .optional(let target): return target.wrappedDecodable.map { keys(of: self.plan(for: $0), in: object, &seen) } ?? []
    case .section:
      guard let type = plan.type as? any Decodable.Type else { return [] }
      // The section's own rules apply to the types within it.
      let section = section(for: type)
      return section.keys(of: section.plan(for: type), in: object, &seen)
    case .decodable:
      if let cases = plan.object.cases { return keys(of: cases.table(plan.object), plan.object, in: object, &seen) }
      let rest: [KnownKeys?] = plan.object.rules?.collectsKeys == true ? [nil] : []
      return [KnownKeys(of: plan.object, type: plan.type)] + rest + flattenedKeys(of: plan.object, in: object, &seen)
    // A mapper records the keys that it reads itself.
    case .leaf, .collection, .mapper: return []
    }
  }
}

extension FieldPlan {
  /// Whether the field's type reads the same object that the field is in.
  fileprivate var standsInOwnersPlace: Bool { rule.mapper == nil && !rule.collects && source.findsOwner }
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
    leavesRests = isPart || details.plan?.rules?.collectsKeys == true
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
    if around.listing.isListed || !leavesRests && plan.rules?.collectsKeys == true { return isAll = true }
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
