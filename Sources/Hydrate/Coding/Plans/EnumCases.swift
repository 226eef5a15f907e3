/// The cases of enums that list them, for messages.
///
/// The cases of a type are read once, after a document has failed to match one, and within that
/// call, since the type may be bound to an actor.
enum EnumCases {
  private static let known = Guarded(IdentityTable<AllowedValues>())
  /// The entry for a type that lists no cases.
  private static let none = AllowedValues([])
  /// The maximum number of cases to read. A type may compute any number of them.
  private static let limit = 256

  /// Returns nil for a type that lists no cases.
  static func allowed(_ type: Any.Type) -> AllowedValues? {
    let id = ObjectIdentifier(type)
    let found = known.withLock { $0[id] } ?? keep((type as? any CaseIterable.Type).flatMap { list($0) } ?? none, for: id)
    return found.names.isEmpty ? nil : found
  }

  private static func keep(_ found: AllowedValues, for id: ObjectIdentifier) -> AllowedValues {
    known.withLock { known in
      if let first = known[id] { return first }
      known.keep(found, for: id)
      return found
    }
  }

  private static func list<Enum: CaseIterable>(_ type: Enum.Type) -> AllowedValues? {
    let cases = type.allCases.prefix(limit + 1).map { value in (value as? any RawRepresentable).map { raw($0) } ?? String(describing: value)
    }
    return AllowedValues(Array(cases.prefix(limit)), hasMore: cases.count > limit)
  }

  /// Returns the raw values of an enum as text, or the names of its cases; nil if the type is not
  /// an enum, or if its cases are unknown. Only for use at set-up.
  ///
  /// The type alone shows enums without associated values; the cases of others are known only if
  /// the type lists them.
  static func names(of type: any Decodable.Type) -> [String]? { names(opened: type) }

  private static func names<T>(opened type: T.Type) -> [String]? {
    if let cases = plainCases(of: type) { return cases.map { name(of: $0) } }
    guard let listed = (type as? any CaseIterable.Type).flatMap({ list(first: limit + 1, of: $0) }), listed.count <= limit,
      listed.allSatisfy({ Mirror(reflecting: $0).displayStyle == .enum })
    else { return nil }
    return listed.map { name(of: $0) }
  }

  /// Returns the case whose name differs from a text only in its spelling; nil if there is none or
  /// several. Like ``allowed(_:)``, for use after a document has failed to match a case.
  static func name(like text: String, in type: any Decodable.Type) -> String? {
    guard let names = spellings(of: type) else { return nil }
    let folded = RelaxedName.folded(text)
    let found = names.filter { RelaxedName.folded($0) == folded }
    return found.count == 1 && found[0] != text ? found[0] : nil
  }

  private static let knownSpellings = Guarded(IdentityTable<AllowedValues>())

  private static func spellings(of type: any Decodable.Type) -> [String]? {
    let id = ObjectIdentifier(type)
    if let known = knownSpellings.withLock({ $0[id] }) { return known.names }
    // Numbers have one spelling.
    let isNumber = (type as? any RawRepresentable.Type).map { rawValue(of: $0) != String.self } ?? false
    let found = AllowedValues(isNumber ? [] : names(of: type) ?? [])
    knownSpellings.withLock { if $0[id] == nil { $0.keep(found, for: id) } }
    return found.names
  }

  private static func rawValue<Raw: RawRepresentable>(of type: Raw.Type) -> Any.Type { Raw.RawValue.self }

  private static func list<Enum: CaseIterable>(first count: Int, of type: Enum.Type) -> [Any] { type.allCases.prefix(count).map { $0 } }

  private static func name(of value: Any) -> String {
    if let raw = value as? any RawRepresentable { return self.raw(raw) }
    return Mirror(reflecting: value).children.first?.label ?? String(describing: value)
  }

  private static func raw<Raw: RawRepresentable>(_ value: Raw) -> String { String(describing: value.rawValue) }
}
