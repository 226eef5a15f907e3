/// Elements that change, come and go.
extension DocumentEditor {
  mutating func editElements(_ place: Value, _ before: Value, _ after: Value) throws(MappingError) {
    let list = places.list(of: before)
    if place.kind == .array, let list, let groupSize = list.groupSize { return try editUnordered(place, before, after, list, groupSize) }
    let (old, new) = (before.array ?? [], after.array ?? [])
    let steps = ListStep.steps(from: old, to: new)
    if steps.allSatisfy(\.isKept) { return }
    guard place.kind == .array else { return try editSingle(place, before, after, steps) }
    let elements = place.array ?? []
    let indices = list ?? ListPlaces(count: elements.count)
    guard indices.count == old.count else { return try replace(place, after) }
    let (text, node) = try node(of: place)
    let children = text.outline.children(of: node)
    var moved = MovedElements(steps, old)
    for step in steps {
      switch step {
      case .keep: break
      case .change(let from, let to):
        guard let index = indices.first(from), try edit(elements[index], old[from], new[to], at: .index(from)) == nil else { throw noPlace }
      case .remove(let from):
        if let index = indices.first(from) { text.remove(children[index]) }
      case .insert(let to, let from):
        let source = moved.take(new[to]).flatMap { indices.first($0) }.map { children[$0] }
        text.add(new[to], key: nil, to: node, at: indices.first(from) ?? .max, moved: source)
      }
    }
  }

  /// Edits a set, or a dictionary that is written as an array of keys and values.
  private mutating func editUnordered(
    _ place: Value, _ before: Value, _ after: Value, _ list: ListPlaces, _ groupSize: Int
  ) throws(MappingError) {
    let (old, new, elements) = (before.array ?? [], after.array ?? [], place.array ?? [])
    let (known, later) = (Self.groups(old, groupSize), Self.groups(new, groupSize))
    let (text, node) = try node(of: place)
    let children = text.outline.children(of: node)
    for start in stride(from: 0, to: old.count, by: groupSize) {
      let later = later[old[start]]
      for part in 0..<groupSize {
        if let later, old[start + part] == new[later + part] { continue }
        // An element that was converted is found only with the whole list.
        guard let index = list.first(start + part) else { return try replace(place, after) }
        if let later {
          _ = try edit(elements[index], old[start + part], new[later + part], at: .index(start + part))
        } else {
          for index in list.all(start + part) { text.remove(children[index]) }
        }
      }
    }
    for start in stride(from: 0, to: new.count, by: groupSize) where known[new[start]] == nil {
      for part in 0..<groupSize { text.add(new[start + part], key: nil, to: node) }
    }
  }

  /// The indices at which the groups of a list begin, by their first elements.
  private static func groups(_ values: [Value], _ groupSize: Int) -> [Value: Int] {
    let starts = stride(from: 0, to: values.count, by: groupSize).map { (values[$0], $0) }
    return Dictionary(starts, uniquingKeysWith: { first, _ in first })
  }

  /// Edits a list that was read from something else than an array.
  private mutating func editSingle(_ place: Value, _ before: Value, _ after: Value, _ steps: [ListStep]) throws(MappingError) {
    if try editInner(before, after) { return }
    let (old, new) = (before.array ?? [], after.array ?? [])
    guard old.count == 1, !new.isEmpty, places.origin(of: old[0])?.isSame(as: place) ?? true else { return try replace(place, after) }
    // A single value that is read as a list.
    let (text, node) = try node(of: place)
    var kept = 0
    for step in steps {
      switch step {
      case .keep(_, let new): kept = new
      case .change(_, let to):
        kept = to
        _ = try edit(place, old[0], new[to], at: .index(0))
      case .remove, .insert: break
      }
    }
    if new.count > 1 { text.wrap(node, Array(new[..<kept]), Array(new[(kept + 1)...])) }
  }
}

/// Elements that are removed from one place of a list, found by an equal one elsewhere: they move
/// there with all that the model does not know.
private struct MovedElements {
  private var removed: [Value: [Int]] = [:]

  init(_ steps: [ListStep], _ old: [Value]) {
    guard steps.contains(where: { if case .insert = $0 { true } else { false } }) else { return }
    for case .remove(let element) in steps.reversed() { removed[old[element], default: []].append(element) }
  }

  /// The first of the elements that are equal to a value; each is found once.
  mutating func take(_ value: Value) -> Int? { removed.isEmpty ? nil : removed[value]?.popLast() }
}
