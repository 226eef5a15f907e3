/// The value that could not be written: the innermost one that an `encode(to:)` passed to the
/// encoder, or within it an element of an array or a dictionary, which the library writes itself.
struct RefusedPart {
  let value: Any

  /// - Parameters:
  ///   - whole: the value to be written.
  ///   - issue: the issue, with its path.
  init(_ whole: Any, _ refused: RefusedValue, _ issue: MappingIssue) {
    let (start, depth) = refused.value(of: issue) ?? (whole, 0)
    var value = start
    for key in issue.place.codingPath(withStep: true).dropFirst(depth) {
      guard let part = Self.part(of: value, at: key) else { break }
      value = part
    }
    self.value = MirrorReader.unwrapped(value) ?? value
  }

  private static func part(of value: Any, at key: any CodingKey) -> Any? {
    let mirror = Mirror(reflecting: MirrorReader.unwrapped(value) ?? value)
    switch mirror.displayStyle {
    case .collection, .set:
      guard let index = key.intValue, index >= 0 else { return nil }
      return mirror.children.dropFirst(index).first?.value
    case .dictionary:
      let members = mirror.children.lazy.compactMap { $0.value as? (key: Any, value: Any) }
      return members.first { String(describing: $0.key) == key.stringValue }?.value
    default: return nil
    }
  }
}
