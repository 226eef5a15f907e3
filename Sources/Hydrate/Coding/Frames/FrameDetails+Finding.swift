/// Finding the value of a field in an object.
extension FrameDetails {
  /// The value of a field without a slot, and the step to it. The value is at the field's own key,
  /// at the transformed key of a key that is data, or at a key whose inverse is the field.
  func find(_ field: FieldPlan) -> (step: PathStep, lookUp: LookUp) {
    if field.rule.isLeftOut { return (.field(field.label), .absent) }
    guard let key = field.sourceKey else { return (.field(field.label), field.source.find(in: value)) }
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
