extension Validator {
  /// The opposite of a validator.
  ///
  /// If the validator throws an error, that is an issue here, too.
  ///
  ///     .not(.oneOf("admin", "root"))
  ///     .not(.matching(/\d+/)).saying("must not be a number")
  public static func not(_ validator: Validator) -> Validator {
    let (message, places) = (validator.denial, validator.places)
    return Validator(
      message: message, denial: validator.message, parameters: [:], places: places, mistakes: validator.mistakes
    ) { subject in
      let finding = validator.finding(subject)
      return finding != nil && finding?.error == nil ? nil : Finding(message: message, places: places, error: finding?.error)
    }
  }

  /// Both validators; the second one runs only if the first one passes, like `&&`.
  ///
  /// Validators in a list all run.
  ///
  ///     .maxLength(100).and(.matching(/[a-z]+(-[a-z]+)*/))    // no long text comes as far as the pattern
  public func and(_ other: Validator) -> Validator {
    let (first, second) = (finding, other.finding)
    return Validator(
      message: "\(message, as: "first"), and \(other.message, as: "second")",
      denial: "\(denial, as: "first"), or \(other.denial, as: "second")", parameters: [:],
      places: union(other), mistakes: mistakes + other.mistakes
    ) { first($0) ?? second($0) }
  }

  /// Either validator; the second one runs only if the first one fails, like `||`. There is one
  /// issue if both fail.
  ///
  ///     .equal(to: 0).or(.minimum(10))
  public func or(_ other: Validator) -> Validator {
    let (first, second) = (finding, other.finding)
    let (message, places): (Message, [ValuePath]) = ("\(message, as: "first"), or \(other.message, as: "second")", union(other))
    return Validator(
      message: message, denial: "\(denial, as: "first"), and \(other.denial, as: "second")", parameters: [:], places: places,
      mistakes: mistakes + other.mistakes
    ) { subject in
      guard let one = first(subject) else { return nil }
      return second(subject).map { Finding(message: message, places: places, error: one.error ?? $0.error) }
    }
  }

  /// A validator for the wrapped value of an `Optional`; nil passes.
  ///
  ///     mapper.optional().validating(.ifPresent(.minimum(3)))
  public static func ifPresent<Wrapped>(_ validator: Validator<Wrapped>) -> Validator where Subject == Wrapped? {
    Validator(
      message: validator.message, denial: validator.denial, parameters: validator.parameters, places: validator.places,
      mistakes: validator.mistakes
    ) { $0.flatMap { validator.finding($0) } }
  }

  /// The paths of both, each once.
  private func union(_ other: Validator) -> [ValuePath] { places + other.places.filter { !places.contains($0) } }
}
