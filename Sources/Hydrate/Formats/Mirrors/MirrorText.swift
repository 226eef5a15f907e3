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
  /// Whether it is `lazy` and has a value because it was requested.
  let isLazy: Bool

  package static func all(of instance: Any) -> [StoredProperty] {
    MirrorReader.storedChildren(of: instance).map { StoredProperty(name: $0.label, value: $0.value, isLazy: $0.isLazy) }
  }

  /// One text per property, each of which differs if the property's value does.
  static func texts(of properties: [StoredProperty]) -> [String] {
    let limit = textLimit(for: properties.count)
    return properties.map { MirrorText.text(of: $0.value, atMost: limit) }
  }

  /// The number of parts per property, for this many properties, so that the total is bounded.
  static func textLimit(for count: Int) -> Int { min(MirrorText.partLimit, max(16, MirrorText.partLimit * 4 / max(count, 1))) }
}
