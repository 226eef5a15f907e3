extension MappingDecoder: CustomStringConvertible, CustomDebugStringConvertible {
  /// The rules of its profile, as ``Profile/description`` shows them.
  public var description: String { "MappingDecoder(\(Profile(engines.contents)))" }

  public var debugDescription: String { description }
}

extension MappingEncoder: CustomStringConvertible, CustomDebugStringConvertible {
  /// The rules of its profile, as ``Profile/description`` shows them.
  public var description: String { "MappingEncoder(\(Profile(engines.contents)))" }

  public var debugDescription: String { description }
}
