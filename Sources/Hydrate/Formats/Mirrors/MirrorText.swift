/// A text that differs if a value does, for comparing values without `==`.
///
/// Unlike `String(reflecting:)` it does not overflow the stack on a mirror that contains itself.
/// It examines a value up to a depth and a number of parts; differences beyond these are not
/// detected.
enum MirrorText {
  private static let depthLimit = 16
  static let partLimit = 4096

  /// - Parameter limit: the maximum number of parts.
  static func text(of value: Any, atMost limit: Int = partLimit) -> String {
    var text = ""
    var waiting: [(label: String?, value: Any, depth: Int)] = [(nil, value, 0)]
    // The remaining number of parts. Each part may use half of it, so that a wide part leaves some
    // for the depth of its first children.
    var room = limit
    for _ in 0..<limit {
      guard let part = waiting.popLast() else { break }
      let type = Swift.type(of: part.value)
      text += "\n\(part.depth) \(part.label ?? "") \(String(reflecting: type))"
      if let described = description(of: part.value) { text += " " + described }
      guard part.depth < depthLimit, SwiftScalars.writer(for: type) == nil else { continue }
      var level: Mirror? = Mirror(reflecting: part.value)
      var children: [(String?, Any, Int)] = []
      for _ in 0..<depthLimit {
        guard let mirror = level else { break }
        let count = children.count
        children += mirror.children.prefix((room + 1) / 2).map { ($0.label, $0.value, part.depth + 1) }
        room -= children.count - count
        level = mirror.superclassMirror
      }
      waiting += children.reversed()
    }
    return text
  }

  /// The description of a value without children, which is a scalar or a case without payload. A
  /// class without a description has only its name.
  private static func description(of value: Any) -> String? {
    if value is any CustomDebugStringConvertible || value is any CustomStringConvertible || value is any TextOutputStreamable {
      // A collection's description includes its elements, which may contain themselves.
      return value is any SourceCollection ? nil : String(reflecting: value)
    }
    let mirror = Mirror(reflecting: value)
    return mirror.children.isEmpty && mirror.superclassMirror == nil && !(value is any CustomReflectable) ? String(describing: value) : nil
  }
}

/// A stored property of an instance, from its mirror.
package struct StoredProperty {
  package let name: String
  package let value: Any
  /// Whether the value is a property wrapper.
  let isWrapped: Bool
  /// Whether it is `lazy` and has a value because it was requested.
  let isLazy: Bool

  /// Nil for a child that is not a property, and for a lazy property without a value.
  init?(label: String?, value: Any, isObserved: Bool) {
    guard let label, let name = MirrorReader.propertyName(label: label, value: value, isObserved: isObserved) else { return nil }
    isLazy = label.hasPrefix(MirrorReader.lazyPrefix)
    guard let value = isLazy ? MirrorReader.unwrappedOnce(value) : value else { return nil }
    (self.name, self.value, isWrapped) = (name, value, !isLazy && !isObserved && name != label)
  }

  /// The properties by name, those of a superclass first, with their storage, such as the property
  /// wrapper.
  package static func all(of instance: Any) -> [StoredProperty] {
    MirrorReader.stored(in: MirrorBudget.levels(of: Mirror(reflecting: instance)))
  }

  /// One text per property, each of which differs if the property's value does.
  static func texts(of properties: [StoredProperty]) -> [String] {
    let limit = textLimit(for: properties.count)
    return properties.map { MirrorText.text(of: $0.value, atMost: limit) }
  }

  /// The number of parts per property, for this many properties, so that the total is bounded.
  static func textLimit(for count: Int) -> Int { min(MirrorText.partLimit, max(16, MirrorText.partLimit * 4 / max(count, 1))) }
}

/// The text of a value of any type, with the values of sensitive properties and members hidden.
package enum MaskedText {
  private static let depthLimit = 16
  /// How many values a text shows in all, and at most of one value: a mirror that a type makes itself
  /// may be endless, and one instance may be in many places.
  private static let (valueLimit, childLimit) = (1 << 16, 4096)

  /// - Parameter keys: The names of these properties and members; nil if there are none.
  package static func text(of value: Any, hiding keys: SensitiveKeys?) -> String {
    guard let keys, !keys.isEmpty else { return String(describing: value) }
    if keys.hidesAll { return SensitiveKeys.mask }
    if let text = value as? String { return text }
    var room = valueLimit
    return text(value, keys, depthLimit, &room)
  }

  /// - Parameter room: How many more values are shown.
  private static func text(_ value: Any, _ keys: SensitiveKeys, _ depth: Int, _ room: inout Int) -> String {
    if let value = value as? Value { return keys.masked(value.description) }
    if SwiftScalars.writer(for: type(of: value)) != nil || value is any Printed { return String(reflecting: value) }
    guard depth > 0, room > 0, ThreadStack.remaining > ThreadStack.levelReserve else { return "…" }
    room -= 1
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.prefix(childLimit)
    func inner(_ value: Any) -> String { text(value, keys, depth - 1, &room) }
    func member(_ name: String?, _ value: Any) -> String {
      guard let name, !name.isEmpty, !isNumber(name) else { return inner(value) }
      return "\(name): \(keys.isName(name) ? SensitiveKeys.mask : inner(value))"
    }
    switch mirror.displayStyle {
    case .optional: return children.first.map { inner($0.value) } ?? "nil"
    case .collection, .set: return "[\(children.map { inner($0.value) }.joined(separator: ", "))]"
    case .dictionary:
      let members = children.map { child in
        let pair = Array(Mirror(reflecting: child.value).children.prefix(3))
        guard pair.count == 2 else { return SensitiveKeys.mask }
        return "\(inner(pair[0].value)): \(keys.contains("\(pair[0].value)") ? SensitiveKeys.mask : inner(pair[1].value))"
      }
      return members.isEmpty ? "[:]" : "[\(members.joined(separator: ", "))]"
    case .tuple: return "(\(children.map { member($0.label, $0.value) }.joined(separator: ", ")))"
    case .enum:
      guard let payload = children.first else { return String(describing: value) }
      let text = Mirror(reflecting: payload.value).displayStyle == .tuple ? inner(payload.value) : "(\(inner(payload.value)))"
      return "\(payload.label ?? "")\(keys.isName(payload.label ?? "") ? "(\(SensitiveKeys.mask))" : text)"
    default:
      // A mirror of its own may show a sensitive property under another name, or in a text.
      if value is any CustomReflectable, !String(reflecting: type(of: value)).hasPrefix("Swift.") {
        return "\(type(of: value))(\(SensitiveKeys.mask))"
      }
      let parts = StoredProperty.all(of: value).prefix(childLimit)
      if parts.isEmpty, mirror.children.isEmpty { return String(describing: value) }
      return "\(type(of: value))(\(parts.map { member($0.name, $0.value) }.joined(separator: ", ")))"
    }
  }

  /// Whether a label is the place of a value in a tuple, such as `.0`.
  private static func isNumber(_ label: String) -> Bool { label.utf8.first == UInt8(ascii: ".") }
}
