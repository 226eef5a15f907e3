/// Compares configurations, so that mappers with equivalent ones can share an engine.
///
/// Configurations are compared field by field. A key type of the library for a dictionary, or a
/// dictionary within such a key, would make the runtime look up conformances when the first
/// mapper of a process is created, which takes longer than most mappings.
extension Configuration {
  /// Whether the configuration can be compared by its contents; closures and values cannot.
  var isComparable: Bool {
    typeDefaults.isEmpty && (typeMappers.isEmpty || typeMappers.values.allSatisfy(\.isShared))
      && (rules.isEmpty || rules.values.allSatisfy(\.isComparable))
      && profile?.isComparable != false
  }

  /// Whether a key transformer, including those of the profile, has user closures, which are
  /// equal only to themselves.
  var hasClosures: Bool {
    options.keyTransformer?.identity.hasClosures == true || profile?.common.hasClosures == true
      || profile?.sections.contains { $0.configuration.hasClosures } == true
  }

  /// Whether no setting was chosen.
  var isPlain: Bool {
    options.isPlain && typeMappers.isEmpty && typeDefaults.isEmpty && (rules.isEmpty || rules.values.allSatisfy(\.isEmpty))
      && profile == nil
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

  /// Whether the rules include those of another configuration.
  private func covers(_ other: Configuration) -> Bool {
    other.rules.allSatisfy { model, rules in rules.isEmpty || self.rules[model].map { $0.isSame(as: rules) } ?? false }
  }

  /// Combines a hash that is equal for equivalent configurations.
  func combine(into hasher: inout Hasher) {
    hasher.combine(options.comparable)
    profile?.combine(into: &hasher)
    // Independent of the order, since types and models have none.
    if !typeMappers.isEmpty { hasher.combine(typeMappers.reduce(0) { $0 ^ ObjectIdentifier($1.value).hashValue ^ $1.key.hashValue }) }
    hasher.combine(rules.values.reduce(0) { $0 ^ $1.sharedHash })
  }
}
