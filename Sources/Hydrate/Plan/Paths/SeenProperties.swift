/// The stored properties of an instance with what they hold at one time, by the library's names: what wrappers and `lazy` hold, a superclass's too.
struct SeenProperties {
  private let names: [String]
  // Two classes of an instance may each have one of a name.
  private let values: [String: [Any]]

  init(_ instance: Any) {
    let children = MirrorReader.children(of: instance)
    var seen: Set<String> = []
    names = children.map(\.label).filter { seen.insert($0).inserted }
    values = Dictionary(grouping: children, by: \.label).mapValues { $0.map(\.value) }
  }

  /// What all properties hold.
  var all: [Any] { names.flatMap { values[$0] ?? [] } }

  /// The properties that hold something else than before, those that there were not among them.
  func changes(from before: SeenProperties) -> [String] {
    (names + before.names.filter { values[$0] == nil }).filter { name in
      let (own, old) = (values[name] ?? [], before.values[name] ?? [])
      return own.count != old.count || zip(own, old).contains { !Self.areSame($0, $1) }
    }
  }

  /// Whether a property holds just this value.
  func holds(_ value: Any, in name: String) -> Bool {
    guard let own = values[name], own.count == 1 else { return false }
    return Self.areSame(own[0], value)
  }

  /// Whether two values cannot be told apart: instances by their identity, other values by `==` or by what they are made of.
  static func areSame(_ a: Any, _ b: Any) -> Bool {
    switch (MirrorReader.unwrapped(a), MirrorReader.unwrapped(b)) {
    case (nil, nil): return true
    case (let a?, let b?):
      if type(of: a) is AnyClass, type(of: b) is AnyClass { return a as AnyObject === b as AnyObject }
      var comparison = ValueComparison { Value(stringLiteral: MirrorText.text(of: $0)) }
      return comparison.areEqual(a, b)
    default: return false
    }
  }
}
