/// Finds a value of any type that differs from a given one, to probe the type that it belongs to.
///
/// Scalars are small ones. For other types come first nil, what is empty, and what the type's own
/// instances hold; then cases of an enum, and at last what is made up as for any probe. A type's
/// code is given nothing else than there.
final class DistinctValue {
  /// An `Optional` of a list of optionals, and so on: no property has as many.
  private static let depthLimit = 8

  private let trail: ProbeTrail
  /// What there is to choose from; made when it is needed.
  private lazy var hand = look()
  private let look: () -> [Any]

  init(trail: ProbeTrail, atHand look: @escaping () -> [Any]) { (self.trail, self.look) = (trail, look) }

  func value<V>(from present: V) -> V? { value(depth: 0) { !PropertySnapshot.areSame($0, present) } }

  /// A value of a type that will do.
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

  /// Something in what can be nil or empty.
  private func some<V>(_ depth: Int) -> (V.Type) -> [V] {
    { type in [(type as? any Holding.Type)?.holding(self, depth: depth + 1) as? V].compactMap(\.self) }
  }

  private func made<V>(_ type: V.Type) -> [V] {
    func make<D: Decodable>(_ type: D.Type) -> [V] {
      [true, false].compactMap { (try? ProbeValue.make(type, in: trail, isOther: $0)) as? V }
    }
    return (type as? any Decodable.Type).map { make($0) } ?? []
  }

  /// What has a raw value that is made up.
  private func raw<V>(_ depth: Int) -> (V.Type) -> [V] {
    func make<R: RawRepresentable>(_ type: R.Type) -> [V] {
      let raws = ProbeValue.scalars(R.RawValue.self) ?? []
      return raws.compactMap { R(rawValue: $0) as? V }
    }
    return { ($0 as? any RawRepresentable.Type).map { make($0) } ?? [] }
  }

  /// Of what is larger than an enum without values it is not known whether zeros are a value.
  private func declaredCase<V>(_ type: V.Type) -> [V] {
    MemoryLayout<V>.size == 1 ? [firstCase(of: type), lastCase(of: type)].compactMap(\.self) : []
  }
}

/// A type of the standard library's that holds values of another.
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
