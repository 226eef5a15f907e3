/// The cases of enums that list them: what messages name.
///
/// They are looked at where a document has failed in one, in its own run and once a type: the type may be bound to an actor.
enum EnumCases {
  private static let known = Guarded(IdentityTable<AllowedValues>())
  /// What stands for a type that lists none.
  private static let none = AllowedValues([])
  /// More are not counted: a type may list whatever it computes.
  private static let limit = 256

  /// Nil for what lists none.
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

  private static func raw<Raw: RawRepresentable>(_ value: Raw) -> String { String(describing: value.rawValue) }
}
