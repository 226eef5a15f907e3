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

/// The flattened fields of an object (`from: ""`) at every depth, which read the object besides
/// the fields of its own type.
struct FlattenedFields {
  struct Place {
    /// The keys that the field reads; nil if it reads all, as a dictionary does.
    let keys: KnownKeys?
  }

  private let reader: Reader
  private(set) var all: [Place] = []
  private var seen: Set<ObjectIdentifier> = []

  init(of plan: ObjectPlan, _ reader: Reader) {
    self.reader = reader
    take(plan)
  }

  private mutating func take(_ plan: ObjectPlan) {
    guard plan.rules?.hasFieldsInItsPlace == true, seen.insert(ObjectIdentifier(plan)).inserted else { return }
    for field in plan.layout.fields where field.standsInOwnersPlace {
      if let plan = field.plan { take(plan) }
    }
    // Some fields may not have been requested yet.
    for field in plan.rules?.schema?.fields ?? [] where plan.preview(field).standsInOwnersPlace { take(opened: field.type) }
  }

  private mutating func take<T: Decodable>(opened type: T.Type) { take(reader.plan(for: type)) }

  private mutating func take(_ plan: TypePlan) {
    switch plan.strategy {
    case .value, .dictionary: all.append(Place(keys: nil))
    case .optional(let target): if let wrapped = target.wrappedDecodable { take(opened: wrapped) }
    case .section: if let type = plan.type as? any Decodable.Type { take(section: type) }
    case .decodable:
      if plan.object.rules?.collectsKeys == true { return all.append(Place(keys: nil)) }
      all.append(Place(keys: KnownKeys(of: plan.object, type: plan.type)))
      take(plan.object)
    // A mapper records the keys that it reads itself.
    case .leaf, .collection, .mapper: break
    }
  }

  private mutating func take<T: Decodable>(section type: T.Type) {
    let section = reader.section(for: type)
    // The section's own rules apply to the types within it.
    all += FlattenedFields(of: section.plan(for: type), section).all
  }

  private init(of plan: TypePlan, _ reader: Reader) {
    self.reader = reader
    take(plan)
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
    let checksKeys = around.checksKeys
    if checksKeys, around.keyType != nil, !plan.isVerbatim { areReported = true }
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
