/// A value that prints its description and nothing of what it stores: in texts, in a debugger, in
/// `dump`.
package protocol Printed: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The value as source code, which is its description.
  var sourceCode: String { get }
  /// The arguments of the initializer in it.
  var arguments: String { get }
  /// The stored properties, in order, as structured data; by default something that is none.
  var stored: KeyValuePairs<String, Any> { get }
}

extension Printed {
  package var arguments: String { "" }
  package var stored: KeyValuePairs<String, Any> { ["self": Self.self] }
  package var sourceCode: String { "\(Self.self)(\(arguments))" }
  public var description: String { sourceCode }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:], ancestorRepresentation: .suppressed) }

  /// Source code with a call on a value, which begins a line if the value has several.
  package static func text(_ base: Any, _ call: String) -> String {
    let text = "\(base)"
    if call.isEmpty { return text }
    return text + (text.contains("\n") ? "\n  ." : ".") + indented(call)
  }

  /// A heading with indented items, one below the other.
  package static func text(_ head: String, list items: [String]) -> String { indented(([head] + items).joined(separator: "\n")) }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ")
  }
}

extension Mirror {
  /// The mirror of what a value stores, whatever it prints.
  package init(ofStored subject: Any) {
    self = (subject as? any Printed).map { Mirror(subject, children: $0.stored, displayStyle: .struct) } ?? Mirror(reflecting: subject)
  }
}
