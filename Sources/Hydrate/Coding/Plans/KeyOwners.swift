/// Whose rules hold for the keys that a type requests of its decoder or encoder.
///
/// `T(from: decoder)` in the code of another type, and `super.init(from:)`, call no method of the
/// library. Only the keys of the next container show whose fields follow: if they are declared in
/// a type with rules, that type's. All other keys belong to the type that requests them. So the
/// answer depends on the two types and the mapper, and on nothing that was read before.
package final class KeyOwners: Sendable {
  /// The types with rules: the mapper's model, if there are any for it, and those of the profile.
  let types: [SharedType]
  /// Whether unknown keys of one of these types may be looked for.
  let checksKeys: Bool
  private let state = Guarded(State())

  private struct State {
    /// The types by their full names.
    var byName: [String: SharedType]?
    /// The owners of keys, by the type of the keys and the type that requests them.
    var known: [[ObjectIdentifier]: SharedType?] = [:]
  }

  /// Nil if no type has rules.
  init?(_ types: [any Decodable.Type], checksKeys: Bool) {
    if types.isEmpty { return nil }
    self.types = types.map { SharedType($0) }
    self.checksKeys = checksKeys
  }

  /// Returns the type whose rules hold for keys that another type requests; nil if they are the
  /// requesting type's own.
  func owner(of keys: any CodingKey.Type, requestedBy type: Any.Type) -> (any Decodable.Type)? {
    let ids = [ObjectIdentifier(keys), ObjectIdentifier(type)]
    // Names and casts of types take long, so the lock is not held.
    let owner: SharedType? = state.known {
      $0.known[ids]
    } orMake: {
      found(keys, requestedBy: type)
    } keep: {
      $1.known[ids] = .some($0)
    }
    return owner?.type
  }

  private func found(_ keys: any CodingKey.Type, requestedBy type: Any.Type) -> SharedType? {
    if keys == type { return nil }
    let name = FullTypeName(keys)
    let declaring = name.declaring
    let byName = state.known {
      $0.byName
    } orMake: {
      Dictionary(types.map { (FullTypeName($0.type).text, $0) }, uniquingKeysWith: { first, _ in first })
    } keep: {
      $1.byName = $0
    }
    if let owner = ([name.text] + declaring).lazy.compactMap({ byName[$0] }).first { return owner.type == type ? nil : owner }
    // A class may have rules for the fields of its superclass.
    guard types.contains(where: { Self.isSubclass(type, of: $0.type) }) else { return nil }
    var next: AnyClass? = superclass(of: type)
    while let model = next {
      if let owner = model as? any Decodable.Type, declaring.contains(FullTypeName(owner).text) {
        return subclasses(of: owner, on: type).contains { $0 != type } ? SharedType(owner) : nil
      }
      next = superclass(of: model)
    }
    return nil
  }

  /// The types with rules from a type up to a superclass, without that, the most derived one first.
  func subclasses(of superclass: any Decodable.Type, on type: Any.Type) -> [any Decodable.Type] {
    let found = types.map(\.type).filter { model in
      Self.isSubclass(model, of: superclass) && (type == model || Self.isSubclass(type, of: model))
    }
    return found.ordered { Self.isSubclass($0, of: $1) }
  }

  /// Whether a type is a subclass of another one.
  static func isSubclass(_ type: Any.Type, of other: any Decodable.Type) -> Bool {
    func isKind<T>(of other: T.Type) -> Bool { type != other && type is T.Type }
    return other is AnyClass && isKind(of: other)
  }
}

extension FullTypeName {
  /// The names of the type in which the type is declared: in an extension, that type's name may
  /// follow the extension's. Private contexts and those of functions do not count.
  var declaring: [String] {
    var (depth, last, end): (Int, Character, String.Index?) = (0, " ", nil)
    for (index, character) in zip(text.indices, text) {
      switch character {
      case "<", "(": depth += 1
      case ">" where last != "-": depth -= 1
      case ")": depth -= 1
      // `Module.Type.(unknown context at $0).CodingKeys`
      case "." where depth == 0 && last != ")": end = index
      default: break
      }
      last = character
    }
    guard let end else { return [] }
    let name = text[..<end]
    guard name.hasPrefix("(extension in "), let colon = name.firstIndex(of: ":") else { return [String(name)] }
    return [String(name), String(name[colon...].dropFirst())]
  }
}
