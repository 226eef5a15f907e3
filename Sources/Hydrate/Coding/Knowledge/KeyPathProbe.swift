/// Finds the stored property of a key path that has no name: another value is written through it,
/// and one property of the instance changes.
///
/// The instances are made for that alone, a new one for each probe, and observers of the property
/// run. Only what the property then holds, as the key path reads it is the property itself, or
/// an alias of it: a computed property that makes something else of it has no name.
struct KeyPathProbe<Root> {
  let make: (ProbeTrail) -> Root?

  func property(of keyPath: PartialKeyPath<Root>) -> PropertyName {
    func open<V>(_ type: V.Type) -> PropertyName {
      guard let property = keyPath as? WritableKeyPath<Root, V> else { return .unresolved(.readOnly) }
      let trail = ProbeTrail()
      let found = self.property(of: property, trail)
      if case .unresolved = found, trail.stack.ranOut { return .unresolved(.ranOutOfStack) }
      return found
    }
    let type: Any.Type = Swift.type(of: keyPath).valueType
    return open(type)
  }

  private func property<V>(of property: WritableKeyPath<Root, V>, _ trail: ProbeTrail) -> PropertyName {
    guard var instance = make(trail) else { return .unresolved(.noInstance) }
    guard MirrorReader.hasOwnProperties(instance) else { return .unresolved(.ownMirror) }
    let present = instance[keyPath: property]
    let before = PropertySnapshot(instance)
    // Values that the type itself has come first: one of another instance, that instance, one of
    // another property.
    let distinct = DistinctValue(trail: trail) {
      let second = make(trail)
      return [second?[keyPath: property] as Any?, second].compactMap(\.self) + before.all
    }
    guard let value = distinct.value(from: present) else { return .unresolved(.noDistinctValue(ofType: TypeWords.name(V.self))) }
    // A property that is weak holds nothing that has no other owner.
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

/// The stored properties of an instance with what they hold at one time, by the library's names:
/// what wrappers and `lazy` hold, a superclass's too.
struct PropertySnapshot {
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
  func changes(from before: PropertySnapshot) -> [String] {
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

  /// Whether two values cannot be told apart: instances by their identity, other values by `==` or
  /// by what they are made of.
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

  /// Why there is no name, for words that go on from those that say so.
  enum Reason: Sendable {
    case severalSteps
    case readOnly
    case noInstance
    case noDistinctValue(ofType: String)
    case noChange
    case severalChanges([String])
    /// The property that changes holds something else than what was written.
    case partOf(String)
    case ownMirror
    /// The thread's stack did not do.
    case ranOutOfStack

    /// Whether another probe may find more.
    var isPassing: Bool {
      switch self {
      case .noInstance, .ranOutOfStack: true
      default: false
      }
    }

    /// How it goes on from words that say that there is no name.
    var text: String {
      let written = ": writing through it"
      switch self {
      case .severalSteps: return ": it does not lead to a property of the model itself"
      case .readOnly: return ": it is read-only, so that no write shows the property"
      case .noInstance: return ": no instance could be made to write through it"
      case .noDistinctValue(let type): return ": no second value could be made to write through it (\(type))"
      case .noChange: return "\(written) changes no stored property"
      case .severalChanges(let names): return "\(written) changes several properties: \(names.joined(separator: ", "))"
      case .partOf(let name): return "\(written) stores another value in \(name)"
      case .ownMirror: return ": the model's own mirror hides its properties"
      case .ranOutOfStack: return ": the thread's stack is too small to inspect the type"
      }
    }
  }
}
