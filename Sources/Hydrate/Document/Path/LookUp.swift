/// What an accessor finds in structured data.
enum LookUp {
  case found(Value)
  /// There is no value: a key or an element is not there, or null stands on the way.
  case absent
  /// Data of another kind stands on the way, so that nothing can be said of the value.
  indirect case blocked(Blockage)

  /// The value, where there is one.
  var value: Value? {
    if case .found(let value) = self { value } else { nil }
  }

  var blockage: Blockage? {
    if case .blocked(let blockage) = self { blockage } else { nil }
  }

  /// A value, or absence for nil.
  init(_ value: Value?) { self = value.map { .found($0) } ?? .absent }
}

/// Where the way to a value ended early: at data that has no such parts.
struct Blockage {
  /// The way as far as it went.
  let path: ValuePath
  /// What stands there: neither null nor a container of the right kind.
  let value: Value
  /// The whole way.
  let way: ValuePath

}
