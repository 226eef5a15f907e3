extension KeyTransformer {
  /// The steps of a transformer, from the property to the source key.
  ///
  /// It is the key of the plan cache. Closures equal only themselves; the identity keeps them
  /// alive, so that no other object gets their address while the identity is a cache key.
  struct Identity: Hashable, Sendable {
    private var steps: [Stage] = []

    /// No steps: the source key is the property's name.
    init() {}

    var isEmpty: Bool { steps.isEmpty }

    /// Whether a step consists of user closures, which equal only themselves.
    var hasClosures: Bool { steps.contains { if case .custom = $0.rule { true } else { false } } }

    init(_ rule: Rule) {
      steps = [Stage(rule: rule)]
    }

    var reversed: Identity {
      var identity = Identity()
      identity.steps = steps.reversed().map { Stage(rule: $0.rule, isReversed: !$0.isReversed) }
      return identity
    }

    func then(_ next: Identity) -> Identity {
      var identity = self
      identity.steps += next.steps
      return identity
    }

    /// Returns the same conversion with acronyms; nil if it is none of names in camel case.
    func with(_ acronyms: Acronyms) -> Identity? {
      guard steps.count == 1, !steps[0].isReversed else { return nil }
      switch steps[0].rule {
      case .camelCase(var spelling):
        spelling.acronyms = acronyms
        return Identity(.camelCase(spelling))
      case .pascalCase: return Identity(.pascalCase(PascalCase(acronyms: acronyms)))
      case .custom: return nil
      }
    }

    /// Whether a name becomes one word more than it has, because of a plural after several
    /// upper-case letters.
    func dividesPlural(_ property: String) -> Bool {
      if let step = steps.first, case .camelCase(let spelling) = step.rule, !step.isReversed {
        spelling.dividesPlural(property)
      } else {
        false
      }
    }

    func sourceKey(for property: String) -> String? {
      steps.reduce(property) { name, step in name.flatMap { step.rule.apply($0, backwards: step.isReversed) } }
    }

    func property(for sourceKey: String) -> String? {
      steps.reversed().reduce(sourceKey) { name, step in name.flatMap { step.rule.apply($0, backwards: !step.isReversed) } }
    }
  }
}

extension KeyTransformer.Identity {
  private struct Stage: Hashable, Sendable {
    let rule: Rule
    var isReversed = false
  }

  /// One conversion of keys.
  enum Rule: Hashable, Sendable {
    case camelCase(CamelCase)
    case pascalCase(PascalCase)
    case custom(Closures)

    func apply(_ name: String, backwards: Bool) -> String? {
      switch self {
      case .camelCase(let spelling): backwards ? spelling.joined(name) : spelling.separated(name)
      case .pascalCase(let spelling): backwards ? spelling.uncapitalized(name) : spelling.capitalized(name)
      case .custom(let closures): backwards ? closures.property(name) : closures.sourceKey(name)
      }
    }
  }

  /// Two user closures, equal only to themselves, because closures cannot be compared.
  final class Closures: Hashable, Sendable {
    let sourceKey: @Sendable (String) -> String?
    let property: @Sendable (String) -> String?

    init(sourceKey: @escaping @Sendable (String) -> String?, property: @escaping @Sendable (String) -> String?) {
      self.sourceKey = sourceKey
      self.property = property
    }

    static func == (left: Closures, right: Closures) -> Bool { left === right }

    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }
}
