/// The name of a type with its module and enclosing types.
///
/// `String(reflecting: type)` returns the same name, but checks the metatype for conformances to
/// four protocols. A failed check searches all conformances of the process, a hundred thousand in
/// large programs. Printing a value checks the value's own type for three of them, and that type
/// is the same here for every name, so only one check per name is left.
package struct FullTypeName {
  let text: String

  /// The modules whose types are not models.
  private static let systemModules: Set<Substring> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "CoreFoundation", "CoreGraphics", "__C",
    "_Concurrency", "_StringProcessing", "Observation",
  ]

  /// Whether the type belongs to the standard library or Foundation.
  package var isOfSystem: Bool { Self.systemModules.contains(module) }

  /// The name of the module.
  var module: Substring { text.prefix { $0 != "." } }

  package init(_ type: Any.Type) {
    let whole = String(reflecting: Shown(customMirror: Self.mirror(type)))
    // `Hydrate.Argument<Module.Type>()`
    guard let start = whole.firstIndex(of: "<"), let end = whole.lastIndex(of: ">"), start < end else {
      text = String(reflecting: type)
      return
    }
    text = String(whole[whole.index(after: start)..<end])
  }

  private static func mirror<T>(_ type: T.Type) -> Mirror { Argument<T>().customMirror }
}

/// A value that is printed like an empty value of another type.
private struct Shown: CustomReflectable {
  let customMirror: Mirror
}

/// An empty value whose type name contains the name of `T`.
private struct Argument<T>: CustomLeafReflectable {
  // A mirror asks its subject for this conformance, which is faster if there is one.
  var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
