/// What only few scopes need: fields that no layout knows, containers within, present values.
final class ScopeExtras {
  /// The keys asked for that the layout did not know.
  fileprivate var asked: [FieldPlan] = []
  fileprivate var askedKeys = NameTable()
  fileprivate var askedDataKeys = NameTable()
  /// The members by their keys, once several have been looked for one by one.
  fileprivate var members: MemberIndex?
  /// The members that may come back to fields, where a key transformer is at work and fields were looked for one by one.
  fileprivate var returned: ReturnedMembers?
  fileprivate var lookUps = 0
  /// The present values, where a model is updated.
  var present: PresentValues?
  /// The keys that others have read which were given the same object, where unknown keys are looked for.
  fileprivate var keysReadByOthers: Set<String> = []
  /// The container within in which something could not be read last; nil where that was in this one.
  fileprivate var failedPart: Scope?
  /// The element that could not be read, where it is one.
  fileprivate var failedIndex: Int?
}

extension Scope {
  private var ownExtras: ScopeExtras {
    if let extras { return extras }
    let made = ScopeExtras()
    extras = made
    return made
  }

  /// The present values, where a model is updated; they are set before the scope is opened.
  var present: PresentValues? {
    get { extras?.present }
    set {
      guard newValue != nil || extras != nil else { return }
      ownExtras.present = newValue
      withFrame { $0.hasPresentValues = newValue != nil }
    }
  }

  /// The containers that the type nested in this one.
  var nested: [Scope] { isOpen ? run?.nested(in: number) ?? [] : [] }

  /// The container within in which something could not be read last; nil where that was in this one.
  var failedPart: Scope? { extras?.failedPart }

  /// Whether elements come after one that could not be read last.
  var leavesElements: Bool { extras?.failedIndex.map { $0 + 1 < value.document.count(at: value.index) } ?? false }

  /// Notes that something could not be read here, at an index where it is an element.
  func noteFailed(at index: Int?) {
    let scope = owner ?? self
    guard scope.isOpen else { return }
    if owner != nil || scope.extras?.failedPart != nil { scope.ownExtras.failedPart = owner == nil ? nil : self }
    if let index, value.kind == .array { ownExtras.failedIndex = index }
  }

  /// Lets go of the container within in which something failed, which ends with this one.
  func forgetFailedPart() { extras?.failedPart = nil }

  /// The keys that others have read which were given the same object, where unknown keys are looked for.
  var keysReadByOthers: Set<String> { extras?.keysReadByOthers ?? [] }

  /// Notes such keys, with the type that gave its object on.
  func noteKeysReadByOthers(_ keys: some Sequence<String>, of object: Value) {
    var next: Scope? = self
    while let scope = next, scope.value.isSame(as: object) {
      if scope.plan != nil { return scope.ownExtras.keysReadByOthers.formUnion(keys) }
      next = scope.parent
    }
  }

  /// The keys asked for that the layout did not know.
  var asked: [FieldPlan] { extras?.asked ?? [] }

  /// Notes that a field was asked for; false where that is known.
  func noteAsked(_ field: FieldPlan) -> Bool {
    let extras = ownExtras
    let isNew =
      field.used.isData ? extras.askedDataKeys.add(field.codingKey) : extras.askedKeys.add(field.codingKey)
    guard isNew else { return false }
    ownExtras.asked.append(field)
    withFrame { $0.leaveTurn() }
    return true
  }

  /// Whether the type made do without something that could not be read, or asked for a field as another type than usual.
  var isMixed: Bool { (owner ?? self).frame?.isMixed ?? false }

  /// Notes that what the type asked for could not be read, or was asked for as another type than usual; the type may go on all the same.
  func noteMixed() {
    (owner ?? self).withFrame { $0.mix() }
  }
}

// MARK: Looking for members one by one
extension Scope {
  /// The member with a key, the last one where it stands twice; nil for what is no object.
  func member(_ key: String) -> Value? {
    if let members = extras?.members { return members.member(key).map { value.document.part(at: $0) } }
    indexMembers()
    return value[key]
  }

  /// The members whose keys are no field's own and come back to one; nil where no key transformer is at work.
  var returned: ReturnedMembers? {
    if let known = extras?.returned { return known }
    guard let plan, let wayBack = plan.wayBack, value.kind == .object else { return nil }
    let made = ReturnedMembers(of: value, plan.layout, wayBack, keyType)
    ownExtras.returned = made
    return made
  }

  /// How often a key stands in the object.
  func memberCount(_ key: String) -> Int {
    extras?.members?.count(of: key) ?? (value.kind == .object ? value.document.memberCount(key, of: value.index) : 0)
  }

  /// Each look-up walks the object, so that many of them would cost its size squared.
  private func indexMembers() {
    let extras = ownExtras
    extras.lookUps += 1
    if extras.lookUps == MemberIndex.worthwhile, value.kind == .object { extras.members = MemberIndex(of: value) }
  }
}

/// The members of one object whose keys are no field's own and come back to something by a key transformer.
struct ReturnedMembers {
  private struct Member {
    let key: ReturnedKey
    let value: Value
  }

  /// The members in their order, by the source keys of what they come back to.
  private var members: [String: [Member]] = [:]

  init(of object: Value, _ layout: Layout, _ wayBack: WayBack, _ keyType: (any CodingKey.Type)?) {
    let document = object.document
    var child = document.firstChild(of: object.index)
    let end = document.end(of: object.index)
    while child < end {
      let number = layout.number(of: child, document)
      if number.map({ $0 >= layout.fields.count }) ?? true {
        let name = document.string(at: child)
        if !layout.passes(name), let key = wayBack.answer(for: name, keyType) {
          members[key.sourceKey, default: []].append(Member(key: key, value: document.part(at: child + 1)))
        }
      }
      child = document.end(of: child + 1)
    }
  }

  /// The last member that comes back to a field, and how many do.
  func member(of field: FieldPlan) -> (key: String, value: Value, count: Int)? {
    guard let sourceKey = field.sourceKey, let found = members[sourceKey]?.filter({ $0.key.isOf(field) }), let last = found.last else {
      return nil
    }
    return (last.key.key, last.value, found.count)
  }
}
