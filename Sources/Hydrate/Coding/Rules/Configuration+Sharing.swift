/// Which configurations do the same.
///
/// They are compared as they stand. A key of the library's own for a dictionary, or a dictionary within such a key, would have its conformances
/// looked up when the first mapper of a process is made, which takes longer than most mappings.
extension Configuration {
  /// Whether the configuration can be compared by what it says: closures and values cannot.
  var isComparable: Bool {
    (typeMappers.isEmpty || typeMappers.values.allSatisfy(\.isShared)) && (rules.isEmpty || rules.values.allSatisfy(\.isComparable))
      && profile?.isComparable != false
  }

  /// Whether a key transformer, of the profile's among them, has closures of a user's, which are equal to themselves alone.
  var hasClosures: Bool {
    options.keyTransformer?.identity.hasClosures == true || profile?.common.hasClosures == true
      || profile?.sections.contains { $0.configuration.hasClosures } == true
  }

  /// Whether nothing was chosen.
  var isPlain: Bool {
    options.isPlain && typeMappers.isEmpty && (rules.isEmpty || rules.values.allSatisfy(\.isEmpty)) && profile == nil
  }

  /// Whether two comparable configurations do the same.
  func isSame(as other: Configuration) -> Bool {
    haveSameProfile(other) && options.comparable == other.options.comparable && haveSameTypeMappers(other) && covers(other)
      && other.covers(self)
  }

  private func haveSameTypeMappers(_ other: Configuration) -> Bool {
    guard typeMappers.count == other.typeMappers.count else { return false }
    return typeMappers.isEmpty || typeMappers.allSatisfy { other.typeMappers[$0.key] === $0.value }
  }

  private func haveSameProfile(_ other: Configuration) -> Bool {
    guard let profile, let others = other.profile else { return profile == nil && other.profile == nil }
    return profile.isSame(as: others)
  }

  /// Whether the rules of the other are among those of this one.
  private func covers(_ other: Configuration) -> Bool {
    other.rules.allSatisfy { model, rules in rules.isEmpty || self.rules[model].map { $0.isSame(as: rules) } ?? false }
  }

  /// The same for configurations that do the same.
  func combine(into hasher: inout Hasher) {
    hasher.combine(options.comparable)
    profile?.combine(into: &hasher)
    // In no order, as types and models have none.
    if !typeMappers.isEmpty { hasher.combine(typeMappers.reduce(0) { $0 ^ ObjectIdentifier($1.value).hashValue ^ $1.key.hashValue }) }
    hasher.combine(rules.values.reduce(0) { $0 ^ $1.sharedHash })
  }
}
