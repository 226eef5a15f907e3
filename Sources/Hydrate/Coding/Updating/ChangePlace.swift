/// The location of a part of a model, in the model and in the source.
struct ChangePlace {
  private(set) var path = ValuePath.root
  /// The path in the source, with an accessor for each object on it.
  private(set) var source: [Accessor] = []
  /// Whether a sensitive field is on the path.
  private(set) var isSensitive = false
  /// The names on the path that are not known to be fields.
  private(set) var otherNames: [String] = []

  var sourcePath: ValuePath { source.reduce(.root) { $0.appending($1.path) } }

  /// - Parameter field: The field, if the part is one.
  func appending(_ path: ValuePath, at source: [Accessor], field: FieldLabel? = nil) -> ChangePlace {
    let names: [String] = path.components.compactMap { component in
      if case .key(let key) = component { key } else { nil }
    }
    return ChangePlace(path: path, source: source, isSensitive: field?.isSensitive == true, otherNames: field == nil ? names : [])
      .within(self)
  }

  /// Returns the same location within an outer one.
  func within(_ outer: ChangePlace) -> ChangePlace {
    ChangePlace(
      path: outer.path.appending(path), source: outer.source + source, isSensitive: outer.isSensitive || isSensitive,
      otherNames: outer.otherNames + otherNames)
  }

  /// Returns the location of a member that has the same name in the source.
  func appending(_ key: String) -> ChangePlace { appending(ValuePath([.key(key)]), at: [.key(key)]) }
}
