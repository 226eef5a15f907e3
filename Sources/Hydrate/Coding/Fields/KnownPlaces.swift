/// The places of an object that a plan's type is known to read, requested or not.
struct KnownPlaces {
  /// What a type takes of an object besides the places of its fields.
  enum Rest: Int, Comparable, Sendable {
    case nothing
    /// Members of the object itself that no other field reads, as a dictionary at `""` does.
    case members
    /// All members that no other field reads, also beside a path.
    case places
    /// Everything, also what other fields read, as a `Value` does.
    case all

    static func < (a: Rest, b: Rest) -> Bool { a.rawValue < b.rawValue }

    /// Whether it takes a place that no field reads. Elements of arrays are not collected.
    func takes(_ path: [ValuePath.Component]) -> Bool {
      switch self {
      case .nothing: false
      case .members: path.count == 1
      case .places: path.allSatisfy { if case .key = $0 { true } else { false } }
      case .all: true
      }
    }
  }

  /// Nil for a dictionary, and for a `Value`.
  private let plan: ObjectPlan?
  private let keyType: (any CodingKey.Type)?
  private let codingKeys: [String]
  let tree: PlaceTree
  var rest = Rest.nothing
  /// Whether the type reads no other places, as far as an inspection shows.
  let isComplete: Bool
  /// The tag of an enum in another form, without which it is absent.
  var tag: String?
  /// The sources of the fields that must have a value.
  var required: [Accessor] = []

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
    let undeclared = codingKeys.filter { plan.rules?.schema?.field(codingKey: $0) == nil }
    var tree = plan.declaredPlaces
    tree.formUnion(plan.places(of: undeclared))
    tree.formUnion(PlaceTree(of: fields.map(\.source) + schema.map { plan.preview($0).source }))
    self.tree = tree
    required = schema.compactMap { field in
      let known = plan.preview(field)
      let policy = FieldPolicy(known.rule.known(of: field), field.type, isConditional: field.isConditional)
      return policy.missing == .fail && !known.rule.isLeftOut && !known.source.findsOwner ? known.source : nil
    }
  }

  /// Some keys of an object, or those of an enum with a tag.
  init(of plan: ObjectPlan, codingKeys: [String] = [], tag: String? = nil, content: String? = nil) {
    (self.plan, keyType, self.codingKeys, self.tag, isComplete) = (plan, nil, codingKeys, tag, true)
    tree = changed(PlaceTree(of: codingKeys.map { plan.preview($0).source })) {
      $0.formUnion(PlaceTree(keys: [tag, content].compactMap(\.self)))
    }
  }

  /// No places but those that others leave.
  init(_ rest: Rest) { (plan, keyType, codingKeys, tree, self.rest, isComplete) = (nil, nil, [], PlaceTree(), rest, true) }

  /// Whether other keys may belong to a field, by a key transformer or another spelling.
  var hasInverse: Bool { plan?.spellsKeys == true }

  /// Whether a key of the object belongs to a field by its inverse.
  func isInverse(_ key: String) -> Bool { plan?.isInverseKey(key, among: codingKeys, keyType) == true }

  /// Whether a key belongs to a field, or leads to one, directly or by its inverse.
  func contains(_ key: String) -> Bool { tree.contains(key) || isInverse(key) }

  /// The tree with the keys of an object that belong to fields by their inverse.
  func tree(in object: Value) -> PlaceTree {
    var tree = tree
    if hasInverse {
      for key in object.keys ?? [] where !tree.contains(key) && isInverse(key) { tree.insert([.key(key)]) }
    }
    return tree
  }
}

/// The flattened fields of an object (`from: ""`), which read the object besides the fields of its own
/// type.
extension Reader {
  /// The places that each of them reads, at every depth.
  ///
  /// - Parameters:
  ///   - part: The coding key of a field whose places do not count.
  ///   - object: The object, whose tag shows the case of an enum; nil for all cases.
  ///   - outer: The plans and enums around this one, whose fields are not looked for again.
  func flattenedPlaces(
    of plan: ObjectPlan, besides part: String? = nil, in object: Value?, within outer: [AnyObject] = []
  ) -> [KnownPlaces] {
    guard plan.rules?.hasFieldsInItsPlace == true, outer.count < SchemaReader.flattenedDepth, !outer.contains(where: { $0 === plan }) else {
      return []
    }
    func counts(_ field: FieldPlan) -> Bool {
      field.rule.mapper == nil && !field.rule.collects && field.source.findsOwner && field.codingKey != part
    }
    let known = plan.rules?.schema
    let plans = (known?.fields ?? []).filter { counts(plan.preview($0)) }.map { self.plan(for: $0.type) }
    let others = plan.layout.fields.filter { counts($0) && known?.field(codingKey: $0.codingKey) == nil }.compactMap(\.plan)
    return (plans + others).flatMap { places(of: $0, in: object, within: outer + [plan]) }
  }

