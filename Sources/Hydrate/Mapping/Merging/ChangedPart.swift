/// One part that an update has changed.
struct ChangedPart {
  let place: ChangePlace
  /// What was there before, and what is there now; nil for nothing.
  var old: Any?
  var new: Any?
  /// Whether the two could not be compared to their end, so that the part counts as changed.
  var isUnclear = false

  var path: ValuePath { place.path }

  /// The same from further up.
  func within(_ outer: ChangePlace) -> ChangedPart {
    ChangedPart(place: outer.appending(place.path, at: place.source), old: old, new: new, isUnclear: isUnclear)
  }
}

/// Where a part of a model stands: in the model, and in the source.
struct ChangePlace {
  private(set) var path = ValuePath.root
  /// The way in the source, a step for each object that is passed.
  private(set) var source: [Accessor] = []

  var sourcePath: ValuePath { source.reduce(.root) { $0.appending($1.path) } }

  func appending(_ path: ValuePath, at source: [Accessor]) -> ChangePlace {
    ChangePlace(path: self.path.appending(path), source: self.source + source)
  }

  /// The place of a member, which is called the same in the source.
  func appending(_ key: String) -> ChangePlace { appending(ValuePath([.key(key)]), at: [.key(key)]) }
}
