/// One part that an update has changed.
struct ChangedPart {
  var path: ValuePath
  /// Whether nobody could compare it to its end, so that it counts as changed.
  var isUnclear = false

  /// The same from further up.
  func within(_ place: ValuePath) -> ChangedPart { ChangedPart(path: place.appending(path), isUnclear: isUnclear) }
}