  /// Whether an object has nothing of a part that is flattened into it. The part is then missing, as
  /// if it had a key of its own: none of the places is there that only the part reads, or of one whose
  /// places are all read by others, too, one that it requires.
  func lacks(_ part: FieldPlan, in details: FrameDetails) -> Bool {
    guard let type = part.missablePart?.type, let owner = details.plan, details.value.kind == .object,
      details.existing?.isNil(part, in: details) ?? true
    else { return false }
    let object = details.value
    // A part that contains itself ends.
    if details.upwards.lazy.prefix(while: { $0.value.isSame(as: object) }).contains(where: { $0.type == type }) { return true }
    let known = missableParts[ObjectIdentifier(owner)]?[part.codingKey]
    let places = known ?? places(of: part, plan(for: type), in: owner, details)
    if known == nil { missableParts[ObjectIdentifier(owner), default: [:]][part.codingKey] = places }
    guard let first = places.own.first else { return false }
    // Others may read the tag of an enum, too.
    if let tag = first.tag { return object[tag] == nil }
    if places.isShared {
      return !places.own.allSatisfy { $0.required.allSatisfy { $0.find(in: object).value.map { $0.kind != .null } ?? false } }
    }
    func isThere(besides outer: PlaceTree) -> Bool {
      let others = changed(places.others) { $0.formUnion(outer) }
      func isInverse(_ key: String, _: Value) -> Bool { places.inverting.contains { $0.isInverse(key) } }
      return places.own.contains { own in
        own.tree(in: object).hasPlace(in: object) { path in
          if case .key(let key)? = path.first, path.count == 1, isInverse(key, object) { return false }
          return !others.contains(path)
        } || own.rest != .nothing && others.unread(of: object, isRead: isInverse).contains { own.rest.takes($0.path) }
      }
    }
    if !isThere(besides: PlaceTree()) { return true }
    let outer = OuterPlaces(of: details, isPart: true).tree
    return !outer.isEmpty && !isThere(besides: outer)
  }

  /// The places that a flattened part reads, none if not all are known, and those of its owner and of
  /// the other parts. A `Value` reads the whole object, which leaves the others their places.
  private func places(of part: FieldPlan, _ type: TypePlan, in owner: ObjectPlan, _ details: FrameDetails) -> MissablePart {
    let own = places(of: type, in: nil)
    if let tagged = own.first, tagged.tag != nil { return MissablePart(owner: owner, own: [tagged]) }
    guard own.allSatisfy(\.isComplete), own.contains(where: { !$0.tree.isEmpty }) else { return MissablePart(owner: owner, own: []) }
    let others =
      [KnownPlaces(of: owner, type: details.type, keyType: details.keyType)] + flattenedPlaces(of: owner, besides: part.codingKey, in: nil)
    let tree = others.reduce(into: PlaceTree()) { $0.formUnion($1.tree) }
    let isShared = own.allSatisfy { $0.rest == .nothing && $0.tree.isCovered(by: tree) }
    return MissablePart(owner: owner, own: own, others: tree, inverting: others.filter(\.hasInverse), isShared: isShared)
  }

  func places(of plan: TypePlan, in object: Value?, within outer: [AnyObject] = []) -> [KnownPlaces] {
    switch plan.strategy {
    case .value: return [KnownPlaces(.all)]
    case .dictionary: return [KnownPlaces(plan.type == [String: Value].self ? .places : .members)]
    case .optional(let target):
      let wrapped = target.wrappedDecodable.map { places(of: self.plan(for: $0), in: object, within: outer) } ?? []
      return wrapped.map { changed($0) { $0.required = [] } }
    case .section:
      guard let type = plan.type as? any Decodable.Type else { return [] }
      // The section's own rules apply to the types within it.
      let section = section(for: type)
      return section.places(of: section.plan(for: type), in: object, within: outer)
    case .decodable:
      if let cases = plan.object.cases { return places(of: cases.table(plan.object), plan.object, in: object, within: outer) }
      if let cases = plan.object.known(of: plan.type)?.cases { return [KnownPlaces(of: plan.object, codingKeys: cases.map(\.codingKey))] }
      let own = changed(KnownPlaces(of: plan.object, type: plan.type)) { $0.rest = plan.object.rest }
      return [own] + flattenedPlaces(of: plan.object, in: object, within: outer)
    // A mapper records the places that it reads itself.
    case .leaf, .collection, .mapper: return []
    }
  }
}

