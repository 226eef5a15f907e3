/// Where a rule says that a field stands, and what maps it; nil for the usual key, and for the built-in strategy.
struct FieldSource {
  let field: FieldName
  let source: Accessor?
  let mapper: FieldMapper?
  /// Whether the field may be left out by `only` and `except`, because they were said of a mapper, and this in its profile.
  var yieldsToSelection = false
  /// Whether the field may be left out because none of its groups is asked for: a profile's file says both of one property.
  var yieldsToGroups = false

  /// The same by the name that a look at the type tells.
  func told(_ tell: (FieldName) -> FieldName) -> FieldSource {
    FieldSource(
      field: tell(field), source: source, mapper: mapper, yieldsToSelection: yieldsToSelection, yieldsToGroups: yieldsToGroups)
  }
}
