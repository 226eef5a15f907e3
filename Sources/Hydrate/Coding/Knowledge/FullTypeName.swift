/// The name of a type with its module and all types around it.
///
/// `String(reflecting: type)` would do, but asks the runtime whether the type of the type conforms
/// to each of four protocols. A conformance that is not there is looked for in all that a program
/// has, of which large ones have a hundred thousand. When a value is printed, its own type is
/// asked for three of them, which here is the same whatever the name is for: one question is left.
struct FullTypeName {
  let text: String

  /// The modules whose types are not models.
  private static let systemModules: Set<Substring> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "CoreFoundation", "CoreGraphics", "__C",
    "_Concurrency", "_StringProcessing",
  ]

  /// Whether the type is the standard library's or Foundation's.
  var isOfSystem: Bool { Self.systemModules.contains(module) }

  /// The module, by its name.
  var module: Substring { text.prefix { $0 != "." } }

  init(_ type: Any.Type) {
    let argument = Self.argument(type)
    let whole = String(reflecting: Shown(argument: argument))
    // `Hydrate.Argument<Module.Type>()`
    guard let start = whole.firstIndex(of: "<"), let end = whole.lastIndex(of: ">"), start < end else {
      text = String(reflecting: type)
      return
    }
    text = String(whole[whole.index(after: start)..<end])
  }

  private static func argument<T>(_ type: T.Type) -> any NamedArgument { Argument<T>() }
}

/// A value that is printed as an empty one of another type.
private struct Shown: CustomReflectable {
  let argument: any NamedArgument

  var customMirror: Mirror { argument.mirror }
}

private protocol NamedArgument {
  var mirror: Mirror { get }
}

/// An empty value whose type's name has another's.
private struct Argument<T>: NamedArgument {
  var mirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
