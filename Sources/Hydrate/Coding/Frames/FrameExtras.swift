/// What only few frames need: fields that the layout does not know, indexes of members, existing
/// values.
final class FrameExtras {
  /// The requested fields that the layout does not know.
  fileprivate var requested: [FieldPlan] = []
  fileprivate var requestedKeys = NameTable()
  fileprivate var requestedDataKeys = NameTable()
  /// The members by their keys, once several have been looked up one by one.
  fileprivate var members: MemberIndex?
  /// The members whose keys invert to fields, if there is a key transformer and fields were looked
  /// up one by one.
  fileprivate var inverseMembers: InverseMembers?
  fileprivate var lookUps = 0
  /// The existing values in an update.
  var existing: ExistingValues?
  /// The places that other models have read of the same object, for the check for unknown keys.
  fileprivate var placesReadByOthers = PlaceTree()
  /// The nested container of the last failed read; nil if that was in this value itself.
  fileprivate var failedPart: FrameDetails?
  /// The index of the last element that could not be read.
  fileprivate var failedIndex: Int?
  /// The containers for the keys of other types.
  fileprivate var ownersParts: [OwnersPart] = []
  /// Whether this is such a container.
  fileprivate var isOwnersPart = false
}

extension FrameDetails {
  private var ownExtras: FrameExtras {
    if let extras { return extras }
    let made = FrameExtras()
    extras = made
    return made
  }

  /// The existing values in an update, as far as they are those of the requested part.
  package var existing: ExistingValues? {
    guard let existing = extras?.existing else { return nil }
    return existing.enumCase?.isHidden == true ? existing.anew : existing
  }

  /// Begins to read a value over an existing one.
  func begin(over existing: ExistingValues) {
    existing.enumCase?.begin()
    allExisting = existing
  }

  /// The existing values in an update. They are set before the object is opened.
  var allExisting: ExistingValues? {
    get { extras?.existing }
    set {
      guard newValue != nil || extras != nil else { return }
      ownExtras.existing = newValue
      withFrame { $0.hasExistingValues = newValue != nil }
    }
  }

  /// The containers that the type has nested in this value.
  var nested: [FrameDetails] { isOpen ? reader?.nested(in: number) ?? [] : [] }

  /// The nested container of the last failed read; nil if that was in this value itself.
  var failedPart: FrameDetails? { extras?.failedPart }

  /// Whether there are elements after the last one that could not be read.
  var leavesElements: Bool { extras?.failedIndex.map { $0 + 1 < value.document.count(at: value.index) } ?? false }

  /// Notes that a part of the value could not be read; `index` is that of an element.
  func noteFailed(at index: Int?) {
    let details = owner ?? self
    guard details.isOpen else { return }
    if owner != nil || details.extras?.failedPart != nil { details.ownExtras.failedPart = owner == nil ? nil : self }
    if let index, value.kind == .array { ownExtras.failedIndex = index }
  }

  /// Releases the nested container of the last failed read, which ends with this value.
  func forgetFailedPart() { extras?.failedPart = nil }

  /// The containers for the keys of other types that were requested of this value's decoder.
  var ownersParts: [OwnersPart] { extras?.ownersParts ?? [] }

  func add(_ part: OwnersPart) { ownExtras.ownersParts.append(part) }

  /// Ends these containers.
  func endOwnersParts() {
    guard let parts = extras?.ownersParts, !parts.isEmpty else { return }
    extras?.ownersParts = []
    for part in parts.reversed() { part.reader.end(part) }
  }

  /// Whether this is a container for the keys of another type than the one that is being read.
  var isOwnersPart: Bool {
    get { extras?.isOwnersPart == true }
    set { ownExtras.isOwnersPart = newValue }
  }

  /// The innermost such container around here, or this one.
  var ownersPart: FrameDetails? {
    var next: FrameDetails? = self
    while let details = next, !details.isOwnersPart { next = details.type == nil ? details.parent : nil }
    return next
  }

  /// The places that other models have read of the same object, for the check for unknown keys.
  var placesReadByOthers: PlaceTree { extras?.placesReadByOthers ?? PlaceTree() }

  /// Notes such places for the type that passed its object to another model.
  func notePlacesReadByOthers(_ places: PlaceTree, of object: Value) {
    for details in upwards {
      guard details.value.isSame(as: object) else { return }
      if details.plan != nil { return details.ownExtras.placesReadByOthers.formUnion(places) }
    }
  }

  /// The requested fields that the layout does not know.
  var requested: [FieldPlan] { extras?.requested ?? [] }

  /// Notes that a field was requested. Returns false if that is known.
  func noteRequested(_ field: FieldPlan) -> Bool {
    let extras = ownExtras
    let isNew =
      field.used.isData ? extras.requestedDataKeys.add(field.codingKey) : extras.requestedKeys.add(field.codingKey)
    guard isNew else { return false }
    ownExtras.requested.append(field)
    withFrame { $0.markOutOfOrder() }
    return true
  }

  /// Whether the type went on after a failed read, checked a key for presence or null, or requested
  /// a field as another type than expected.
  var hasIrregularAccess: Bool { (owner ?? self).frame?.hasIrregularAccess ?? false }

