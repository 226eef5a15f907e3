/// Finds a value of any type that differs from a given one, to probe the model that contains it.
///
/// Scalars are small numbers and short texts. For other types it tries nil and empty values
/// first, then values from the type's own instances, then the cases of an enum, and last values
/// made up as for any probe. User code receives no other values than in such a probe.
final class DistinctValue {
  /// The maximum nesting of optionals and collections; no property has as many levels.
  private static let depthLimit = 8

  private let maker: ProbeMaker
  /// The available values; collected on demand.
  private lazy var hand = look()
  private let look: () -> [Any]

  init(maker: ProbeMaker, atHand look: @escaping () -> [Any]) { (self.maker, self.look) = (maker, look) }

  func value<V>(from existing: V) -> V? { value(depth: 0) { !PropertySnapshot.areSame($0, existing) } }

  /// Returns a value of a type that meets a condition.
  private func value<V>(depth: Int, where fits: (V) -> Bool) -> V? {
    guard depth < Self.depthLimit else { return nil }
    if let scalars = ProbeMaker.scalars(V.self) { return scalars.first(where: fits) }
    for find in [none, atHand, cases, some(depth), made, raw, declaredCases] as [(V.Type) -> [V]] {
      if let value = find(V.self).first(where: fits) { return value }
    }
    return nil
  }

  private func none<V>(_ type: V.Type) -> [V] { [boxed(maker.container(type, isOther: false))].compactMap(\.self) }

  private func boxed<V>(_ value: Any?) -> V? { value.flatMap { unboxed($0, as: V.self) } }

  private func atHand<V>(_ type: V.Type) -> [V] { hand.compactMap { MirrorReader.unwrapped($0).flatMap { $0 as? V } } }

  private func cases<V>(_ type: V.Type) -> [V] { [false, true].compactMap { ProbeMaker.someCase(of: type, $0) } }

  /// Returns values of container types that are neither nil nor empty.
  private func some<V>(_ depth: Int) -> (V.Type) -> [V] {
    func any<Content>(_ type: Content.Type) -> Any? { (value(depth: depth + 1) { _ in true } as Content?).map { $0 as Any } }
    return { type in
      guard let container = ExtendedType.container(type) else { return [] }
      let values = container.contents.compactMap { any($0) }
      return values.count == container.contents.count ? [self.boxed(container.holding(values))].compactMap(\.self) : []
    }
  }

  private func made<V>(_ type: V.Type) -> [V] {
    func make<D: Decodable>(_ type: D.Type) -> [V] { [true, false].compactMap { (try? maker.make(type, isOther: $0)) as? V } }
    return (type as? any Decodable.Type).map { make($0) } ?? []
  }

  /// Returns values with made-up raw values.
  private func raw<V>(_ type: V.Type) -> [V] {
    func make<R: RawRepresentable>(_ type: R.Type) -> [V] {
      (ProbeMaker.scalars(R.RawValue.self) ?? []).compactMap { R(rawValue: $0) as? V }
    }
    return (type as? any RawRepresentable.Type).map { make($0) } ?? []
  }

  /// Limited to one byte: for a type larger than a simple enum it is unknown whether zero bytes
  /// are a valid value.
  private func declaredCases<V>(_ type: V.Type) -> [V] {
    MemoryLayout<V>.size == 1 ? [firstCase(of: type), lastCase(of: type)].compactMap(\.self) : []
  }
}
