/// The names of the fields that rules for a type speak of by key paths which say none.
struct RuleNames {
  private let type: Any.Type
  /// Whether the thread's stack did not do for a look, so that another one may tell more.
  private(set) var ranOutOfStack = false

  init(of type: Any.Type) { self.type = type }

  mutating func told(_ rules: FieldRules) -> FieldRules {
    // Few rules have anything to tell.
    guard rules.names.contains(where: \.isUnnamed) else { return rules }
    return rules.told { told($0) }
  }

  mutating func told(_ name: FieldName) -> FieldName {
    guard case .unnamed(var keyPath) = name else { return name }
    switch ToldNames.shared.property(of: keyPath, in: type) {
    case .name(let name): return .name(name, isFromKeyPath: true)
    case .untold(let reason):
      if case .ranOutOfStack = reason { ranOutOfStack = true }
      keyPath.reason = reason.text
      return .unnamed(keyPath)
    }
  }
}
