extension StoredProperty {
  /// Whether the property stores just what was asked for.
  func stores(_ asked: ProbeLog.Asked) -> Bool {
    let own = Swift.type(of: value) as Any.Type
    return own == asked.type || (asked.isConditional && own == asked.optionalType)
  }
}
