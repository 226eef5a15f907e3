/// The cases of enums that list them, for messages.
///
/// The cases of a type are read once, after a document has failed to match one, and within that
/// call, since the type may be bound to an actor.
enum EnumCases {
  private static let (allowed, spellings) = (Guarded(IdentityTable<AllowedValues>()), Guarded(IdentityTable<AllowedValues>()))
  /// The maximum number of cases to read. A type may compute any number of them.
  private static let limit = 256

  /// Returns nil for a type that lists no cases.
  static func allowed(_ type: Any.Type) -> AllowedValues? {
    known(type, allowed) { (type as? any CaseIterable.Type).flatMap { list($0) } }
  }

  /// Returns the known cases of a type, which are found once; nil if there are none.
  private static func known(
    _ type: Any.Type, _ known: Guarded<IdentityTable<AllowedValues>>, orFind find: () -> AllowedValues?
  ) -> AllowedValues? {
    let id = ObjectIdentifier(type)
    let found = known.known {
      $0[id]
    } orMake: {
      find() ?? AllowedValues([])
    } keep: {
      $1.keep($0, for: id)
    }
    return found.names.isEmpty ? nil : found
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
  static func names<T>(of type: T.Type) -> [String]? {
    if let cases = plainCases(of: type) { return cases.map { name(of: $0) } }
    guard isEnum(type), let listed = (type as? any CaseIterable.Type).flatMap({ list(first: limit + 1, of: $0) }), listed.count <= limit
    else { return nil }
    return listed.map { name(of: $0) }
  }

  /// Returns the case whose name differs from a text only in its spelling; nil if there is none or
  /// several. Like ``allowed(_:)``, for use after a document has failed to match a case.
  static func name(like text: String, in type: any Decodable.Type) -> String? {
    let known = known(type, spellings) {
      // Numbers have one spelling.
      let isNumber = (type as? any RawRepresentable.Type).map { rawValue(of: $0) != String.self } ?? false
      return isNumber ? nil : names(of: type).map { AllowedValues($0) }
    }
    guard let known else { return nil }
    let folded = RelaxedName.folded(text)
    let found = known.names.filter { RelaxedName.folded($0) == folded }
    return found.count == 1 && found[0] != text ? found[0] : nil
  }

  private static func rawValue<Raw: RawRepresentable>(of type: Raw.Type) -> Any.Type { Raw.RawValue.self }

  private static func list<Enum: CaseIterable>(first count: Int, of type: Enum.Type) -> [Any] { type.allCases.prefix(count).map { $0 } }

  private static func name(of value: Any) -> String {
    if let raw = value as? any RawRepresentable { return self.raw(raw) }
    return Mirror(reflecting: value).children.first?.label ?? String(describing: value)
  }

  private static func raw<Raw: RawRepresentable>(_ value: Raw) -> String { String(describing: value.rawValue) }
}
