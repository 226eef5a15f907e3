/// The source keys that a plan's type is known to read, requested or not.
struct KnownKeys {
  private let plan: ObjectPlan
  private let keyType: (any CodingKey.Type)?
  private let codingKeys: [String]
  /// The keys from which fields are read.
  let sourceKeys: Set<String>

  init(of plan: ObjectPlan, type: Any.Type?, keyType: (any CodingKey.Type)? = nil) {
    self.plan = plan
    self.keyType = keyType
    let fields = plan.layout.fields
    let others = plan.knowledge.othersKeys
    let schema =
      type.flatMap { plan.known(of: $0) }?.fields.filter { field in
        field.keys.map { !others.contains(ObjectIdentifier($0)) } ?? true && plan.rules?.collects(codingKey: field.codingKey) != true
      } ?? []
    codingKeys = schema.map(\.codingKey) + fields.lazy.filter { !$0.rule.collects }.map(\.codingKey)
    sourceKeys = (fields.map(\.source) + schema.map { plan.preview($0).source }).reduce(into: plan.declaredKeys) {
      $0.formUnion($1.rootKeys)
    }
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
  func flattenedKeys(of plan: ObjectPlan) -> [KnownKeys?] {
    var seen: Set<ObjectIdentifier> = []
    return flattenedKeys(of: plan, &seen)
  }

  private func flattenedKeys(of plan: ObjectPlan, _ seen: inout Set<ObjectIdentifier>) -> [KnownKeys?] {
    guard plan.rules?.hasFieldsInItsPlace == true, seen.insert(ObjectIdentifier(plan)).inserted else { return [] }
    var plans = plan.layout.fields.filter(\.standsInOwnersPlace).compactMap(\.plan)
    // Some fields may not have been requested yet.
    for field in plan.rules?.schema?.fields ?? [] where plan.preview(field).standsInOwnersPlace { plans.append(self.plan(for: field.type)) }
    return plans.flatMap { keys(of: $0, &seen) }
  }

  private func keys(of plan: TypePlan, _ seen: inout Set<ObjectIdentifier>) -> [KnownKeys?] {
    switch plan.strategy {
    case .value, .dictionary: return [nil]
    case .optional(let target): return target.wrappedDecodable.map { keys(of: self.plan(for: $0), &seen) } ?? []
    case .section:
      guard let type = plan.type as? any Decodable.Type else { return [] }
      // The section's own rules apply to the types within it.
      let section = section(for: type)
      return section.keys(of: section.plan(for: type), &seen)
    case .decodable:
      if plan.object.rules?.collectsKeys == true { return [nil] }
      return [KnownKeys(of: plan.object, type: plan.type)] + flattenedKeys(of: plan.object, &seen)
    // A mapper records the keys that it reads itself.
    case .leaf, .collection, .mapper: return []
    }
  }
}

extension FieldPlan {
  /// Whether the field's type reads the same object that the field is in.
  fileprivate var standsInOwnersPlace: Bool { rule.mapper == nil && source.findsOwner }
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

  /// - Parameter candidates: The keys to check.
  init(of details: FrameDetails, among candidates: [String]) {
    let object = details.value
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
    // A type that lists or collects the keys reads them all.
    if around.listing.isListed || plan.rules?.collectsKeys == true { return isAll = true }
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
