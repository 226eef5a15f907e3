/// How the keys of an object are dealt with where they are not just asked for by their names.
struct KeyListing {
  /// Whether the keys were listed: such an object is an enum, or read key by key.
  var isListed = false
  /// Whether they were listed as data: they stand as they are, and nothing of the object is unknown.
  var isData = false
  /// The type of the keys that are data.
  var dataKeys: (any CodingKey.Type)?

  /// Whether anything of it is so.
  var isUsed: Bool { isListed || isData || dataKeys != nil }
}
