/// A value of the source and the way to it from the document's root, frozen: what issues keep of the scope that the value was read in.
///
/// A scope makes its node when something fails in it, and keeps it, so that all that fails there shares one node and those above. A node never
/// changes; a scope that goes on to another value makes another one.
struct PathNode: Sendable {
  private struct Level: Sendable {
    let step: PathStep
    let value: Value
    /// Whether the value stands in the document of the root, or is a part of it; a mapper may have made one of its own on the way.
    let isInSource: Bool
    /// The document of the root, where it is composed of parts of others.
    let composed: Document?
  }

  private let link: ChainLink<Level>

  private init(_ link: ChainLink<Level>) { self.link = link }

  init(_ step: PathStep, _ value: Value, in parent: PathNode?) {
    let isInSource = parent?.isInSource(value) ?? true
    let composed = parent.map(\.composed) ?? (value.document.isComposed ? value.document : nil)
    link = ChainLink(Level(step: step, value: value, isInSource: isInSource, composed: composed), next: parent?.link)
  }

  var parent: PathNode? { link.next.map { PathNode($0) } }
  /// The step from the parent to here.
  var step: PathStep { link.element.step }
  var value: Value { link.element.value }
  private var composed: Document? { link.element.composed }

  /// The value, else the nearest one around it that stands in the document of the root, which is the source that a reader knows.
  var sourceValue: Value {
    var link = link
    while !link.element.isInSource, let next = link.next { link = next }
    return link.element.value
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
      groups.append(part(link.element.step))
      next = link.next
    }
    return ValuePath(groups.reversed().flatMap(\.self))
  }

  /// The keys from here up to the root, as Foundation's errors show them the other way round.
  var codingKeysUpwards: [any CodingKey] {
    var keys: [any CodingKey] = []
    var next: ChainLink<Level>? = link
    while let link = next {
      if let key = link.element.step.codingKey { keys.append(key) }
      next = link.next
    }
    return keys
  }
}
