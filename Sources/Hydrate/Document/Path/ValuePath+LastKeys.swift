extension ValuePath {
  /// The keys under which the value stands, or the list that it is an element of, one for each place; nil where a place has none.
  var lastKeys: [String]? {
    for component in components.reversed() {
      switch component {
      case .key(let key): return [key]
      case .several(let paths):
        var keys: [String] = []
        for path in paths {
          guard let last = path.lastKeys else { return nil }
          keys += last
        }
        return keys
      case .index: continue
      }
    }
    return nil
  }
}
