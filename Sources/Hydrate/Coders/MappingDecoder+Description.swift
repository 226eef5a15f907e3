extension MappingDecoder: CustomStringConvertible, CustomDebugStringConvertible {
  /// The rules of its profile, as ``Profile/description`` shows them.
  public var description: String { "MappingDecoder(\(Profile(engines.contents)))" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

extension MappingEncoder: CustomStringConvertible, CustomDebugStringConvertible {
  /// The rules of its profile, as ``Profile/description`` shows them.
  public var description: String { "MappingEncoder(\(Profile(engines.contents)))" }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
