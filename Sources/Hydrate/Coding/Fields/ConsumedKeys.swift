/// The keys of an object that enclosing types read: a model into which the current type is
/// flattened (a field `from: ""`), and fields whose paths lead into the object.
struct ConsumedKeys: Sendable {
  /// Whether an enclosing type of the same object reports its unknown keys. Only the outermost
  /// type reports them.
  private(set) var areReported = false
  /// Whether an enclosing type reads every key.
  private var isAll = false
  private var keys: Set<String> = []

  /// - Parameter candidates: The keys to check.
  init(of details: FrameDetails, among candidates: [String]) {
    let object = details.value
    var next = details.parent
    while let around = next, !isAll {
      if let plan = around.plan {
        if around.value.isSame(as: object) { take(candidates, from: around, plan) }
        for accessor in plan.rules?.distantSources ?? [] { keys.formUnion(accessor.keys(leaving: object, from: around.value)) }
      }
      next = around.parent
    }
  }

  func contains(_ key: String) -> Bool { isAll || keys.contains(key) }

  private mutating func take(_ candidates: [String], from around: FrameDetails, _ plan: ObjectPlan) {
    // A type that lists or collects the keys reads them all.
    if around.listing.isListed || plan.rules?.collectsKeys == true { return isAll = true }
    let checksKeys = around.checksKeys
    if checksKeys, around.keyType != nil, !plan.isVerbatim { areReported = true }
    let known = KnownKeys(of: plan, type: around.type, keyType: around.keyType)
    keys.formUnion(candidates.filter { known.contains($0) })
  }
}

extension Accessor {
  /// Returns the keys with which the accessor's paths continue from an object that they pass.
  fileprivate func keys(leaving object: Value, from whole: Value) -> Set<String> {
    switch form {
    case .path(let path): Accessor.keys(path.components[...], leaving: object, from: whole)
    case .several(let accessors), .first(let accessors):
      accessors.reduce(into: []) { $0.formUnion($1.keys(leaving: object, from: whole)) }
    case .custom: []
    }
  }

  private static func keys(_ components: ArraySlice<ValuePath.Component>, leaving object: Value, from whole: Value) -> Set<String> {
    var value: Value? = whole
    for position in components.indices {
      guard let here = value else { break }
      switch components[position] {
      case .key(let key):
        if here.isSame(as: object) { return [key] }
        value = here[key]
      case .index(let index): value = here[index]
      case .several(let paths):
        let rest = components[(position + 1)...]
        return paths.reduce(into: []) { $0.formUnion(keys($1.components + rest, leaving: object, from: here)) }
      }
    }
    return []
  }
}

extension Value {
  /// Whether both are the same value in the same document, not just equal.
  package func isSame(as other: Value) -> Bool { index == other.index && document === other.document }
}
