/// A stored property of an instance, as Mirror shows it.
struct StoredProperty {
  let name: String
  let value: Any
  /// Whether it is `lazy`, and has its value from being asked for.
  let isLazy: Bool

  static func all(of instance: Any) -> [StoredProperty] {
    MirrorReader.storedChildren(of: instance).map { StoredProperty(name: $0.label, value: $0.value, isLazy: $0.isLazy) }
  }

  /// Whether the property stores just what was asked for.
  func stores(_ asked: ProbeLog.Asked) -> Bool {
    let own = Swift.type(of: value) as Any.Type
    return own == asked.type || (asked.isConditional && own == asked.optionalType)
  }

  /// A text that differs where the value does.
  var text: String { MirrorText.text(of: value) }
}
