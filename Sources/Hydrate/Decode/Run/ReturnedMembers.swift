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
