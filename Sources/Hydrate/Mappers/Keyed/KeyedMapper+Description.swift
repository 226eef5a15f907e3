extension KeyedMapper: CustomStringConvertible, CustomDebugStringConvertible {
  /// The mapper's fields, with their sources and mappers.
  ///
  ///     print(KeyedMapper({ Track() }) { KeyedField("meta.title", \.title) })
  ///     // KeyedMapper<Track>
  ///     //   KeyedField("meta.title", title)
  public var description: String {
    guard case .filled(let fields, _) = form else { return "KeyedMapper<\(Target.self)>" }
    return "KeyedMapper<\(Target.self)>" + fields.fields.map { "\n  \($0)" }.joined()
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension KeyedField: CustomStringConvertible, CustomDebugStringConvertible {
  /// The field's source, destination and mapper.
  public var description: String {
    let mapper = fieldTarget.decider.flatMap { $0.name.hasPrefix("IdentityMapper<") ? nil : $0.name }
    let parts = ["\(source)".debugDescription, fieldTarget.name?.description, mapper].compactMap(\.self)
    return "KeyedField(\(parts.joined(separator: ", ")))\(isReadOnly ? ".readOnly()" : "")"
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
