/// Which configurations do the same.
///
/// They are compared as they stand. A key of the library's own for a dictionary, or a dictionary within such a key, would have its conformances
/// looked up when the first mapper of a process is made, which takes longer than most mappings.
extension Configuration {
  /// Whether the configuration can be told from others: closures and values cannot.
  var isComparable: Bool { typeMappers.isEmpty && (rules.isEmpty || rules.values.allSatisfy(\.isComparable)) }

  /// Whether nothing was chosen.
  var isPlain: Bool {
    options.isPlain && typeMappers.isEmpty && (rules.isEmpty || rules.values.allSatisfy(\.isEmpty)) && profile == nil
  }

  /// Whether two comparable configurations do the same.
  func isSame(as other: Configuration) -> Bool {
    profile === other.profile && options.comparable == other.options.comparable && covers(other) && other.covers(self)
  }

  /// Whether the rules of the other are among those of this one.
  private func covers(_ other: Configuration) -> Bool {
    other.rules.allSatisfy { model, rules in rules.isEmpty || self.rules[model].map { $0.isSame(as: rules) } ?? false }
  }

  /// The same for configurations that do the same.
  func combine(into hasher: inout Hasher) {
    hasher.combine(options.comparable)
    hasher.combine(profile.map { ObjectIdentifier($0) })
    // In no order, as the models have none.
    hasher.combine(rules.values.reduce(0) { $0 ^ $1.sharedHash })
  }
}
