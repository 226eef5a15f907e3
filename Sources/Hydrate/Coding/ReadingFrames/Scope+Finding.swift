/// Where the value of a field stands in the object of a scope.
extension Scope {
  /// The value of a field that no slot stands for, and the step that leads there: at its own key, at the other key of one that is data, or at a
  /// key that comes back to it.
  func find(_ field: FieldPlan) -> (step: Step, lookUp: LookUp) {
    if field.rule.isLeftOut { return (.field(field.label), .absent) }
    guard let key = field.sourceKey else { return (.field(field.label), field.source.find(in: value)) }
    if let own = member(key) { return (.field(field.label), .found(own)) }
    if let other = field.otherKey, let value = member(other) { return (.field(field.label.standing(at: other)), .found(value)) }
    if field.comesBack, let found = returned?.member(of: field) {
      return (.field(field.label.standing(at: found.key)), .found(found.value))
    }
    return (.field(field.label), .absent)
  }

  /// Whether keys were listed as data of which this is one.
  func hasListed(_ key: UsedKey) -> Bool {
    let listing = listing
    guard listing.isData, let listed = listing.dataKeys, let type = key.type else { return false }
    return listed == type
  }

  /// What is to be said where several members are a field's that no slot stands for.
  func repetition(of field: FieldPlan) -> Detail? {
    guard let key = field.sourceKey, !field.rule.isLeftOut else { return nil }
    let own = memberCount(key)
    if own > 1 { return .repeated }
    let others = field.comesBack ? returned?.member(of: field)?.count ?? 0 : 0
    return own + others > 1 ? .severalKeys : nil
  }

  /// The step to a field of the layout, by the key at which its value stands.
  func step(of number: Int, in layout: Layout) -> Step {
    let field = layout.fields[number]
    guard layout.triesWayBack, let index = peek(number), let own = field.sourceKey else {
      return .field(field.label)
    }
    let key = value.document.string(at: index - 1)
    return .field(key.utf8.elementsEqual(own.utf8) ? field.label : field.label.standing(at: key))
  }
}

extension Scope {
  /// Gives a member whose key comes back to a field to that field, unless its own key stands there; true where the field has several.
  ///
  /// Of several keys that come back to it the last one counts.
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
