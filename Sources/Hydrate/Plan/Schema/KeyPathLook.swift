/// Finds the coding key of a property that looks just like another one of a new instance.
///
/// The key path tells them apart: where the property of a new instance is set to another value, what the instance writes for its key is another.
/// The type's `init(from:)` is not run for that.
enum KeyPathLook {
  /// Nil where the key needs no look, or cannot be told.
  static func codingKey<Model>(of keyPath: PartialKeyPath<Model>) -> String? {
    guard let type = Model.self as? any Reflectable.Type, !SchemaReader.schema(of: type).findings.isTold else { return nil }
    // Only of what is made of the library's own types another value is made: none of a user's is made up.
    guard let valueType = Swift.type(of: keyPath).valueType as? any Decodable.Type, HeldTypes.models(in: valueType).isEmpty else {
      return nil
    }
    return codingKey(of: keyPath, in: type, valueType)
  }

  private static func codingKey<R: Reflectable, V: Decodable>(of keyPath: AnyKeyPath, in type: R.Type, _ valueType: V.Type) -> String? {
    guard let property = keyPath as? WritableKeyPath<R, V> else { return nil }
    var instance = R()
    let before = written(by: instance)
    guard let other = try? ProbeValue.other(valueType, than: instance[keyPath: property], in: ProbeTrail()) else { return nil }
    instance[keyPath: property] = other
    let after = written(by: instance)
    let changed = SchemaReader.schema(of: type).findings.nameless.filter { after[$0] != before[$0] }
    return changed.count == 1 ? changed[0] : nil
  }

  /// What an instance writes, as texts by the keys.
  private static func written(by instance: some Reflectable) -> [String: String] {
    let log = ProbeLog(makesUp: false)
    guard (try? instance.encode(to: ProbeEncoder(log: log))) != nil else { return [:] }
    return log.values.compactMapValues { MirrorReader.unwrapped($0) }.mapValues { MirrorText.text(of: $0) }
  }
}
