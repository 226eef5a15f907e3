extension Value: CustomStringConvertible {
  /// The value as compact JSON text, for a person to read: dates are RFC 3339 text, data is base64. Controls and what changes the direction of text
  /// are escapes.
  ///
  /// Never fails: a date that RFC 3339 cannot say stands as its seconds since 2001. ``jsonString(_:)`` writes text for programs.
  public var description: String { JSONWriter.description(of: self) }
}
