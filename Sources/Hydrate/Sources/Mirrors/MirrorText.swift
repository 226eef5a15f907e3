/// A text that differs where a value does, as far as it shows: for comparing values that have no `==`.
///
/// Not `String(reflecting:)`, which follows a mirror that holds itself until the stack ends. Here a value is looked into up to a depth and a number
/// of parts; what lies beyond does not tell values apart.
enum MirrorText {
  private static let depthLimit = 16
  static let partLimit = 4096

  /// - Parameter limit: how many parts are looked at.
  static func text(of value: Any, atMost limit: Int = partLimit) -> String {
    var text = ""
    var waiting: [(label: String?, value: Any, depth: Int)] = [(nil, value, 0)]
    // What is still to be taken in. A part has half of that at most, so that a wide one leaves something for the depth of its first parts.
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

  /// How a value describes itself; one without children is a scalar, or a case without values. A class that says nothing has only its name.
  private static func description(of value: Any) -> String? {
    if value is any CustomDebugStringConvertible || value is any CustomStringConvertible || value is any TextOutputStreamable {
      // A container's description is that of its parts, which may hold themselves.
      return value is any SourceCollection ? nil : String(reflecting: value)
    }
    let mirror = Mirror(reflecting: value)
    return mirror.children.isEmpty && mirror.superclassMirror == nil && !(value is any CustomReflectable) ? String(describing: value) : nil
  }
}

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
