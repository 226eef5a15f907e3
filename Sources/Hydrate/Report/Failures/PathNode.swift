/// A value of the source and the way to it from the document's root, frozen: what issues keep of the scope that the value was read in.
///
/// A scope makes its node when something fails in it, and keeps it, so that all that fails there shares one node and those above. A node never
/// changes; a scope that goes on to another value makes another one.
struct PathNode: Sendable {
  private let link: PathLink

  private init(_ link: PathLink) { self.link = link }

  init(_ step: PathStep, _ value: Value, in parent: PathNode?) {
    let value = value.written
    let isInSource = parent?.isInSource(value) ?? true
    let composed = parent.map(\.composed) ?? (value.document.isComposed ? value.document : nil)
    link = PathLink(step: step, value: value, isInSource: isInSource, composed: composed, next: parent?.link)
  }

  var parent: PathNode? { link.next.map { PathNode($0) } }
  /// The step from the parent to here.
  var step: PathStep { link.step }
  var value: Value { link.value }
  private var composed: Document? { link.composed }

  /// The value, else the nearest one around it that stands in the document of the root, which is the source that a reader knows.
  var sourceValue: Value {
    var link = link
    while !link.isInSource, let next = link.next { link = next }
    return link.value
  }

  /// Whether a value within this one stands in the document of the root, or is a part of it.
  func isInSource(_ part: Value) -> Bool {
    sourceValue.document === part.document || composed.map { $0.partPlaces.knows(part.document) } ?? false
  }

  /// The rank in source order of a value that stands there.
  func rank(of part: Value) -> Int {
    composed.flatMap { $0.partPlaces.rank(of: part) } ?? part.document.rank(of: part.index)
  }

  /// The way down from the root, and on by another step, in the source or in the model.
  func path(_ last: PathStep, _ part: (PathStep) -> [ValuePath.Component]) -> ValuePath {
    var groups = [part(last), part(step)]
    var next = link.next
    while let link = next {
      groups.append(part(link.step))
      next = link.next
    }
    return ValuePath(groups.reversed().flatMap(\.self))
  }

  /// What the source calls what a last step leads to: the innermost value of a source that has names, and the way on from there.
  func sourceName(of part: Value?, _ last: PathStep) -> String? {
    if let part, let names = part.document.names {
      return names.name(of: part, at: isWhole(part.document) ? path(last, \.sourceComponents).components : nil)
    }
    var (node, groups) = (self, [last.sourceComponents])
    while node.value.document.names == nil {
      guard let parent = node.parent else { return nil }
      groups.append(node.step.sourceComponents)
      node = parent
    }
    let value = node.value
    let way = node.isWhole(value.document) ? node.path(.same, \.sourceComponents).components : nil
    let rest = groups.reversed().flatMap(\.self)
    if value.kind == .object || value.kind == .array { return way.flatMap { value.document.names?.name(of: nil, at: $0 + rest) } }
    // A mapper has read on in the text.
    guard let name = value.document.names?.name(of: value, at: way) else { return nil }
    let inner = ValuePath(rest).description
    return inner.isEmpty || inner.hasPrefix("[") ? name + inner : "\(name).\(inner)"
  }

  /// Whether the way begins with a document as a whole.
  private func isWhole(_ document: Document) -> Bool {
    var root = link
    while let next = root.next { root = next }
    return root.value.document === document && root.value.index == 0
  }

  /// Whether the way leads through what is not to be shown.
  var isSensitive: Bool {
    var next: PathLink? = link
    while let link = next {
      if link.step.isSensitive { return true }
      next = link.next
    }
    return false
  }

  /// How many keys there are from the root down to here.
  var codingDepth: Int {
    var depth = 0
    var next: PathLink? = link
    while let link = next {
      if link.step.hasCodingKey { depth += 1 }
      next = link.next
    }
    return depth
  }

  /// The keys from here up to the root, as Foundation's errors show them the other way round.
  var codingKeysUpwards: [any CodingKey] {
    var keys: [any CodingKey] = []
    appendCodingKeysUpwards(to: &keys)
    return keys
  }

  func appendCodingKeysUpwards(to keys: inout [any CodingKey]) {
    var next: PathLink? = link
    while let link = next {
      if let key = link.step.codingKey { keys.append(key) }
      next = link.next
    }
  }
}
