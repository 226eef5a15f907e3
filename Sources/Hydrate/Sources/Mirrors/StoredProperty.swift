/// A stored property of an instance, as Mirror shows it.
struct StoredProperty {
  let name: String
  let value: Any
  /// Whether it is `lazy`, and has its value from being asked for.
  let isLazy: Bool

  static func all(of instance: Any) -> [StoredProperty] {
    MirrorReader.storedChildren(of: instance).map { StoredProperty(name: $0.label, value: $0.value, isLazy: $0.isLazy) }
  }

  /// A text that differs where the value does, one for each property.
  static func texts(of properties: [StoredProperty]) -> [String] {
    let limit = textLimit(for: properties.count)
    return properties.map { MirrorText.text(of: $0.value, atMost: limit) }
  }

  /// How many parts of each of so many properties are looked at, so that all of them come to an end.
  static func textLimit(for count: Int) -> Int { min(MirrorText.partLimit, max(16, MirrorText.partLimit * 4 / max(count, 1))) }
}
