/// Finds a value of any type that differs from a given one, to probe the model that contains it.
///
/// Scalars are small numbers and short texts. For other types it tries nil and empty values
/// first, then values from the type's own instances, then the cases of an enum, and last values
/// made up as for any probe. User code receives no other values than in such a probe.
final class DistinctValue {
  /// The maximum nesting of optionals and collections; no property has as many levels.
  private static let depthLimit = 8

  private let trail: ProbeTrail
  /// The available values; collected on demand.
  private lazy var hand = look()
  private let look: () -> [Any]

  init(trail: ProbeTrail, atHand look: @escaping () -> [Any]) { (self.trail, self.look) = (trail, look) }

  func value<V>(from existing: V) -> V? { value(depth: 0) { !PropertySnapshot.areSame($0, existing) } }

  /// Returns a value of a type that meets a condition.
  fileprivate func value<V>(depth: Int, where fits: (V) -> Bool) -> V? {
    guard depth < Self.depthLimit else { return nil }
    if let scalars = ProbeValue.scalars(V.self) { return scalars.first(where: fits) }
    for find in [none, atHand, someCase, some(depth), made, raw(depth), declaredCase] as [(V.Type) -> [V]] {
      if let value = find(V.self).first(where: fits) { return value }
    }
    return nil
  }

  private func none<V>(_ type: V.Type) -> [V] {
    if let none = ExtendedType.optional(type)?.none(as: type) { return [none] }
    return [(type as? any Emptiable.Type)?.empty(isOther: false, in: trail) as? V].compactMap(\.self)
  }

  private func atHand<V>(_ type: V.Type) -> [V] { hand.compactMap { MirrorReader.unwrapped($0).flatMap { $0 as? V } } }

  private func someCase<V>(_ type: V.Type) -> [V] {
    func cases<C: CaseIterable>(_ type: C.Type) -> [V] { C.allCases.prefix(2).compactMap { $0 as? V } }
    return (type as? any CaseIterable.Type).map { cases($0) } ?? []
  }

  /// Returns values of container types that are neither nil nor empty.
  private func some<V>(_ depth: Int) -> (V.Type) -> [V] {
    { type in [(type as? any Holding.Type)?.holding(self, depth: depth + 1) as? V].compactMap(\.self) }
  }

  private func made<V>(_ type: V.Type) -> [V] {
    func make<D: Decodable>(_ type: D.Type) -> [V] {
      [true, false].compactMap { (try? ProbeValue.make(type, in: trail, isOther: $0)) as? V }
    }
    return (type as? any Decodable.Type).map { make($0) } ?? []
  }

  /// Returns values with made-up raw values.
  private func raw<V>(_ depth: Int) -> (V.Type) -> [V] {
    func make<R: RawRepresentable>(_ type: R.Type) -> [V] {
      let raws = ProbeValue.scalars(R.RawValue.self) ?? []
      return raws.compactMap { R(rawValue: $0) as? V }
    }
    return { ($0 as? any RawRepresentable.Type).map { make($0) } ?? [] }
  }

  /// Limited to one byte: for a type larger than a simple enum it is unknown whether zero bytes
  /// are a valid value.
  private func declaredCase<V>(_ type: V.Type) -> [V] {
    MemoryLayout<V>.size == 1 ? [firstCase(of: type), lastCase(of: type)].compactMap(\.self) : []
  }
}

/// A standard library type that contains values of another type.
private protocol Holding {
  static func holding(_ distinct: DistinctValue, depth: Int) -> Any?
}

extension Optional: Holding {
  fileprivate static func holding(_ distinct: DistinctValue, depth: Int) -> Any? { distinct.value(depth: depth) { (_: Wrapped) in true } }
}

extension Array: Holding {
  fileprivate static func holding(_ distinct: DistinctValue, depth: Int) -> Any? {
    distinct.value(depth: depth) { (_: Element) in true }.map { [$0] }
  }
}

extension Set: Holding {
  fileprivate static func holding(_ distinct: DistinctValue, depth: Int) -> Any? {
    distinct.value(depth: depth) { (_: Element) in true }.map { [$0] as Set }
  }
}

extension Dictionary: Holding {
  fileprivate static func holding(_ distinct: DistinctValue, depth: Int) -> Any? {
    guard let key = distinct.value(depth: depth, where: { (_: Key) in true }) else { return nil }
    return distinct.value(depth: depth) { (_: Value) in true }.map { [key: $0] }
  }
}