/// A flattened part that may be missing: its places, and those of its owner and the other parts.
struct MissablePart {
  /// Kept, so that no other plan has its identity.
  let owner: ObjectPlan
  let own: [KnownPlaces]
  var others = PlaceTree()
  /// Those of the others that other keys may belong to, by a key transformer or another spelling.
  var inverting: [KnownPlaces] = []
  /// Whether others read each of its places, too.
  var isShared = false
}

/// The places of an object that enclosing types read: a model into which the current type is
/// flattened (a field `from: ""`), its other parts, and fields whose paths lead into the object.
struct OuterPlaces: Sendable {
  /// Whether an enclosing type of the same object reports its unknown keys, at least as strictly.
  private(set) var areReported = false
  private(set) var tree = PlaceTree()
  /// What an enclosing type takes besides.
  private(set) var rest = KnownPlaces.Rest.nothing
  /// Whether what an enclosing type only collects does not count.
  private let leavesRests: Bool

  /// - Parameter isPart: Whether the places are looked for as those of a part of the object. It has them
  ///   before a type that collects what no other one reads, as has an inner type that collects them
  ///   itself.
  init(of details: FrameDetails, isPart: Bool = false) {
    let object = details.value
    leavesRests = isPart || details.plan?.collectors.isEmpty == false
    addOwnersParts(of: details, besides: details)
    var (next, inner) = (details.parent, details)
    while let around = next, rest != .all {
      if let plan = around.plan {
        if around.value.isSame(as: object) { take(object, from: around, plan, for: details, within: inner) }
        if let ways = plan.rules?.ways, let inner = ways.subtree(of: object, in: around.value) { tree.formUnion(inner) }
      }
      (next, inner) = (around.parent, around)
    }
  }

  /// - Parameter inner: The value in the outer one that is the type's, or has it.
  private mutating func take(
    _ object: Value, from around: FrameDetails, _ plan: ObjectPlan, for details: FrameDetails, within inner: FrameDetails
  ) {
    addOwnersParts(of: around, besides: details)
    if let own = around.caseKeys { return tree.formUnion(PlaceTree(keys: own)) }
    if plan.payload?.isObject == true { return }
    // A type that lists the keys reads them all.
    if around.listing.isListed { return rest = .all }
    if !leavesRests { rest = max(rest, plan.rest) }
    if around.checksKeys, around.keyType != nil, !plan.isVerbatim, !around.isOwnersPart,
      around.unknownKeys >= details.unknownKeys
    {
      areReported = true
    }
    tree.formUnion(KnownPlaces(of: plan, type: around.type, keyType: around.keyType).tree(in: object))
    let part = if case .field(let label) = inner.step { label.codingKey } else { String?.none }
    for known in around.reader?.flattenedPlaces(of: plan, besides: part, in: object) ?? [] {
      tree.formUnion(known.tree(in: object))
      if !leavesRests { rest = max(rest, known.rest) }
    }
  }

  /// Adds what the containers for the keys of other types read of the same object, those included
  /// that the type is known to request.
  private mutating func addOwnersParts(of around: FrameDetails, besides details: FrameDetails) {
    for part in around.allOwnersParts where part !== details {
      guard let plan = part.plan else { continue }
      tree.formUnion(KnownPlaces(of: plan, type: plan.model, keyType: part.keyType).tree(in: details.value))
    }
    guard let reader = around.reader, let plan = around.plan, let schema = plan.known(of: plan.model) else { return }
    for (owner, keys) in reader.store.otherOwners(in: schema, of: plan.model) where details.keyType.map({ $0 != keys }) ?? true {
      let rules = reader.rules(of: owner, requestedBy: plan.model).plan.object
      tree.formUnion(KnownPlaces(of: rules, type: rules.model, keyType: keys).tree(in: details.value))
    }
  }

  /// Leaves nothing that is unknown, since the types around may read anything.
  mutating func takeAll() { rest = .all }
}

extension FrameDetails {
  /// How the rules by which the value is read treat unknown keys, by their strictness.
  fileprivate var unknownKeys: Int {
    switch reader?.store.configuration.unknownKeys {
    case .ignore, nil: 0
    case .report: 1
    case .refuse: 2
    }
  }
}
