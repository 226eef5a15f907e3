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
    if SwiftScalars.writer(for: type(of: value)) != nil { return String(reflecting: value) }
    guard depth > 0, room > 0, ThreadStack.remaining > ThreadStack.levelReserve else { return "…" }
    room -= 1
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.prefix(childLimit)
    func inner(_ value: Any) -> String { text(value, keys, depth - 1, &room) }
    func member(_ name: String?, _ value: Any) -> String {
      guard let name, !name.isEmpty, !isNumber(name) else { return inner(value) }
      return "\(name): \(keys.contains(name) ? SensitiveKeys.mask : inner(value))"
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
      return "\(payload.label ?? "")\(keys.contains(payload.label ?? "") ? "(\(SensitiveKeys.mask))" : text)"
    default:
      let parts = StoredProperty.all(of: value).prefix(childLimit)
      if parts.isEmpty, mirror.children.isEmpty { return String(describing: value) }
      return "\(type(of: value))(\(parts.map { member($0.name, $0.value) }.joined(separator: ", ")))"
    }
  }

  /// Whether a label is the place of a value in a tuple, such as `.0`.
  private static func isNumber(_ label: String) -> Bool { label.utf8.first == UInt8(ascii: ".") }
}
