extension ReflectiveMapper: Printed {
  /// The mapper as source code: its settings and rules, with the fields that they name. Values of
  /// ``sensitive(_:_:)`` fields are hidden. No type is inspected for this.
  ///
  ///     print(ReflectiveMapper<Card>().default(\.limit, 5).sensitive(\.number))
  ///     // ReflectiveMapper<Card>()
  ///     //   .default(\.limit, 5)
  ///     //   .sensitive(\.number)
  public var description: String {
    let configuration = configuration
    let own = configuration.calls(for: Model.self).map { "\n  \($0)" }.joined()
    guard let profile = configuration.profile else { return "ReflectiveMapper<\(Model.self)>()\(own)" }
    let calls = profile.calls(for: configuration).map { "\n  \($0)" }.joined()
    return "ReflectiveMapper<\(Model.self)>(profile: MappingProfile()\(calls))\(own)"
  }
  package var stored: KeyValuePairs<String, Any> { ["engine": engine] }
}

extension MappingProfile: Printed {
  /// The profile as source code: its settings and the rules of its types. Values of sensitive fields
  /// are hidden. No type is inspected for this.
  ///
  ///     print(MappingProfile().type(Card.self) { $0.sensitive(\.number) })
  ///     // MappingProfile()
  ///     //   .type(Card.self) { $0.sensitive(\.number) }
  public var description: String { "MappingProfile()" + contents.calls().map { "\n  \($0)" }.joined() }
  package var stored: KeyValuePairs<String, Any> { ["contents": contents, "engines": engines] }
}