  /// Notes that a requested value could not be read, that a key was checked for presence or null, or
  /// that a field was requested as another type than expected. The type may go on in several ways.
  func noteIrregularAccess() {
    (owner ?? self).withFrame { $0.markIrregular() }
  }
}

// MARK: Looking up members
extension FrameDetails {
  /// The member with a key, the last one if the key is a duplicate; nil if the value is no object.
  func member(_ key: String) -> Value? {
    if let members = extras?.members { return members.member(key).map { value.document.part(at: $0) } }
    // Indexed after several look-ups: each walks the object, so many would take quadratic time.
    let extras = ownExtras
    extras.lookUps += 1
    if extras.lookUps == MemberIndex.worthwhile, value.kind == .object { extras.members = MemberIndex(of: value) }
    return value[key]
  }

  /// The members whose keys are no field's own and invert to one; nil without a key transformer.
  var inverseMembers: InverseMembers? {
    if let known = extras?.inverseMembers { return known }
    guard let plan, plan.distinguishesKeys, value.kind == .object else { return nil }
    let made = InverseMembers(of: value, plan, keyType)
    ownExtras.inverseMembers = made
    return made
  }

  /// How often a key occurs in the object.
  func memberCount(_ key: String) -> Int {
    extras?.members?.count(of: key) ?? (value.kind == .object ? value.document.memberCount(key, of: value.index) : 0)
  }
}

/// The members of one object whose keys are no field's own and have an inverse by the key
/// transformer.
struct InverseMembers {
  /// The members in their order, by their match keys.
  private var members: [String: [(key: InverseKey, value: Value)]] = [:]

  init(of object: Value, _ plan: ObjectPlan, _ keyType: (any CodingKey.Type)?) {
    let (document, layout) = (object.document, plan.layout)
    var child = document.firstChild(of: object.index)
    let end = document.end(of: object.index)
    while child < end {
      let number = layout.number(of: child, document)
      if number.map({ $0 >= layout.fields.count }) ?? true {
        let name = document.string(at: child)
        if !layout.passedKeys.contains(name), let key = plan.inverse(of: name, keyType) {
          for matchKey in key.matchKeys { members[matchKey, default: []].append((key, document.part(at: child + 1))) }
        }
      }
      child = document.end(of: child + 1)
    }
  }

  /// The last member whose key inverts to a field, and how many there are.
  func member(of field: FieldPlan) -> (key: String, value: Value, count: Int)? {
    guard let matchKey = field.matchKey, let found = members[matchKey]?.filter({ $0.key.isOf(field) }), let last = found.last else {
      return nil
    }
    return (last.key.key, last.value, found.count)
  }
}

/// Finding the value of a field in an object.
extension FrameDetails {
  /// The value of a field without a slot, and the step to it. The value is at the field's own key,
  /// at the transformed key of a key that is data, or at a key whose inverse is the field.
  func find(_ field: FieldPlan) -> (step: PathStep, lookUp: LookUp) {
    if field.rule.isLeftOut { return (.field(field.label), .absent) }
    guard let key = field.sourceKey else {
      return (.field(field.label), field.source.find(inPatch: value, isNew: existing?.isNew != false))
    }
    if let own = member(key) { return (.field(field.label), .found(own)) }
    if let other = field.otherKey, let value = member(other) { return (.field(field.label.standing(at: other)), .found(value)) }
    if field.isInvertible, let found = inverseMembers?.member(of: field) {
      return (.field(field.label.standing(at: found.key)), .found(found.value))
    }
    return (.field(field.label), .absent)
  }

  /// Whether a key is of the type of keys that was listed as data.
  func hasListed(_ key: UsedKey) -> Bool {
    let listing = listing
    guard listing.isData, let listed = listing.dataKeys, let type = key.type else { return false }
    return listed == type
  }

  /// The detail of an issue if several members are those of a field without a slot; else nil.
  func repetition(of field: FieldPlan) -> Detail? {
    guard let key = field.sourceKey, !field.rule.isLeftOut else { return nil }
    let own = memberCount(key)
    if own > 1 { return value.repetition }
    let others = field.isInvertible ? inverseMembers?.member(of: field)?.count ?? 0 : 0
    return own + others > 1 ? .severalKeys : nil
  }

  /// The step to a field of the layout, by the key that its value has in the source.
  func step(of number: Int, in layout: Layout) -> PathStep {
    let field = layout.fields[number]
    guard layout.usesInverse, let index = peek(number), let own = field.sourceKey else {
      return .field(field.label)
    }
    let key = value.document.string(at: index - 1)
    return .field(key.utf8.elementsEqual(own.utf8) ? field.label : field.label.standing(at: key))
  }
}

extension FrameDetails {
  /// Assigns a member to the field that its key inverts to, unless the object has the field's own
  /// key. Returns whether the field has several members.
  ///
  /// Of several keys with the same inverse the last one counts.
  func take(_ child: Int, for number: Int, in layout: Layout) -> Bool {
    guard let taken = peek(number) else {
      set(number, to: child + 1)
      return false
    }
    let isOwn = layout.number(of: taken - 1, value.document) == number
    if !isOwn, taken < child { set(number, to: child + 1) }
    return true
  }
}
