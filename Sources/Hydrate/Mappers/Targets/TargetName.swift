/// The name of a field's property in issues and updates.
///
/// Most key paths contain it. For the others a target is probed once, before the mapper is first
/// used.
final class TargetName<Target>: Sendable {
  private let plain: ValuePath?
  private let unnamed: UnnamedKeyPath?
  private let look = Guarded(Look.ahead)

  private enum Look {
    case ahead
    case done(ValuePath?)
  }

  init(_ keyPath: PartialKeyPath<Target>) {
    let text = KeyPathText(keyPath)
    plain = ValuePath(naming: text)
    unnamed = text.isOneUnnamedStep ? UnnamedKeyPath(keyPath, text) : nil
  }

  /// Whether a probe may determine the name.
  var wantsProbe: Bool { unnamed != nil }

  /// Nil if there is none.
  var path: ValuePath? {
    guard wantsProbe else { return plain }
    return look.withLock { look in if case .done(let path) = look { path } else { nil } }
  }

  func record(by factory: KeyedFactory<Target>) {
    guard let unnamed, look.withLock({ look in if case .ahead = look { true } else { false } }) else { return }
    switch SchemaReader.property(of: unnamed, made: factory.make) {
    case .name(let name): look.withLock { $0 = .done(ValuePath([.key(name)])) }
    case .unresolved(let reason): if !reason.isPassing { look.withLock { $0 = .done(nil) } }
    }
  }
}

extension ValuePath {
  /// The properties of a key path; nil if one of them has no name.
  init?(naming keyPath: PartialKeyPath<some Any>) { self.init(naming: KeyPathText(keyPath)) }

  init?(naming text: KeyPathText) {
    guard let names = text.names else { return nil }
    self.init(names.map { .key($0) })
  }
}
