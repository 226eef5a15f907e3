/// Whether a type is the standard library's or Foundation's, whose keys stand as they are.
///
/// Only the full name of a type tells; to spell one out takes long, so that it is done when somebody asks, and once.
final class TypeOrigin: Sendable {
  let type: Any.Type
  private let answer = Guarded(Bool?.none)

  /// The modules whose types are not models.
  private static let systemModules: Set<Substring> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "CoreFoundation", "CoreGraphics", "__C",
    "_Concurrency", "_StringProcessing",
  ]

  init(_ type: Any.Type) { self.type = type }

  var isSystem: Bool {
    answer.withLock { answer in
      if let answer { return answer }
      let found = Self.systemModules.contains(FullTypeName(type).module)
      answer = found
      return found
    }
  }
}

extension TypeOrigin: PropertyNames {
  func property(codingKey: String) -> String? { SchemaReader.known(type)?.field(codingKey: codingKey)?.name }
}
