extension KeyedMapper {
  /// A mapper of a type that contains itself: it makes a target, and then puts the fields in, of which some may be mapped by this very mapper.
  ///
  /// The fields are given the mapper that they are part of, for use in them, at any depth: `folder.array`, or within another mapper's fields.
  /// What is said of the whole mapper, as ``nulls(_:)``, holds wherever it stands within itself. Data that is nested deeper than the thread's stack
  /// can follow is a `tooDeep` issue. All works both ways and in updates.
  ///
  ///     let folders = KeyedMapper.recursive({ Folder() }) { folder in
  ///       KeyedField("name", \.name)
  ///       KeyedField("folders", \.folders, folder.array.optional(default: []))
  ///     }
  public static func recursive(
    _ make: @escaping @Sendable () throws -> Target, @KeyedFieldBuilder<Target> fields: (Mappers.Itself<Target>) -> [KeyedField<Target>]
  ) -> KeyedMapper {
    recursive(KeyedFactory(make: make), fields)
  }

  /// The same for targets that may be there already; see ``init(_:existing:fields:)``.
  public static func recursive(
    _ make: @escaping @Sendable () throws -> Target,
    existing find: @escaping @Sendable (_ source: Value, _ context: inout MappingContext) throws -> Target?,
    @KeyedFieldBuilder<Target> fields: (Mappers.Itself<Target>) -> [KeyedField<Target>]
  ) -> KeyedMapper {
    recursive(KeyedFactory(make: make, find: find), fields)
  }

  private static func recursive(
    _ factory: KeyedFactory<Target>, _ fields: (Mappers.Itself<Target>) -> [KeyedField<Target>]
  ) -> KeyedMapper {
    let knot = KeyedKnot<Target>()
    let form = KeyedForm.filled(fields(Mappers.Itself(knot: knot)), factory)
    knot.tie(form)
    return KeyedMapper(form, NullPolicies(), owner: KeyedKnotOwner(knot))
  }
}
