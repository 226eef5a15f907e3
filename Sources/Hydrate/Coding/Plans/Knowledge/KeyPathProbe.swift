/// Finds the stored property of a key path without a name: the probe writes a different value
/// through the key path and looks for the one property that changes.
///
/// Each probe creates its own instances, and property observers run. The changed property must
/// hold exactly the value that the key path reads, so the key path leads to the property or an
/// alias of it. A computed property that converts the value has no name.
struct KeyPathProbe<Root> {
  let make: (ProbeMaker) -> Root?

  func property(of keyPath: PartialKeyPath<Root>) -> PropertyName {
    func open<V>(_ type: V.Type) -> PropertyName {
      guard let property = keyPath as? WritableKeyPath<Root, V> else { return .unresolved(.readOnly) }
      let maker = ProbeMaker()
      let found = self.property(of: property, maker)
      if case .unresolved = found, maker.stack.ranOut { return .unresolved(.ranOutOfStack) }
      return found
    }
    let type: Any.Type = Swift.type(of: keyPath).valueType
    return open(type)
  }

  private func property<V>(of property: WritableKeyPath<Root, V>, _ maker: ProbeMaker) -> PropertyName {
    guard var instance = make(maker) else { return .unresolved(.noInstance) }
    guard MirrorReader.hasOwnProperties(instance) else { return .unresolved(.ownMirror) }
    let existing = instance[keyPath: property]
    let before = PropertySnapshot(instance)
    // Values of the type itself come first: from another instance, that instance itself, and from
    // other properties.
    let distinct = DistinctValue(maker: maker) {
      let second = make(maker)
      return [second?[keyPath: property] as Any?, second].compactMap(\.self) + before.all
    }
    guard let value = distinct.value(from: existing) else { return .unresolved(.noDistinctValue(ofType: TypeWords.name(V.self))) }
    // A weak property would release a value that has no other owner.
    return withExtendedLifetime(value) {
      instance[keyPath: property] = value
      let after = PropertySnapshot(instance)
      let changed = after.changes(from: before)
      guard let name = changed.first else { return .unresolved(.noChange) }
      guard changed.count == 1 else { return .unresolved(.severalChanges(changed)) }
      return after.holds(instance[keyPath: property], in: name) ? .name(name) : .unresolved(.partOf(name))
    }
  }
}

/// The stored properties of an instance with their values at one moment, including superclass
/// properties and the contents of property wrappers and `lazy` properties.
struct PropertySnapshot {
  private let names: [String]
  // Two classes of an instance may each have a property of the same name.
  private let values: [String: [Any]]

  init(_ instance: Any) {
    let children = MirrorReader.children(of: instance)
    var seen: Set<String> = []
    names = children.map(\.label).filter { seen.insert($0).inserted }
    values = Dictionary(grouping: children, by: \.label).mapValues { $0.map(\.value) }
  }

  /// The values of all properties.
  var all: [Any] { names.flatMap { values[$0] ?? [] } }

  /// Returns the properties whose values differ from an earlier snapshot, including added and
  /// removed properties.
  func changes(from before: PropertySnapshot) -> [String] {
    (names + before.names.filter { values[$0] == nil }).filter { name in
      let (own, old) = (values[name] ?? [], before.values[name] ?? [])
      return own.count != old.count || zip(own, old).contains { !Self.areSame($0, $1) }
    }
  }

  /// Whether a property holds exactly this value.
  func holds(_ value: Any, in name: String) -> Bool {
    guard let own = values[name], own.count == 1 else { return false }
    return Self.areSame(own[0], value)
  }

  /// Whether two values are the same: instances by identity, other values by `==` or by their
  /// contents.
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

/// The name of the property that a key path leads to, or why there is none.
enum PropertyName: Sendable {
  case name(String)
  case unresolved(Reason)

  /// Why there is no name.
  struct Reason: Sendable, Equatable {
    /// The reason, as the continuation of a message that says there is no name.
    let text: String
    /// Whether another probe may find more.
    var isPassing = false

    static let severalSteps = Reason(text: ": it does not lead to a property of the model itself")
    static let readOnly = Reason(text: ": it is read-only, so that no write shows the property")
    static let noInstance = Reason(text: ": no instance could be made to write through it", isPassing: true)
    static let noChange = written("changes no stored property")
    static let ownMirror = Reason(text: ": the model's own mirror hides its properties")
    static let ranOutOfStack = Reason(text: ": the thread's stack is too small to inspect the type", isPassing: true)

    static func noDistinctValue(ofType type: String) -> Reason {
      Reason(text: ": no second value could be made to write through it (\(type))")
    }
    static func severalChanges(_ names: [String]) -> Reason { written("changes several properties: \(names.joined(separator: ", "))") }
    /// The changed property holds a different value than the one that was written.
    static func partOf(_ name: String) -> Reason { written("stores another value in \(name)") }

    private static func written(_ effect: String) -> Reason { Reason(text: ": writing through it \(effect)") }
  }
}
