/// Which keys of an object those around the type at hand read: a model in whose place that stands, as a field `from: ""` does, and fields whose
/// paths lead into the object.
struct KeysReadAround: Sendable {
  /// Whether a type of the same object says what is to be said of keys that nobody reads: that is said once, by the outermost.
  private(set) var areTold = false
  /// Whether somebody takes every key.
  private var isAll = false
  private var keys: Set<String> = []

  /// - Parameter candidates: the keys that matter.
  init(of scope: Scope, among candidates: [String]) {
    let object = scope.value
    var next = scope.parent
    while let around = next, !isAll {
      if let plan = around.plan {
        if around.value.isSame(as: object) { take(candidates, from: around, plan) }
        for accessor in plan.rules?.distantSources ?? [] { keys.formUnion(accessor.keys(leaving: object, from: around.value)) }
      }
      next = around.parent
    }
  }

  func contains(_ key: String) -> Bool { isAll || keys.contains(key) }

  private mutating func take(_ candidates: [String], from around: Scope, _ plan: ObjectPlan) {
    // Keys that are listed, or collected, are all read.
    if around.listing.isListed || plan.rules?.collectsKeys == true { return isAll = true }
    let checksKeys = around.checksKeys
    if checksKeys, around.keyType != nil, !plan.isVerbatim { areTold = true }
    let known = KnownKeys(of: plan, type: around.type, keyType: around.keyType)
    keys.formUnion(candidates.filter { known.contains($0) })
  }
}

extension Accessor {
  /// The keys by which the ways to the value leave an object that they pass.
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
  /// Whether this is the other one itself, not one like it.
  func isSame(as other: Value) -> Bool { index == other.index && document === other.document }
}
