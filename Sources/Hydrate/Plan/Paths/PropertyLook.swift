/// Tells which stored property a key path leads to that has no name: another value is written through it, and one property of the instance
/// changes.
///
/// The instances are made for that alone, a new one for each look, and observers of the property run. Only what then stands in the property as
/// the key path reads it is the property itself, or an alias of it: a computed property that makes something else of it has no name.
struct PropertyLook<Root> {
  let make: (ProbeTrail) -> Root?

  func told(_ keyPath: PartialKeyPath<Root>) -> PropertyTold {
    func open<V>(_ type: V.Type) -> PropertyTold {
      guard let property = keyPath as? WritableKeyPath<Root, V> else { return .untold(.readOnly) }
      let trail = ProbeTrail()
      let told = told(property, trail)
      if case .untold = told, trail.stack.ranOut { return .untold(.ranOutOfStack) }
      return told
    }
    let type: Any.Type = Swift.type(of: keyPath).valueType
    return open(type)
  }

  private func told<V>(_ property: WritableKeyPath<Root, V>, _ trail: ProbeTrail) -> PropertyTold {
    guard var instance = make(trail) else { return .untold(.noInstance) }
    guard MirrorReader.hasOwnProperties(instance) else { return .untold(.ownMirror) }
    let present = instance[keyPath: property]
    let before = SeenProperties(instance)
    // Values that the type itself has come first: one of another instance, that instance, one of another property.
    let other = OtherValue(trail: trail) {
      let second = make(trail)
      return [second?[keyPath: property] as Any?, second].compactMap(\.self) + before.all
    }
    guard let value = other.value(than: present) else { return .untold(.noOtherValue(ofType: TypeWords.name(V.self))) }
    // A property that is weak holds nothing that nobody else has.
    return withExtendedLifetime(value) {
      instance[keyPath: property] = value
      let after = SeenProperties(instance)
      let changed = after.changes(from: before)
      guard let name = changed.first else { return .untold(.noChange) }
      guard changed.count == 1 else { return .untold(.severalChanges(changed)) }
      return after.holds(instance[keyPath: property], in: name) ? .name(name) : .untold(.partOf(name))
    }
  }
}
