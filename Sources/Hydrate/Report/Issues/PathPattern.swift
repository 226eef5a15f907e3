/// A path with stars for what the document determines: `items[*].limits.*`. A key that contains a star is
/// quoted, so that a star is never a key.
package struct PathPattern: Sendable {
  package private(set) var text = ""

  package init(_ path: ValuePath = .root) { for component in path.components { add(component) } }

  /// - Parameter isEntry: Whether the document determines the key.
  package mutating func add(_ component: ValuePath.Component, isEntry: Bool = false) {
    switch component {
    case .index: text += "[*]"
    case .key where isEntry: text += text.isEmpty ? "*" : ".*"
    case .key(let key) where key.contains("*"): text += "[\(Value(key))]"
    case .key, .several:
      let name = ValuePath([component]).description
      text += text.isEmpty || name.hasPrefix("[") ? name : ".\(name)"
    }
  }

  /// Whether a pattern is that of elements, or of values whose keys the document determines.
  package static func isOfParts(_ pattern: String) -> Bool { pattern.hasSuffix("*") || pattern.hasSuffix("[*]") }
}
