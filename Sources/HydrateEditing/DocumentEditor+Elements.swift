import Hydrate

/// Elements that change, come, go and move.
extension DocumentEditor {
  mutating func editElements(
    _ place: Value, _ collection: SourcePlaces.Collection, _ before: Value, _ after: Value
  ) throws(MappingError) {
    let (old, new) = (before.array ?? [], after.array ?? [])
    let pairs = changes.pairs(before, after, of: collection, at: paths)
    let isList = place.kind == .array
    // A value alone has no list around it.
    if !isList, collection.elements.count == 1, collection.elements[0].last?.isSame(as: place) == true {
      return try editSingle(place, old[0], new, pairs, collection.kind)
    }
    guard isList || place.kind == .object, collection.elements.allSatisfy({ !$0.isEmpty }) else { throw noPlace }
    let isSettled = old.count == new.count && pairs.origins.indices.allSatisfy { pairs.origins[$0] == $0 }
    guard isSettled || collection.isComplete else { throw noPlace }
    // A model that is an array would lose the elements that it does not read.
    for index in pairs.doubtful {
      for element in collection.elements[index] where places.hasUnread(element, old[index]) {
        try at(.index(index)) { editor throws(MappingError) in throw editor.unreadParts }
      }
    }
    let list = try ListEdit(
      place,
      collection.elements.map { values throws(MappingError) in
        try values.map { value throws(MappingError) in try node(of: value).1 }
      }, node(of: place))
    for (index, origin) in pairs.origins.enumerated() {
      guard let origin, !changes.areEqual(old[origin], new[index]) else { continue }
      let sources = collection.elements[origin]
      try at(.index(origin), .index(index)) { editor throws(MappingError) in
        guard let source = sources.last, try editor.edit(source, old[origin], new[index]) == nil else { throw editor.noPlace }
      }
      // Of equal elements of a set one is edited, and stands for all.
      list.removeAllButLast(origin)
    }
    let isSet = collection.kind == .set
    guard list.hasRoom(for: isSet ? pairs.origins.count { $0 == nil } : max(0, new.count - old.count)) else { throw noPlace }
    if isSet { list.changeSet(new, pairs) } else { list.change(new, pairs) }
  }

  /// Edits a list that was read from its only element.
  private mutating func editSingle(
    _ place: Value, _ before: Value, _ new: [Value], _ pairs: ListPairs, _ kind: SourcePlaces.Collection.Kind
  ) throws(MappingError) {
    let (text, node) = try node(of: place)
    guard let index = pairs.partners[0] else {
      // The element has gone, with all that it had.
      return text.change(node, to: .value(new.count == 1 && new[0].isSingle ? new[0] : Value(new)))
    }
    try at(.index(0), .index(index)) { editor throws(MappingError) in _ = try editor.edit(place, before, new[index]) }
    // The list around a list of the same value needs brackets of its own.
    if new.count == 1 {
      if text.needsBrackets(node) { text.wrap(node, [], []) }
      return
    }
    if kind == .set {
      text.wrap(node, [], new.indices.filter { $0 != index }.map { new[$0] })
    } else {
      text.wrap(node, Array(new[..<index]), Array(new[(index + 1)...]))
    }
  }

  /// Edits an array on the path to values that were read. Its other elements keep their indices.
  mutating func editPath(_ place: Value, _ before: Value, _ after: Value) throws(MappingError) {
    let (old, new, elements) = (before.array ?? [], after.array ?? [], place.array ?? [])
    let isOtherCase = places.isPayload(before) && old.count != new.count
    guard place.kind == .array, !isOtherCase else { return try replace(place, before, with: after) }
    for index in 0..<max(old.count, new.count) {
      // Not `? nil :`, which would be a value of kind null.
      let present = elements.dropFirst(index).first
      try at(.index(index)) { editor throws(MappingError) in
        if index >= new.count { return try editor.removeParts(of: old[index], present) }
        guard index < old.count else { return try editor.add(new[index], to: place, in: present) }
        let part = try editor.edit(editor.origin(of: old[index], or: present), old[index], new[index])
        if let part { try editor.add(part, to: place, in: present) }
      }
    }
  }

  /// Adds a value to an array on a path, in the element that is there.
  private mutating func add(_ value: Value, to array: Value, in present: Value?) throws(MappingError) {
    if let present {
      if !value.isNull { try merge(value, into: present) }
    } else {
      let (text, node) = try node(of: array)
      text.add(.value(value), to: node)
    }
  }
}

/// The changes to the places of a list's elements.
private struct ListEdit {
  private let text: JSONEdits
  private let container: Int
  /// The nodes that were read as each element, the one that counts last.
  private let nodes: [[Int]]
  /// The keys of the members, if an object is read as a list.
  private let members: [String]?

  init(_ place: Value, _ nodes: [[Int]], _ container: (JSONEdits, Int)) {
    (text, self.container) = container
    self.nodes = nodes
    members = place.kind == .object ? place.keys : nil
  }

  /// Whether the keys of an object that is read as a list go on as far as new elements need.
  func hasRoom(for count: Int) -> Bool { members == nil || !lastNumber.addingReportingOverflow(count).overflow }

  /// The last of the keys, or -1 if there is none.
  private var lastNumber: Int { members?.compactMap { Int($0) }.max() ?? -1 }

  /// Puts the elements in their order. Those that keep their order stay, and the others take the
  /// places between them.
  func change(_ new: [Value], _ pairs: ListPairs) {
    // The members of an object stay, too: their keys are in order.
    let staying = members == nil ? pairs.staying : pairs.unmoved
    var (from, to) = (0, 0)
    for index in staying + [new.count] {
      let origin = index < new.count ? pairs.origins[index] ?? nodes.count : nodes.count
      fill(from..<origin, new, to..<index, pairs)
      (from, to) = (origin + 1, index + 1)
    }
  }

  /// Writes new elements in the places of old ones that do not stay.
  private func fill(_ old: Range<Int>, _ new: [Value], _ range: Range<Int>, _ pairs: ListPairs) {
    for (place, index) in zip(old, range) {
      guard let last = nodes[place].last else { continue }
      if pairs.origins[index] != place { text.take(last, for: content(new, index, pairs)) }
    }
    for place in old.dropFirst(range.count) { for node in nodes[place] { text.remove(node) } }
    let next = old.upperBound < nodes.count ? nodes[old.upperBound].last : nil
    add(range.dropFirst(old.count).map { content(new, $0, pairs) }, before: next)
  }

  private func add(_ contents: [JSONEdits.Content], before next: Int? = nil) {
    guard members != nil else { return contents.forEach { text.add($0, to: container, before: next) } }
    // There is room for as many.
    let last = lastNumber
    for (index, content) in contents.enumerated() { text.add(content, key: "\(last + index + 1)", to: container, before: next) }
  }

  private func content(_ new: [Value], _ index: Int, _ pairs: ListPairs) -> JSONEdits.Content {
    if let origin = pairs.origins[index], let node = nodes[origin].last { return .moved(node) }
    return .value(new[index])
  }

  func removeAllButLast(_ place: Int) { for node in nodes[place].dropLast() { text.remove(node) } }

  /// The same without an order: what stays stays in its place, and the rest follows.
  func changeSet(_ new: [Value], _ pairs: ListPairs) {
    for (place, partner) in pairs.partners.enumerated() where partner == nil { for node in nodes[place] { text.remove(node) } }
    add(new.indices.filter { pairs.origins[$0] == nil }.map { .value(new[$0]) })
  }
}
